import type { ProposalStatus } from '@promo/contracts/promo-proposals/proposals';
import { messages, useText } from '../i18n/messages.ts';
import classes from './StatusBadge.module.css';

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

/** A proposal's state: in words, and by the colour that it has in the calendar too. */
export function StatusBadge({ status }: { status: ProposalStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {useText(statusText)[status]}
    </span>
  );
}
