import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { type Page, view } from '../../app/page.ts';
import { messages } from '../../i18n/messages.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

export const approvalsPage: Page = {
  path: '/approvals',
  title: messages({ hr: { title: 'Odobrenja' }, en: { title: 'Approvals' } }),
  icon: IconInbox,
  section: 'promo_review',
  views: [view('/approvals', () => import('./ApprovalsPage.tsx'))],
  badge: WaitingBadge,
};
