import { PROPOSAL_STATUS_WORDS, type ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { messages } from '../i18n/messages.ts';

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
  en: PROPOSAL_STATUS_WORDS,
});
