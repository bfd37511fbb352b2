import { PROPOSAL_STATUS_WORDS } from '@promo/contracts/promo-proposals/words';
import { messages } from '../i18n/messages.ts';

/** States of a proposal in words. */
export const statusText = messages(PROPOSAL_STATUS_WORDS);
