import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const settingsPage: Page = {
  path: '/settings',
  title: messages({ hr: { title: 'Postavke' }, en: { title: 'Settings' } }),
  icon: IconUser,
  section: 'account',
  offMenu: true,
  views: [view('/settings', 'panels', () => import('./SettingsPage.tsx'))],
};
