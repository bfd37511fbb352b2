import { rejected, unavailable } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { Origin } from '@promo/runtime/origin';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { notYetTold } from '../domain/conflicts/above-approved.ts';
import { type ForecastReply, forecastQuestion } from '../domain/forecast/forecast.ts';
import { breachesOf } from '../domain/forecast/forecast-warnings.ts';
import { unpricedCodes } from '../domain/forecast/nc30-warnings.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { takeTurns } from '../store/approval-turns.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { linesAboveApproved } from './warn.ts';

/** So many SKUs are named in a refusal. */
const NAMED = 20;

type Lines = readonly { readonly code: string }[];

const firstCodes = (lines: Lines): string[] => lines.slice(0, NAMED).map(({ code }) => code);

/** The refusal, 503, of an approval that nobody can say of whether it keeps the rule. */
const unchecked = () => unavailable(proposalMessage.nc30_unchecked_strict());

/** Refuses lines that are above their reference. */
function refuseAbove(above: Lines): void {
  if (above.length === 0) return;
  throw rejected(proposalMessage.nc30_above_reference_strict({ lines: above.length, skus: firstCodes(above) }));
}

/**
 * Refuses an approval with lines above their reference, with prices that nobody can hold against anything, now or later, or of which
 * analytics says nothing.
 */
export function refuseBreaches(approved: ProposalRecord, forecast: ForecastReply | null, isPriced: boolean): void {
  if (!isPriced || (!forecast && forecastQuestion(approved))) throw unchecked();
  const codes = unpricedCodes(approved);
  if (codes.length > 0) {
    throw rejected(proposalMessage.nc30_unpriced_strict({ lines: codes.length, skus: codes.slice(0, NAMED) }));
  }
  if (forecast) refuseAbove(breachesOf(forecast));
}

/**
 * Refuses, in its transaction, an approval that leaves a line above what is approved by now: one of its own, or one of an approved
 * proposal that starts later, so that it makes no difference which of the two is approved first.
 */
export async function refuseAboveApproved(
  context: Context,
  approved: ProposalRecord,
  session: ClientSession,
  origin: Origin,
): Promise<void> {
  const { own, others } = await putsAbove(context, approved, session, origin);
  refuseAbove(own);
  if (others.length === 0) return;
  const proposals = [...new Set(others.map(({ proposal_id }) => String(proposal_id)))];
  const skus = firstCodes(others);
  throw rejected(proposalMessage.nc30_puts_above_strict({ lines: others.length, skus, proposals }));
}

/** Whether a proposal may be approved beside what is approved by now; to be asked in the transaction that makes it so. */
export async function fitsApproved(
  context: Context,
  approved: ProposalRecord,
  session: ClientSession,
  origin: Origin,
): Promise<boolean> {
  const { own, others } = await putsAbove(context, approved, session, origin);
  return own.length === 0 && others.length === 0;
}

async function putsAbove(context: Context, approved: ProposalRecord, session: ClientSession, origin: Origin) {
  const codes = approved.skus.map(({ code }) => code);
  await takeTurns(context.db, session, codes);
  const above = await linesAboveApproved(context, approved, origin);
  if (!above) throw unchecked();
  const lines = Map.groupBy(above, ({ proposal_id }) => proposal_id);
  const own = notYetTold(lines.get(approved._id) ?? [], approved.forecast);
  lines.delete(approved._id);
  const others = [];
  for (const [id, some] of lines) {
    const other = await findProposal(context.db, id, session);
    others.push(...notYetTold(some, other?.forecast ?? null));
  }
  return { own, others };
}
