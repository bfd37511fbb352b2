import { NavLink } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useLanguage } from '../i18n/language.ts';
import { useMay } from '../session/session.tsx';
import { pages } from './pages.ts';

/** The pages of the sections that the caller holds; where the menu is narrow, their names come with the pointer. */
export function Navigation({ narrow }: { narrow: boolean }) {
  const may = useMay();
  const language = useLanguage();
  const [here] = useLocation();
  return pages
    .filter(({ section, offMenu }) => !offMenu && may(section))
    .map(({ path, title, icon: Icon, badge: Badge }) => {
      const current = here === path || here.startsWith(`${path}/`);
      return (
        <NavLink
          key={path}
          title={narrow ? title[language].title : undefined}
          component={Link}
          href={path}
          label={title[language].title}
          leftSection={<Icon size={18} aria-hidden />}
          rightSection={Badge && <Badge />}
          active={current}
          aria-current={current ? 'page' : undefined}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        />
      );
    });
}
