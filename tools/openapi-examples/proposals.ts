import { proposalAccuracy } from '@promo/contracts/promo-proposals/accuracy';
import { activity } from '@promo/contracts/promo-proposals/activity';
import { auditLog } from '@promo/contracts/promo-proposals/audit';
import * as calendar from '@promo/contracts/promo-proposals/calendar';
import { addComment, proposalComments } from '@promo/contracts/promo-proposals/comments';
import * as clashes from '@promo/contracts/promo-proposals/conflicts';
import { approveProposal } from '@promo/contracts/promo-proposals/decision';
import { proposalEconomics, unsavedEconomics } from '@promo/contracts/promo-proposals/economics';
import { proposalNc30Evidence } from '@promo/contracts/promo-proposals/evidence';
import { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import { proposalLabels } from '@promo/contracts/promo-proposals/labels';
import { overtakenProposals } from '@promo/contracts/promo-proposals/overtaken';
import { plannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { priceChanges } from '@promo/contracts/promo-proposals/price-changes';
import * as proposals from '@promo/contracts/promo-proposals/routes';
import { stockShortfalls, waitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { vocabulary } from '@promo/contracts/promo-proposals/vocabulary';
import type { Product } from './promotions.ts';
import type { Recorder } from './recorder.ts';

interface Weeks {
  readonly start_year: number;
  readonly start_week: number;
  readonly end_week: number;
}

/** A proposal from its draft to its decision, deleted and had back, and what the calendar tells of all. */
export async function recordProposals({ record }: Recorder, { sku, price }: Product, weeks: Weeks): Promise<void> {
  const promo_price = Math.round(price * 80) / 100;
  const skus = [{ code: sku, promo_price }];
  const body = { title: 'Proljetna akcija', status: 'draft' as const, ...weeks, channel: 'retail', skus };
  const { id: proposal_id } = await record(proposals.createProposal, { body });
  const params = { proposal_id };
  await record(proposals.updateProposal, { params, body: { note: 'Dogovoreno s dobavljačem' } });
  await record(proposals.changeProposalStatus, { params, body: { status: 'submitted' } });
  await record(approveProposal, { body: { proposal_id, decision: 'approve', feedback: 'Može' } });
  await record(addComment, { params, body: { text: '@Petra Novak: dobavljač plaća pola.', mention_ids: [5] } });
  await record(proposals.getProposal, { params });
  await record(proposals.listProposals, { query: { limit: 2 } });
  for (const declared of [
    proposals.proposalSkuDetail,
    proposals.proposalApprovals,
    proposalComments,
    proposalEconomics,
    proposalLabels,
    proposalNc30Evidence,
  ])
    await record(declared, { params });
  await record(plannedConflicts, { body: { ...weeks, source: 'webshop', skus } });
  await record(unsavedEconomics, { body: { ...weeks, skus } });
  await record(proposals.deleteProposal, { params });
  await record(proposals.restoreProposal, { params });
  await record(auditLog, { query: { limit: 2 } });
  await recordCalendar({ record }, weeks);
  // What is not wanted in the demo's calendar goes again.
  await record(proposals.deleteProposal, { params });
}

async function recordCalendar({ record }: Pick<Recorder, 'record'>, { start_year }: Weeks): Promise<void> {
  const { entries } = await record(calendar.calendar, { query: { status: ['approved'], limit: 2 } });
  await record(calendar.calendarStats, { query: { status: ['approved', 'submitted'] } });
  if (entries[0]) await record(proposalAccuracy, { params: { proposal_id: entries[0].id } });
  await record(vocabulary);
  await record(activity, { query: { limit: 2 } });
  await record(stockShortfalls, { query: { weeks: 8, limit: 2 } });
  await record(waitingStock);
  await record(overtakenProposals);
  await record(expectedUnits, { query: { weeks: 8, limit: 2 } });
  const { conflicts } = await record(clashes.conflicts);
  const clash = conflicts.find(({ kind }) => kind === 'overlap');
  if (!clash) throw new Error('no two proposals clash: the examples are those of a demo');
  const { id_a, id_b } = clash;
  await record(calendar.skuOverlaps, { query: { proposal_ids: [id_a, id_b] } });
  await record(clashes.conflictCost, { query: { id_a, id_b } });
  await record(clashes.acknowledgeConflict, { body: { id_a, id_b, kind: 'overlap' } });
  await record(priceChanges, { query: { from: `${start_year}-01-01`, to: `${start_year}-12-31`, limit: 2 } });
}
