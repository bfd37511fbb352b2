import type { FiledProposal } from '@promo/contracts/promo-proposals/proposal-columns';
import { ywAt } from '@promo/retail/calendar';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { type ProposalRecord, spanOf } from '../domain/proposal/proposal.ts';
import { proposalView } from '../domain/proposal/view.ts';

/** Proposals as they are read, some at a time. */
export type Batches = Iterable<Iterable<ProposalRecord>> | AsyncIterable<Iterable<ProposalRecord>>;

/**
 * Proposals as rows of a file, with what clashes with each and what came of those that are over: one question to analytics a batch,
 * and none after one that was not answered.
 */
export async function* filedRows(
  { calendar, askResults, now }: Context,
  batches: Batches,
  origin: Origin,
): AsyncGenerator<FiledProposal[]> {
  const { clashes, spoils } = await calendar.refresh();
  const thisWeek = ywAt(now());
  let answers = true;
  for await (const batch of batches) {
    const records = [...batch];
    const over = records.filter((record) => hasResult(record, thisWeek)).map(({ _id }) => _id);
    const results = answers && over.length > 0 ? await askResults(over, origin) : undefined;
    if (results === null) answers = false;
    yield records.map((record) => ({
      ...proposalView(record),
      n_conflicts: clashes.countOf(record._id),
      n_nc30_conflicts: spoils.countOf(record._id),
      result: results?.get(record._id),
    }));
  }
}

function hasResult(record: ProposalRecord, thisWeek: number): boolean {
  const span = spanOf(record);
  return record.status === 'approved' && span !== null && span.end < thisWeek;
}
