import type { Origin } from '@promo/bus/ask';
import type { Context } from '../context.ts';
import { type Catalogue, filled, missingCodes } from '../domain/catalogue-entry.ts';
import { type Line, type ProposalRecord, repriced } from '../domain/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';

/** Names and regular prices that the lines of a proposal were saved without: analytics was away, or did not know the product. */
export async function lackingOf(
  { db, askPrices }: Context,
  { id, lines }: { readonly id: number; readonly lines?: readonly Line[] | undefined },
  origin: Origin,
): Promise<Catalogue> {
  return askPrices(missingCodes(lines ?? (await findProposal(db, id))?.skus ?? []), origin);
}

/** Its lines with them. What is decided on is what every page shows, and what the till and later price checks know. */
export function completed(record: ProposalRecord, catalogue: Catalogue) {
  const skus = filled(record.skus, catalogue);
  return { skus, terms_version: record.terms_version + (repriced(record, { ...record, skus }) ? 1 : 0) };
}
