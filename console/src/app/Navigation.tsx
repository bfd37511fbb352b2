import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useLanguage } from '../i18n/language.ts';
import { useMay } from '../session/session.tsx';
import classes from './Navigation.module.css';
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
        <UnstyledButton
          key={path}
          className={classes.page}
          title={narrow ? title[language].title : undefined}
          component={Link}
          href={path}
          aria-current={current ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden />
          <span className={classes.name}>{title[language].title}</span>
          {Badge && (
            <span className={classes.badge}>
              <Badge />
            </span>
          )}
        </UnstyledButton>
      );
    });
}
