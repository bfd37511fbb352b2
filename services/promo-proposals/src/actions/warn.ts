import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { planOf } from '../domain/calendar/plan.ts';
import { type Above, aboveByApproval, notYetTold, ownAbove } from '../domain/conflicts/above-approved.ts';
import { nc30Question } from '../domain/forecast/forecast.ts';
import { codeWarnings, forecastWarnings, referenceWarnings } from '../domain/forecast/forecast-warnings.ts';
import {
  type CheckedLine,
  priceWarnings,
  regularPriceWarnings,
  spoilWarnings,
  unpricedWarnings,
} from '../domain/forecast/nc30-warnings.ts';
import { type Catalogue, missingCodes } from '../domain/proposal/catalogue-entry.ts';
import { fundingWarnings } from '../domain/proposal/funding-warnings.ts';
import { overWarnings } from '../domain/proposal/over-warnings.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { soldBelow, soldBelowWarnings } from '../domain/tills/sold-below.ts';
import type { Calendar } from '../memory/calendar-memory.ts';
import { readTillRuns } from '../memory/read-till-runs.ts';
import { readAcknowledgements } from '../store/approvals.ts';

/** What to know of the days and prices of a proposal that is submitted; undefined for one that does not await approval. */
export async function submitWarnings(
  context: Context,
  record: ProposalRecord,
  origin: Origin,
): Promise<Warnings | undefined> {
  if (record.status !== 'submitted') return undefined;
  const [prices, spoils] = await Promise.all([
    ownPrices(context, record, origin),
    laterPrices(context, record).catch(unknown(context, origin, conflictsUnknown())),
  ]);
  const over = overWarnings(record, dateAt(context.now()));
  return [
    ...over,
    ...fundingWarnings(record.skus),
    ...prices,
    ...regularPriceWarnings(record),
    ...unpricedWarnings(record),
    ...spoils,
  ];
}

/**
 * What to know of a proposal that was just approved.
 *
 * @param catalogue what it answered about lines without name or price; null where it gave no answer
 */
export async function approvalWarnings(
  context: Context,
  approved: ProposalRecord,
  catalogue: Catalogue | null,
  origin: Origin,
): Promise<Warnings> {
  return [
    ...overWarnings(approved, dateAt(context.now())),
    ...fundingWarnings(approved.skus),
    ...forecastWarnings(approved),
    ...codeWarnings(catalogue ? missingCodes(approved.skus).filter((code) => !catalogue.has(code)) : []),
    ...regularPriceWarnings(approved),
    ...unpricedWarnings(approved),
    ...(await soldWarnings(context, approved.forecast?.lines ?? [], origin)),
    ...(await openConflicts(context, approved).catch(unknown(context, origin, conflictsUnknown()))),
  ];
}

async function ownPrices(context: Context, record: ProposalRecord, origin: Origin): Promise<Warnings> {
  const question = nc30Question(record);
  if (!question) return [];
  const answers = await context.askNc30(question, origin);
  if (!answers) return [proposalMessage.nc30_unavailable()];
  const lines = question.lines.map(({ code }, i) => ({ code, nc30: answers[i] ?? null }));
  return [...priceWarnings(lines), ...(await soldWarnings(context, lines, origin))];
}

/** Prices of tills below the references of lines; none where they cannot be looked up, which is logged. */
const soldWarnings = (context: Context, lines: readonly CheckedLine[], origin: Origin): Promise<Warnings> =>
  soldBelowReference(context, lines).catch(unknown(context, origin, []));

async function soldBelowReference(context: Context, lines: readonly CheckedLine[]): Promise<Warnings> {
  const starts = lines.flatMap(({ nc30 }) => nc30?.window_start ?? []).sort();
  const today = dateAt(context.now());
  const [from] = starts;
  if (!from || from > today.toString()) return [];
  const runs = await readTillRuns(context, from, today.toString());
  return soldBelowWarnings(soldBelow(lines, runs, dayNumber(today)));
}

async function laterPrices({ calendar, db }: Context, record: ProposalRecord): Promise<Warnings> {
  const acknowledged = await readAcknowledgements(db, record._id);
  const { spoils, codes } = await calendar.refresh();
  const open = spoils.wouldBe(planOf(record, codes)).filter((spoil) => !acknowledged.nc30(spoil));
  return spoilWarnings(open, record._id);
}

/** Lines that an approval leaves above what is approved up to now, its own or others'; null where that cannot be found out. */
export const linesAboveApproved = (
  context: Context,
  approved: ProposalRecord,
  origin: Origin,
): Promise<Above[] | null> =>
  context.calendar
    .refresh()
    .then((calendar) => aboveByApproval(approvalIn(context, approved, calendar)))
    .catch(unknown(context, origin, null));

const approvalIn = ({ nc30Country: country, now }: Context, approved: ProposalRecord, { plans, codes }: Calendar) => ({
  approved,
  plans: plans.values(),
  codes,
  country,
  today: dayNumber(dateAt(now())),
});

/** Conflicts to know of at an approval, and what another approval of a moment ago has put above its reference. */
async function openConflicts(context: Context, approved: ProposalRecord): Promise<Warnings> {
  const { _id: id } = approved;
  const acknowledged = await readAcknowledgements(context.db, id);
  const calendar = await context.calendar.refresh();
  const { clashes, spoils } = calendar;
  // Of lines of others the spoilt reference is told.
  const above = notYetTold(ownAbove(approvalIn(context, approved, calendar)), approved.forecast);
  return [
    ...referenceWarnings(above.map(({ code, lowest_cents }) => ({ code, nc30_price: lowest_cents / 100 }))),
    ...clashes
      .ofPlan(id)
      .filter((clash) => !acknowledged.overlap(clash))
      .map(({ a, b, shared }) =>
        proposalMessage.open_conflict({ proposal_id: a.id === id ? b.id : a.id, skus: shared }),
      ),
    ...spoilWarnings(
      spoils.ofPlan(id).filter((spoil) => !acknowledged.nc30(spoil)),
      id,
    ),
  ];
}

const conflictsUnknown = (): Warnings => [proposalMessage.conflicts_unknown()];

/** A decision and a submission stand also when conflicts cannot be found out: that gives something instead, and why is logged. */
function unknown<T>({ logger }: Context, { requestId }: Origin, instead: T) {
  return (error: unknown): T => {
    logger.warn({ err: error, reqId: requestId }, 'the conflicts could not be looked up');
    return instead;
  };
}
