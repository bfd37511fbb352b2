/** Sums of promotions. A promotion of which a figure is not known adds nothing to that sum; where it is known of none, the sum is null. */
import type { ResultTotals } from '@promo/contracts/promo-analytics/results';
import { sortedQuantile } from '@promo/retail/quantile';
import { quantity, round2 } from '@promo/retail/round';
import type { EventMargins, EventUnits } from '../events/event-margins.ts';
import { roiOf } from '../forecaster/economics.ts';
import { euros, orNull, plus } from '../or-null.ts';
import type { AgreedFunding } from './agreed-funding.ts';
import type { PlanOfSku } from './plan-of-sku.ts';

/** Positions in `figures`: units, and money in cents. */
const UNITS = 0;
const UPLIFT = 1;
const REVENUE = 2;
const GROSS = 3;
const FUNDING = 4;
const CANNIBALIZED = 5;
const PULLED = 6;
const NET = 7;
const EXPECTED = 8;
const PLANNED_NET = 9;
/** The steps to NET, of the promotions that it is known of. */
const STEP_BOUGHT = 10;
const STEP_FUNDING = 11;
const STEP_CANNIBALIZED = 12;
const STEP_PULLED = 13;
/** Of the promotions that NET is known of. */
const DISCOUNT_COST = 14;
/** Units expected of plans, those sold, and how far each promotion was off. */
const EXPECTED_UNITS = 15;
const PLANNED_SOLD = 16;
const OFF = 17;
/** What suppliers agreed to pay, and what of it sales rows tell nothing of. */
const AGREED = 18;
const OPEN = 19;
const COLUMNS = 20;

export interface Sum {
  /** NaN while nothing is known. */
  readonly figures: Float64Array;
  events: number;
  earned: number;
  unsettled: number;
  planned: number;
  plannedUnits: number;
  /** Cents of each promotion of which it is known. */
  nets: number[];
  readonly proposals: Set<number>;
  /** Ordinals. */
  readonly skus: Set<number>;
}

export const emptySum = (): Sum => ({
  figures: new Float64Array(COLUMNS).fill(Number.NaN),
  events: 0,
  earned: 0,
  unsettled: 0,
  planned: 0,
  plannedUnits: 0,
  nets: [],
  proposals: new Set(),
  skus: new Set(),
});

/** The sum of sums. */
export function sumOf(sums: readonly Sum[]): Sum {
  const total = emptySum();
  for (const sum of sums) {
    for (let column = 0; column < COLUMNS; column++) add(total.figures, column, sum.figures[column] as number);
    total.events += sum.events;
    total.earned += sum.earned;
    total.unsettled += sum.unsettled;
    total.planned += sum.planned;
    total.plannedUnits += sum.plannedUnits;
    for (const id of sum.proposals) total.proposals.add(id);
    for (const ordinal of sum.skus) total.skus.add(ordinal);
  }
  total.nets = sums.flatMap(({ nets }) => nets);
  return total;
}

/** Units of the weeks that a promotion and its plan have in common. */
export interface UnitsInPlan {
  readonly expected: number;
  readonly sold: number;
}

interface Earned {
  readonly units: EventUnits;
  readonly margins: EventMargins;
  /** Cents. */
  readonly revenue: number;
}

interface Ended extends Earned {
  readonly ordinal: number;
  readonly settled: boolean;
  readonly plan: PlanOfSku | null;
  /** What the plan expected of it, cents; NaN without. */
  readonly expected: number;
  /** null where the plan says no units. */
  readonly inPlan: UnitsInPlan | null;
  /** null where the supplier agreed to nothing. */
  readonly agreed: AgreedFunding | null;
}

/** What is compared with the year before: of promotions that ended then, no more is asked. */
export function addKeyFigures(sum: Sum, { units, margins, revenue }: Earned): void {
  const { figures } = sum;
  sum.events++;
  add(figures, UNITS, units.during);
  add(figures, UPLIFT, units.uplift);
  add(figures, REVENUE, Math.round(revenue));
  add(figures, GROSS, Math.round(margins.gross));
  add(figures, FUNDING, Math.round(margins.funding));
  const net = Math.round(margins.net);
  if (Number.isNaN(net)) return;
  add(figures, NET, net);
  add(figures, DISCOUNT_COST, Math.round(margins.discountCost));
  sum.nets.push(net);
  if (net > 0) sum.earned++;
}

