import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

export const approvalsPage: Page = {
  path: '/approvals',
  title: messages({ hr: { title: 'Odobrenja' }, en: { title: 'Approvals' } }),
  icon: IconInbox,
  section: 'promo_review',
  views: [view('/approvals', 'rows', () => import('./ApprovalsPage.tsx'))],
  badge: WaitingBadge,
};
