import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { type Catalogue, filled, missingCodes } from '../domain/proposal/catalogue-entry.ts';
import { type Line, type ProposalRecord, termsAfter } from '../domain/proposal/proposal.ts';

/**
 * Names and regular prices that lines were saved without: analytics was away, or did not know the product. null where it does not
 * answer.
 */
export const askMissing = ({ askPrices }: Context, lines: readonly Line[], origin: Origin): Promise<Catalogue | null> =>
  askPrices(missingCodes(lines), origin);

/** Lines with them, as far as they are known. */
export const fillLines = async (context: Context, lines: readonly Line[], origin: Origin): Promise<readonly Line[]> =>
  filled(lines, await askMissing(context, lines, origin));

/** A proposal with them in its lines. What is decided on is what every page shows, and what the till and later price checks know. */
export function completed(record: ProposalRecord, catalogue: Catalogue | null): ProposalRecord {
  const after = { ...record, skus: filled(record.skus, catalogue) };
  return { ...after, terms_version: termsAfter(record, after) };
}