export function addEvent(sum: Sum, ended: Ended): void {
  const { margins, settled, plan, expected, inPlan, agreed } = ended;
  const { figures } = sum;
  addKeyFigures(sum, ended);
  sum.skus.add(ended.ordinal);
  if (!settled) sum.unsettled++;
  if (plan) sum.proposals.add(plan.proposal_id);
  add(figures, CANNIBALIZED, Math.round(margins.cannibalized));
  add(figures, PULLED, Math.round(margins.pulled));
  if (inPlan) {
    sum.plannedUnits++;
    add(figures, EXPECTED_UNITS, inPlan.expected);
    add(figures, PLANNED_SOLD, inPlan.sold);
    add(figures, OFF, Math.abs(inPlan.expected - inPlan.sold));
  }
  if (agreed) {
    add(figures, AGREED, agreed.cents);
    add(figures, OPEN, agreed.open);
  }
  const net = Math.round(margins.net);
  if (Number.isNaN(net)) return;
  add(figures, STEP_BOUGHT, Math.round(margins.bought));
  add(figures, STEP_FUNDING, Math.round(margins.funding));
  add(figures, STEP_CANNIBALIZED, Math.round(margins.cannibalized));
  add(figures, STEP_PULLED, Math.round(margins.pulled));
  if (Number.isNaN(expected)) return;
  sum.planned++;
  add(figures, EXPECTED, expected);
  add(figures, PLANNED_NET, net);
}

function add(figures: Float64Array, column: number, value: number): void {
  figures[column] = plus(figures[column] as number, value);
}

const units = ({ figures }: Sum, column: number): number | null => quantity(orNull(figures[column] as number));
const money = ({ figures }: Sum, column: number): number | null => euros(figures[column] as number);

const keyFigures = (sum: Sum): ResultTotals['previous'] => ({
  n_events: sum.events,
  units: units(sum, UNITS),
  uplift_units: units(sum, UPLIFT),
  revenue_eur: money(sum, REVENUE),
  gross_margin_eur: money(sum, GROSS),
  funding_eur: money(sum, FUNDING),
  net_effect_margin_eur: money(sum, NET),
  roi: quantity(roiOf(sum.figures[NET] as number, sum.figures[DISCOUNT_COST] as number)),
  earned_pct: sum.nets.length === 0 ? null : round2((100 * sum.earned) / sum.nets.length),
});

/** Σ|expected − sold| / Σ sold; null where no plan says units, or nothing was sold. */
function wapeOf({ figures }: Sum): number | null {
  const sold = figures[PLANNED_SOLD] as number;
  return sold > 0 ? quantity((figures[OFF] as number) / sold) : null;
}

/** Euros of cents that may be halves, as they lie between two promotions: `euros` would round one half in twenty to another cent. */
function quantileOf(nets: Float64Array, share: number): number | null {
  const cents = sortedQuantile(nets, share);
  return cents === null ? null : round2(cents / 100);
}

/** What the net margin is made of. The revenue is what the other steps leave, so that they add up to the cent. */
function stepsOf({ figures }: Sum): ResultTotals['steps'] {
  const cents = (column: number) => figures[column] as number;
  const lost = cents(STEP_CANNIBALIZED) + cents(STEP_PULLED);
  return {
    revenue_eur: euros(cents(NET) + lost + cents(STEP_BOUGHT) - cents(STEP_FUNDING)),
    cost_eur: euros(0 - cents(STEP_BOUGHT)),
    funding_eur: euros(cents(STEP_FUNDING)),
    cannibalization_eur: euros(0 - cents(STEP_CANNIBALIZED)),
    pull_forward_eur: euros(0 - cents(STEP_PULLED)),
  };
}

export function sumRow(sum: Sum, before: Sum): ResultTotals {
  const nets = Float64Array.from(sum.nets).sort();
  return {
    ...keyFigures(sum),
    n_skus: sum.skus.size,
    n_proposals: sum.proposals.size,
    cannibalization_eur: money(sum, CANNIBALIZED),
    pull_forward_eur: money(sum, PULLED),
    discount_cost_eur: money(sum, DISCOUNT_COST),
    agreed_funding_eur: money(sum, AGREED),
    open_funding_eur: money(sum, OPEN),
    n_earned: sum.earned,
    n_without_money: sum.events - nets.length,
    n_unsettled: sum.unsettled,
    q1_margin_eur: quantileOf(nets, 0.25),
    median_margin_eur: quantileOf(nets, 0.5),
    q3_margin_eur: quantileOf(nets, 0.75),
    n_planned: sum.planned,
    expected_incremental_margin_eur: money(sum, EXPECTED),
    planned_net_effect_margin_eur: money(sum, PLANNED_NET),
    n_planned_units: sum.plannedUnits,
    expected_units: units(sum, EXPECTED_UNITS),
    planned_sold_units: units(sum, PLANNED_SOLD),
    wape: wapeOf(sum),
    steps: stepsOf(sum),
    previous: keyFigures(before),
  };
}
