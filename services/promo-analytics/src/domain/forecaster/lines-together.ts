/**
 * What lines beside each other in one promotion earn: each by the profit and loss of its SKU (economics.ts), and in total.
 * Lines of one family take their units from the same rest of it. So the family loses once what the line that takes most
 * would take alone, and the lines share that by uplift:
 *
 *     κ' = max(κ·U) / ΣU        over the family's lines, U = u·Q0
 */
import { nulls } from '@promo/contracts/nulls';
import { type EconomicsTotals, type LineFigures, moneyFields } from '@promo/contracts/promo-analytics/economics';
import type { MoneyGap } from '@promo/contracts/promo-analytics/words';
import { quantity, round2, sumOfKnown } from '@promo/retail/round';
import { breakEvenUplift, type Economics, perUnit, pnlAt, roiOf } from './economics.ts';
import { percent } from './sensitivity.ts';
import { complete, lacking, type Terms } from './terms.ts';
import type { Uplift } from './uplift-curve.ts';

/** One line; null where the SKU is not known, or nothing is known of it. */
export interface PlannedLine {
  readonly code: string;
  /** Number of its family. */
  readonly family: number | null;
  readonly terms: Terms | null;
  /** Of the price that is paid, percent. */
  readonly depth: number | null;
  readonly uplift: Uplift | null;
  readonly onHand: number | null;
  readonly onOrder: number | null;
  readonly nc30: LineFigures['nc30'];
}

export interface Together {
  readonly lines: LineFigures[];
  /** Of each line, why its money is not known; nothing where it is. */
  readonly missing: MoneyGap[][];
  readonly totals: EconomicsTotals;
}

export function together(planned: readonly PlannedLine[]): Together {
  const counted = countedLines(planned);
  const shared = sharedCannibalization(counted);
  /** What its money follows from; null where something is missing. */
  const known = new Map(
    planned.map((line) => [line, line.terms && complete({ ...line.terms, ...shared.get(line) })] as const),
  );
  const figures = new Map(planned.map((line) => [line, figuresOf(line, known.get(line) ?? null, counted.has(line))]));
  const totals = totalsOf([...counted].map((line) => figures.get(line) as LineFigures));
  const range = marginWithin(totals.incremental_margin_eur, counted, known);
  return {
    lines: [...figures.values()],
    missing: planned.map(missingOf),
    totals: { ...totals, ...range, break_even_uplift_pct: breakEven(counted, known) },
  };
}

/** The lines that count: of a SKU only the deepest, the first of equal ones. Two promotions of one week do not add up. */
function countedLines(planned: readonly PlannedLine[]): ReadonlySet<PlannedLine> {
  const deepest = new Map<string, PlannedLine>();
  for (const line of planned) {
    const before = deepest.get(line.code);
    if (!before || (line.depth ?? 0) > (before.depth ?? 0)) deepest.set(line.code, line);
  }
  return new Set(deepest.values());
}

/** κ' of the lines that gain something in a family. */
function sharedCannibalization(counted: ReadonlySet<PlannedLine>) {
  const shared = new Map<PlannedLine, Pick<Terms, 'cannibalization'>>();
  for (const [family, lines] of Map.groupBy(counted, (line) => line.family)) {
    const gained = lines.map((line) => unitsOf(line, line.uplift?.mean) ?? 0);
    const all = gained.reduce((sum, units) => sum + units, 0);
    if (family === null || all === 0) continue;
    const lost = Math.max(...lines.map(({ terms }, i) => (terms?.cannibalization ?? 0) * (gained[i] as number)));
    for (const line of lines) shared.set(line, { cannibalization: lost / all });
  }
  return shared;
}

/** So many times the baseline of all weeks, units; null where one of them is not known. */
export function unitsOf({ terms }: PlannedLine, times: number | undefined): number | null {
  return !terms || terms.baseline === null || times === undefined ? null : terms.baseline * terms.weeks * times;
}

const NO_MONEY = nulls(moneyFields);

function figuresOf(line: PlannedLine, terms: Economics | null, counted: boolean): LineFigures {
  const { depth, uplift, onHand, onOrder, nc30 } = line;
  const units = unitsOf(line, uplift ? 1 + uplift.mean : undefined);
  return {
    discount_pct: round2(depth),
    ...NO_MONEY,
    units: quantity(units),
    baseline_units: quantity(unitsOf(line, 1)),
    uplift_units: quantity(unitsOf(line, uplift?.mean)),
    uplift_p90_units: quantity(unitsOf(line, uplift?.p90)),
    ...(terms && uplift && depth !== null && moneyOf(terms, depth, uplift)),
    on_hand: quantity(onHand),
    on_order: quantity(onOrder),
    needed_p90: quantity(unitsOf(line, uplift ? 1 + uplift.p90 : undefined)),
    shortfall: units === null || onHand === null ? null : quantity(Math.max(0, units - onHand - (onOrder ?? 0))),
    nc30,
    counted,
  };
}

