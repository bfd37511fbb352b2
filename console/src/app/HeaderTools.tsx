import { ActionIcon, Button, Group, Kbd, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Suspense } from 'react';
import { useText } from '../i18n/messages.ts';
import { roles } from '../session/roles.ts';
import { useMe } from '../session/session.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Bell } from './bell/Bell.tsx';
import classes from './HeaderTools.module.css';
import { openSearch } from './search/opening.ts';
import { text } from './text.ts';

const AccountMenu = lazy(() => import('./account/AccountMenu.tsx'));

/** Search, news, theme, and who is here. */
export function HeaderTools() {
  const words = useText(text);
  const names = useText(roles);
  const me = useMe();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const role = me.roles[0];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={openSearch}
      >
        {words.search}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" size="lg" aria-label={words.search} onClick={openSearch}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Bell />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dark ? words.toLight : words.toDark}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            variant="light"
            px="sm"
            leftSection={<IconUser size={16} aria-hidden />}
            aria-label={[role ? names[role] : words.nobody, me.name].filter(Boolean).join(': ')}
            classNames={{ section: classes.icon, label: classes.name }}
          >
            {role ? names[role] : words.nobody}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <AccountMenu />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
