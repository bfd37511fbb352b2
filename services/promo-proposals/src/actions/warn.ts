import type { Origin } from '@promo/bus/ask';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { Context } from '../context.ts';
import { acknowledgedAmong } from '../domain/conflicts.ts';
import { nc30Question } from '../domain/forecast.ts';
import { nc30AcknowledgedAmong } from '../domain/nc30-conflicts.ts';
import { priceWarnings, spoilWarnings } from '../domain/nc30-warnings.ts';
import { planOf } from '../domain/plan.ts';
import type { ProposalRecord } from '../domain/proposal.ts';
import { readAcknowledgements } from '../store/approvals.ts';

/** What to know of the prices of a proposal that is submitted; undefined for one that does not await approval. */
export async function submitWarnings(
  context: Context,
  record: ProposalRecord,
  origin: Origin,
): Promise<Warnings | undefined> {
  if (record.status !== 'submitted') return undefined;
  const [prices, spoils] = await Promise.all([
    ownPrices(context, record, origin),
    laterPrices(context, record).catch(unknown(context, origin)),
  ]);
  return [...prices, ...spoils];
}

async function ownPrices({ askNc30 }: Context, record: ProposalRecord, origin: Origin): Promise<Warnings> {
  const question = nc30Question(record);
  if (!question) return [];
  const answers = await askNc30(question, origin);
  if (!answers) return [proposalMessage.nc30_unavailable()];
  return priceWarnings(question.lines.map(({ code }, i) => ({ code, nc30: answers[i] ?? null })));
}

async function laterPrices({ calendar, db }: Context, record: ProposalRecord): Promise<Warnings> {
  const { nc30 } = await readAcknowledgements(db, record._id);
  const { spoils, codes } = await calendar.refresh();
  const acknowledged = nc30AcknowledgedAmong(nc30, codes);
  const open = spoils.wouldBe(planOf(record, codes)).filter((spoil) => !acknowledged(spoil));
  return spoilWarnings(open, record._id, codes);
}

/** Conflicts to know of at an approval. */
export const approvalConflicts = (context: Context, id: number, origin: Origin): Promise<Warnings> =>
  openConflicts(context, id).catch(unknown(context, origin));

async function openConflicts({ calendar, db }: Context, id: number): Promise<Warnings> {
  const { overlaps, nc30 } = await readAcknowledgements(db, id);
  const { clashes, spoils, codes } = await calendar.refresh();
  const [overlapKnown, spoilKnown] = [acknowledgedAmong(overlaps), nc30AcknowledgedAmong(nc30, codes)];
  return [
    ...clashes
      .of(id)
      .filter((clash) => !overlapKnown(clash))
      .map(({ a, b, numbers }) =>
        proposalMessage.open_conflict({ proposal_id: a.id === id ? b.id : a.id, skus: numbers.length }),
      ),
    ...spoilWarnings(
      spoils.of(id).filter((spoil) => !spoilKnown(spoil)),
      id,
      codes,
    ),
  ];
}

/** What is warned of stands by then, so it is answered also when conflicts cannot be found out; why not is logged. */
function unknown({ logger }: Context, { requestId }: Origin) {
  return (error: unknown): Warnings => {
    logger.warn({ err: error, reqId: requestId }, 'the conflicts could not be looked up');
    return [proposalMessage.conflicts_unknown()];
  };
}
