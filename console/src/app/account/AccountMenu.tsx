import { Kbd, Menu } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from 'wouter';
import { language, setLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { settingsPage } from '../../pages/settings/page.ts';
import { useEntrance, useMe } from '../../session/session.tsx';
import { help } from '../help/HelpOnDemand.tsx';
import { text as shell } from '../text.ts';
import { StartHere } from './StartHere.tsx';
import { text } from './text.ts';

/** What one can do about oneself; fetched when it is opened. */
export default function AccountMenu() {
  const words = useText(text);
  const { help: shortcuts } = useText(shell);
  const settings = useText(settingsPage.title);
  const me = useMe();
  const { signOut } = useEntrance();
  return (
    <>
      {me.name && <Menu.Label c="inherit">{me.name}</Menu.Label>}
      <Menu.Item
        leftSection={<IconLanguage size={16} aria-hidden />}
        onClick={() => setLanguage(language() === 'hr' ? 'en' : 'hr')}
      >
        {words.language}
      </Menu.Item>
      <StartHere role={me.roles[0]} />
      <Menu.Item
        leftSection={<IconKeyboard size={16} aria-hidden />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={() => help.open(true)}
      >
        {shortcuts}
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
    </>
  );
}
