/**
 * Lines of promotions that stock and orders do not suffice for:
 *
 *     shortfall = needed + needed by earlier promotions of the SKU − on hand − on order
 *     to order  = shortfall in whole packs, at least the least order
 *
 * What is needed is what the economics expect to be sold in all: those frozen at approval, before it those of the last save. As there, an
 * unknown order counts as nothing, and what is sold until the start beyond promotions is not taken off the stock. Approved promotions that
 * have begun need their share for the weeks that are left, this one included.
 */

import type { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ReplyOf } from '@promo/contracts/query';
import { compareTexts } from '@promo/retail/compare';
import { orderBy } from '@promo/retail/order-by';
import { inPacks } from '@promo/retail/packs';
import { quantity } from '@promo/retail/round';
import { weeksBetween } from '@promo/retail/weeks';
import type { Plan } from '../calendar/plan.ts';
import type { Span } from '../proposal/proposal.ts';

export type Supply = ReplyOf<typeof skuSupply>['supply'][number];

/** A plan with what each of its lines, in their order, is expected to sell in all, units; null where nothing says. */
export interface Needing {
  readonly plan: Plan;
  readonly needs: readonly (number | null)[];
  /** What each does not sell more than nine times out of ten. */
  readonly needsP90: readonly (number | null)[];
}

/** A plan with what its lines are expected to sell, without what is reckoned with at most. */
export type NeedingMean = Omit<Needing, 'needsP90'>;

/**
 * What promotions need, by code, of what another asks for and begins before it; on its day those that were planned before it.
 *
 * @param id null for what is not saved yet
 * @param wanted codes by their numbers
 */
export function neededBefore(
  approved: readonly Needing[],
  { id, first }: { readonly id: number | null; readonly first: string },
  wanted: ReadonlyMap<number, string>,
  thisWeek: number,
): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { plan, needs } of inOrder(approved)) {
    if (plan.start_date > first || (plan.start_date === first && id !== null && plan.id >= id)) break;
    const left = shareLeft(plan, thisWeek);
    for (const [position, number] of plan.numbers.entries()) {
      const code = wanted.get(number);
      if (code !== undefined) needed.set(code, (needed.get(code) ?? 0) + left * (needs[position] ?? 0));
    }
  }
  return needed;
}

/** The soonest first, those of one proposal by what they lack. */
export const shortfallsOf = (
  approved: readonly Needing[],
  supply: ReadonlyMap<string, Supply>,
  thisWeek: number,
): Shortfall[] =>
  stockFor(approved, supply, thisWeek).flatMap(({ plan, lines }) => {
    if (hasBegun(plan, thisWeek)) return [];
    return lackingMost(lines).map((line) => shortfallOf(plan, line));
  });

/** What a line of known stock needs, units, and what is missing: nothing, or less than nothing, where there is enough. */
interface LineStock {
  readonly code: string;
  readonly known: Supply;
  readonly needed: number;
  readonly before: number;
  readonly shortfall: number;
}

/** Promotions, the soonest first, with those of their lines of which need and stock are known; what is not approved takes nothing from those after it. */
export function stockFor(promotions: readonly NeedingMean[], supply: ReadonlyMap<string, Supply>, thisWeek: number) {
  const earlier = new Map<string, number>();
  return inOrder(promotions).map(({ plan, needs }) => {
    const taken = plan.status === 'approved' ? shareLeft(plan, thisWeek) : 0;
    const lines: LineStock[] = [];
    for (const [position, code] of [...plan.lines.keys()].entries()) {
      const needed = needs[position] ?? null;
      const known = supply.get(code);
      if (!known || known.on_hand === null || needed === null) continue;
      const before = earlier.get(code) ?? 0;
      earlier.set(code, before + taken * needed);
      lines.push({ code, known, needed, before, shortfall: needed + before - known.on_hand - (known.on_order ?? 0) });
    }
    return { plan, lines };
  });
}

/** Those that lack anything, what lacks most first. */
export const lackingMost = (lines: readonly LineStock[]): LineStock[] =>
  lines
    .filter(({ shortfall }) => quantity(shortfall) > 0)
    .sort((a, b) => b.shortfall - a.shortfall || compareTexts(a.code, b.code));

/** A plan with weeks, which has days then. */
type Dated = Plan & { readonly span: Span; readonly start_date: string };

const isDated = (plan: Plan): plan is Dated => plan.span !== null && plan.start_date !== null;

/** By their first days, then as they were planned. */
export function inOrder<N extends NeedingMean>(approved: readonly N[]) {
  const dated = approved.flatMap(({ plan, ...needs }) => (isDated(plan) ? { plan, ...needs } : []));
  return dated.sort((a, b) => compareTexts(a.plan.start_date, b.plan.start_date) || a.plan.id - b.plan.id);
}

const hasBegun = ({ span }: Dated, thisWeek: number): boolean => span.start < thisWeek;

/** The part of its need that is still to come. */
const shareLeft = (plan: Dated, thisWeek: number): number =>
  hasBegun(plan, thisWeek) ? weeksBetween(thisWeek, plan.span.end) / weeksBetween(plan.span.start, plan.span.end) : 1;

function shortfallOf(
  { id, title, source, channel, proposed_by_id, co_planner_ids, span, start_date, lines }: Dated,
  { code, known, needed, before, shortfall }: LineStock,
): Shortfall {
  const { supplier_id, supplier_name, lead_time_days, moq = null, pack_size = null } = known;
  return {
    proposal_id: id,
    title,
    source,
    channel,
    proposed_by_id,
    co_planner_ids: [...co_planner_ids],
    start_yw: span.start,
    end_yw: span.end,
    start_date,
    code,
    name: lines.get(code)?.name ?? known.name,
    supplier_id,
    supplier_name,
    on_hand: quantity(known.on_hand as number),
    on_order: quantity(known.on_order),
    needed: quantity(needed),
    needed_earlier: quantity(before),
    shortfall: quantity(shortfall),
    lead_time_days,
    order_by: orderBy(start_date, lead_time_days),
    order_units: quantity(inPacks(shortfall, { moq, pack_size })),
    moq,
    pack_size,
  };
}
