import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { warnOnce } from '../forecast/lines-warned.ts';
import type { Line } from './proposal.ts';

/** What suppliers have not agreed to pay is no claim once the proposal is approved, while its margin counts on it. */
export const fundingWarnings = (skus: readonly Line[]): Warnings =>
  warnOnce(
    skus.flatMap(({ code, funding_to_agree }) => (funding_to_agree ? [code] : [])),
    proposalMessage.funding_to_agree,
  );
