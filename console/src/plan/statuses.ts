import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { messages } from '../i18n/messages.ts';
import type { Hue } from '../ui/Badge.tsx';

/** Every state of a proposal, in the order of its life. Complete by type: another state is a compile error here. */
export const STATUSES = Object.keys({
  draft: 0,
  submitted: 0,
  revision: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
} satisfies Record<ProposalStatus, 0>) as ProposalStatus[];

/** States of a proposal in words. */
export const statusText = messages<Record<ProposalStatus, string>>({
  hr: {
    draft: 'Skica',
    submitted: 'Čeka odobrenje',
    approved: 'Odobreno',
    rejected: 'Odbijeno',
    revision: 'Na doradi',
    withdrawn: 'Povučeno',
  },
  en: {
    draft: 'Draft',
    submitted: 'Awaiting approval',
    approved: 'Approved',
    rejected: 'Rejected',
    revision: 'In revision',
    withdrawn: 'Withdrawn',
  },
});

/** Their colours, on badges and in the calendar. */
export const HUES: Readonly<Record<ProposalStatus, Hue>> = {
  draft: 'plain',
  submitted: 'blue',
  approved: 'green',
  revision: 'purple',
  rejected: 'red',
  withdrawn: 'grey',
};
