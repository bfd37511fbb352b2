import { ActionIcon, Button, Group, Kbd, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from 'wouter';
import { language, setLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/messages.ts';
import { settingsPage } from '../pages/settings/page.ts';
import { roles } from '../session/roles.ts';
import { useEntrance, useMe } from '../session/session.tsx';
import classes from './HeaderTools.module.css';
import { help } from './help/HelpOnDemand.tsx';
import { openSearch } from './search/opening.ts';
import { text } from './text.ts';

/** Search, theme, and who is here. */
export function HeaderTools() {
  const words = useText(text);
  const names = useText(roles);
  const settings = useText(settingsPage.title);
  const me = useMe();
  const { signOut } = useEntrance();
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
          {me.name && <Menu.Label c="inherit">{me.name}</Menu.Label>}
          <Menu.Item
            leftSection={<IconLanguage size={16} aria-hidden />}
            onClick={() => setLanguage(language() === 'hr' ? 'en' : 'hr')}
          >
            {words.language}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={<Kbd size="xs">?</Kbd>}
            onClick={() => help.open(true)}
          >
            {words.help}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} component="a" href="/docs" target="_blank">
            {words.docs}
          </Menu.Item>
          {me.user_id !== null && (
            <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={Link} href={settingsPage.path}>
              {settings.title}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {me.user_id === null ? words.switchUser : words.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