/** What keeps the money of a line from being known. */
function missingOf({ terms, depth, uplift }: PlannedLine): MoneyGap[] {
  if (!terms) return ['unknown_product'];
  return [...lacking(terms), ...(uplift && depth !== null ? [] : (['no_forecast'] as const))];
}

function moneyOf(terms: Economics, depth: number, { mean }: Uplift) {
  const pnl = pnlAt(terms, depth, mean);
  return {
    revenue_eur: round2(pnl.grossRevenue),
    gross_margin_eur: round2(pnl.grossMargin),
    baseline_margin_eur: round2(pnl.baselineMargin),
    funding_eur: round2(pnl.funding),
    cannibalization_eur: round2(pnl.cannibalizedMargin),
    pull_forward_eur: round2(pnl.pullForwardMargin),
    incremental_margin_eur: round2(pnl.incrementalMargin),
    discount_cost_eur: round2(pnl.discountCost),
    roi: quantity(pnl.roi),
    break_even_uplift_pct: percent(breakEvenUplift(terms, depth)),
  };
}

/** Sums of what the lines show, so that anybody can add them up; null where no line has a figure. */
function totalsOf(lines: readonly LineFigures[]): Omit<EconomicsTotals, 'break_even_uplift_pct'> {
  const sum = (figure: (line: LineFigures) => number | null, round: (value: number) => number) =>
    sumOfKnown(lines.map(figure), round);
  const incremental = sum((line) => line.incremental_margin_eur, round2);
  const cost = sum((line) => line.discount_cost_eur, round2);
  return {
    units: sum((line) => line.units, quantity),
    baseline_units: sum((line) => line.baseline_units, quantity),
    uplift_units: sum((line) => line.uplift_units, quantity),
    uplift_p90_units: sum((line) => line.uplift_p90_units, quantity),
    revenue_eur: sum((line) => line.revenue_eur, round2),
    gross_margin_eur: sum((line) => line.gross_margin_eur, round2),
    baseline_margin_eur: sum((line) => line.baseline_margin_eur, round2),
    funding_eur: sum((line) => line.funding_eur, round2),
    cannibalization_eur: sum((line) => line.cannibalization_eur, round2),
    pull_forward_eur: sum((line) => line.pull_forward_eur, round2),
    incremental_margin_eur: incremental,
    discount_cost_eur: cost,
    roi: incremental === null || cost === null ? null : quantity(roiOf(incremental, cost)),
    lines: lines.length,
    lines_without_money: lines.filter((line) => line.incremental_margin_eur === null).length,
    lines_short: lines.filter(({ shortfall }) => shortfall !== null && shortfall > 0).length,
    lines_not_announceable: lines.filter(({ nc30 }) => nc30?.announceable === false).length,
  };
}

/**
 * What all lines earn where each has the end of its uplift that earns less, and the one that earns more; null where no line has any money.
 * Misses of a promotion go together more often than not, as weather, leaflet and competitors are those of all its lines.
 */
function marginWithin(
  margin: number | null,
  counted: ReadonlySet<PlannedLine>,
  known: ReadonlyMap<PlannedLine, Economics | null>,
) {
  let [below, above] = [0, 0];
  for (const line of counted) {
    const { depth, uplift } = line;
    const terms = known.get(line);
    if (!terms || !uplift || depth === null) continue;
    const at = (gained: number) => pnlAt(terms, depth, gained).incrementalMargin;
    const [mean, ...ends] = [at(uplift.mean), at(uplift.p10), at(uplift.p90)];
    below += mean - Math.min(mean, ...ends);
    above += Math.max(mean, ...ends) - mean;
  }
  return {
    incremental_margin_p10_eur: margin === null ? null : round2(margin - below),
    incremental_margin_p90_eur: margin === null ? null : round2(margin + above),
  };
}

/** The uplift that, were it the same of every line, earns as much as no promotion: Σ Q0·(m0 − m1) / Σ Q0·(m1 − κ'·m_s − ρ·m0). */
function breakEven(
  counted: ReadonlySet<PlannedLine>,
  known: ReadonlyMap<PlannedLine, Economics | null>,
): number | null {
  let [givenUp, gained] = [0, 0];
  for (const line of counted) {
    const terms = known.get(line);
    if (!terms || !line.uplift || line.depth === null) continue;
    const unit = perUnit(terms, line.depth);
    const units = terms.baseline * terms.weeks;
    givenUp += units * unit.givenUp;
    gained += units * unit.gained;
  }
  return gained > 0 ? percent(givenUp / gained) : null;
}
