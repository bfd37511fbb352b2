/** Sums of promotions. A promotion of which a figure is not known adds nothing to that sum; where it is known of none, the sum is null. */
import type { ResultTotals } from '@promo/contracts/promo-analytics/results';
import { sortedQuantile } from '@promo/retail/quantile';
import { quantity, round2 } from '@promo/retail/round';
import type { EventMargins, EventUnits } from '../events/event-margins.ts';
import { roiOf } from '../forecaster/economics.ts';
import { euros, orNull, plus } from '../or-null.ts';
import type { AgreedFunding } from './agreed-funding.ts';
import type { PlanOfSku } from './plan-of-sku.ts';

/** What is added up: units, and money in cents. */
const FIGURES = [
  'units',
  'uplift',
  'revenue',
  'gross',
  'funding',
  'cannibalized',
  'pulled',
  'net',
  'expected',
  'plannedNet',
  // the steps to the net margin, of the promotions that it is known of
  'stepBought',
  'stepFunding',
  'stepCannibalized',
  'stepPulled',
  // of the same promotions
  'discountCost',
  // units expected of plans, those sold, and how far each promotion was off
  'expectedUnits',
  'plannedSold',
  'off',
  // what suppliers agreed to pay, and what of it sales rows tell nothing of
  'agreed',
  'open',
] as const;
type Figure = (typeof FIGURES)[number];

export interface Sum {
  /** NaN while nothing is known. */
  readonly figures: Record<Figure, number>;
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
  figures: Object.fromEntries(FIGURES.map((figure) => [figure, Number.NaN])) as Sum['figures'],
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
    for (const figure of FIGURES) total.figures[figure] = plus(total.figures[figure], sum.figures[figure]);
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
  figures.units = plus(figures.units, units.during);
  figures.uplift = plus(figures.uplift, units.uplift);
  figures.revenue = plus(figures.revenue, Math.round(revenue));
  figures.gross = plus(figures.gross, Math.round(margins.gross));
  figures.funding = plus(figures.funding, Math.round(margins.funding));
  const net = Math.round(margins.net);
  if (Number.isNaN(net)) return;
  figures.net = plus(figures.net, net);
  figures.discountCost = plus(figures.discountCost, Math.round(margins.discountCost));
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
  figures.cannibalized = plus(figures.cannibalized, Math.round(margins.cannibalized));
  figures.pulled = plus(figures.pulled, Math.round(margins.pulled));
  if (inPlan) {
    sum.plannedUnits++;
    figures.expectedUnits = plus(figures.expectedUnits, inPlan.expected);
    figures.plannedSold = plus(figures.plannedSold, inPlan.sold);
    figures.off = plus(figures.off, Math.abs(inPlan.expected - inPlan.sold));
  }
  if (agreed) {
    figures.agreed = plus(figures.agreed, agreed.cents);
    figures.open = plus(figures.open, agreed.open);
  }
  const net = Math.round(margins.net);
  if (Number.isNaN(net)) return;
  figures.stepBought = plus(figures.stepBought, Math.round(margins.bought));
  figures.stepFunding = plus(figures.stepFunding, Math.round(margins.funding));
  figures.stepCannibalized = plus(figures.stepCannibalized, Math.round(margins.cannibalized));
  figures.stepPulled = plus(figures.stepPulled, Math.round(margins.pulled));
  if (Number.isNaN(expected)) return;
  sum.planned++;
  figures.expected = plus(figures.expected, expected);
  figures.plannedNet = plus(figures.plannedNet, net);
}

const units = ({ figures }: Sum, figure: Figure): number | null => quantity(orNull(figures[figure]));
const money = ({ figures }: Sum, figure: Figure): number | null => euros(figures[figure]);

const keyFigures = (sum: Sum): ResultTotals['previous'] => ({
  n_events: sum.events,
  units: units(sum, 'units'),
  uplift_units: units(sum, 'uplift'),
  revenue_eur: money(sum, 'revenue'),
  gross_margin_eur: money(sum, 'gross'),
  funding_eur: money(sum, 'funding'),
  net_effect_margin_eur: money(sum, 'net'),
  roi: quantity(roiOf(sum.figures.net, sum.figures.discountCost)),
  earned_pct: sum.nets.length === 0 ? null : round2((100 * sum.earned) / sum.nets.length),
});

/** Σ|expected − sold| / Σ sold; null where no plan says units, or nothing was sold. */
function wapeOf({ figures }: Sum): number | null {
  const sold = figures.plannedSold;
  return sold > 0 ? quantity(figures.off / sold) : null;
}

/** Euros of cents that may be halves, as they lie between two promotions: `euros` would round one half in twenty to another cent. */
function quantileOf(nets: Float64Array, share: number): number | null {
  const cents = sortedQuantile(nets, share);
  return cents === null ? null : round2(cents / 100);
}

/** What the net margin is made of. The revenue is what the other steps leave, so that they add up to the cent. */
function stepsOf({ figures }: Sum): ResultTotals['steps'] {
  const { net, stepBought, stepFunding, stepCannibalized, stepPulled } = figures;
  return {
    revenue_eur: euros(net + stepCannibalized + stepPulled + stepBought - stepFunding),
    cost_eur: euros(0 - stepBought),
    funding_eur: euros(stepFunding),
    cannibalization_eur: euros(0 - stepCannibalized),
    pull_forward_eur: euros(0 - stepPulled),
  };
}

export function sumRow(sum: Sum, before: Sum): ResultTotals {
  const nets = Float64Array.from(sum.nets).sort();
  return {
    ...keyFigures(sum),
    n_skus: sum.skus.size,
    n_proposals: sum.proposals.size,
    cannibalization_eur: money(sum, 'cannibalized'),
    pull_forward_eur: money(sum, 'pulled'),
    discount_cost_eur: money(sum, 'discountCost'),
    agreed_funding_eur: money(sum, 'agreed'),
    open_funding_eur: money(sum, 'open'),
    n_earned: sum.earned,
    n_without_money: sum.events - nets.length,
    n_unsettled: sum.unsettled,
    q1_margin_eur: quantileOf(nets, 0.25),
    median_margin_eur: quantileOf(nets, 0.5),
    q3_margin_eur: quantileOf(nets, 0.75),
    n_planned: sum.planned,
    expected_incremental_margin_eur: money(sum, 'expected'),
    planned_net_effect_margin_eur: money(sum, 'plannedNet'),
    n_planned_units: sum.plannedUnits,
    expected_units: units(sum, 'expectedUnits'),
    planned_sold_units: units(sum, 'plannedSold'),
    wape: wapeOf(sum),
    steps: stepsOf(sum),
    previous: keyFigures(before),
  };
}
