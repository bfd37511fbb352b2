/**
 * Lines of approved promotions that stock and orders do not suffice for:
 *
 *     shortfall = needed + needed by earlier promotions of the SKU − on hand − on order
 *
 * What is needed is what the economics frozen at approval expect to be sold in all. As there, an unknown order counts as nothing, and
 * what is sold until the start beyond promotions is not taken off the stock. Promotions that have begun are not listed; they need their
 * share for the weeks that are left, this one included.
 */

import type { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ReplyOf } from '@promo/contracts/query';
import { compareTexts } from '@promo/retail/compare';
import { quantity } from '@promo/retail/round';
import { weeksBetween } from '@promo/retail/weeks';
import { startDate } from '../proposal/days.ts';
import { type ProposalRecord, type Span, spanOf } from '../proposal/proposal.ts';

export type Supply = ReplyOf<typeof skuSupply>['supply'][number];

/** What of an approved proposal its need of stock is told by. */
export interface Needing
  extends Pick<
    ProposalRecord,
    '_id' | 'title' | 'source' | 'proposed_by_id' | 'start_year' | 'start_week' | 'end_year' | 'end_week' | 'start_date'
  > {
  /** Absent in records of before there were any. */
  readonly co_planner_ids?: readonly number[];
  readonly skus: readonly { readonly code: string; readonly name: string | null }[];
  readonly forecast: {
    readonly economics?: {
      readonly lines: readonly { readonly code: string; readonly stock: { readonly needed: number | null } }[];
    };
  } | null;
}

/**
 * What approved promotions need, by code, that start before another; of those that start on its day, the ones that were planned before it.
 *
 * @param id null for what is not saved yet
 */
export function neededBefore(
  approved: readonly Needing[],
  { id, first }: { readonly id: number | null; readonly first: string },
  thisWeek: number,
): Map<string, number> {
  const needed = new Map<string, number>();
  for (const one of inOrder(approved)) {
    if (one.first > first || (one.first === first && id !== null && one.proposal._id >= id)) break;
    for (const { code, stock } of linesOf(one)) {
      needed.set(code, (needed.get(code) ?? 0) + shareLeft(one, thisWeek) * (stock.needed ?? 0));
    }
  }
  return needed;
}

/** The soonest first, those of one proposal by what they lack. */
export function shortfallsOf(
  proposals: readonly Needing[],
  supply: ReadonlyMap<string, Supply>,
  thisWeek: number,
): Shortfall[] {
  const earlier = new Map<string, number>();
  return inOrder(proposals).flatMap((one) => {
    const left = shareLeft(one, thisWeek);
    const lacking: Shortfall[] = [];
    for (const { code, stock } of linesOf(one)) {
      const { needed } = stock;
      const known = supply.get(code);
      if (!known || known.on_hand === null || needed === null) continue;
      const before = earlier.get(code) ?? 0;
      earlier.set(code, before + left * needed);
      const shortfall = needed + before - known.on_hand - (known.on_order ?? 0);
      if (!hasBegun(one, thisWeek) && shortfall > 0)
        lacking.push(shortfallOf(one, code, known, { needed, before, shortfall }));
    }
    return lacking.sort((a, b) => b.shortfall - a.shortfall || compareTexts(a.code, b.code));
  });
}

/** A proposal with its weeks and its first day. */
interface Dated {
  readonly proposal: Needing;
  readonly span: Span;
  readonly first: string;
}

/** By their first days, then as they were planned. */
function inOrder(proposals: readonly Needing[]): Dated[] {
  const dated = proposals.flatMap((proposal): Dated[] => {
    const span = spanOf(proposal);
    return span ? [{ proposal, span, first: startDate(proposal, span) }] : [];
  });
  return dated.sort((a, b) => compareTexts(a.first, b.first) || a.proposal._id - b.proposal._id);
}

const linesOf = ({ proposal }: Dated) => proposal.forecast?.economics?.lines ?? [];

const hasBegun = ({ span }: Dated, thisWeek: number): boolean => span.start < thisWeek;

/** The part of its need that is still to come. */
const shareLeft = (one: Dated, thisWeek: number): number =>
  hasBegun(one, thisWeek) ? weeksBetween(thisWeek, one.span.end) / weeksBetween(one.span.start, one.span.end) : 1;

function shortfallOf(
  { proposal, span, first }: Dated,
  code: string,
  known: Supply,
  units: { readonly needed: number; readonly before: number; readonly shortfall: number },
): Shortfall {
  const { supplier_id, supplier_name, lead_time_days } = known;
  return {
    proposal_id: proposal._id,
    title: proposal.title,
    source: proposal.source,
    proposed_by_id: proposal.proposed_by_id,
    co_planner_ids: [...(proposal.co_planner_ids ?? [])],
    start_yw: span.start,
    end_yw: span.end,
    start_date: first,
    code,
    name: proposal.skus.find((line) => line.code === code)?.name ?? known.name,
    supplier_id,
    supplier_name,
    on_hand: quantity(known.on_hand as number),
    on_order: quantity(known.on_order),
    needed: quantity(units.needed),
    needed_earlier: quantity(units.before),
    shortfall: quantity(units.shortfall),
    lead_time_days,
    order_by: orderBy(first, lead_time_days),
  };
}

const orderBy = (first: string, leadTime: number | null): string | null =>
  leadTime === null ? null : Temporal.PlainDate.from(first).subtract({ days: leadTime }).toString();
