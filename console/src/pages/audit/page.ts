import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const auditPage: Page = {
  path: '/audit-log',
  title: messages({ hr: { title: 'Obrisano i vraćeno' }, en: { title: 'Deleted and restored' } }),
  icon: IconHistory,
  section: 'audit_log',
  views: [view('/audit-log', 'rows', () => import('./AuditPage.tsx'))],
};
