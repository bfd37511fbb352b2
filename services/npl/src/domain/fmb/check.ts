import type { FmbEvaluation, FmbFigures } from '@promo/contracts/npl/fmb';
import { type FmbSkipped, isCovered } from '@promo/contracts/npl/words';
import { orderHorizon } from '@promo/retail/fmb';
import { rounded } from '@promo/retail/round';
import { floor } from '@promo/retail/whole';
import type { NplRecord } from '../record.ts';
import { dailyDemand, leadTimeOf, type Stock } from './demand.ts';
import { quantityFrom, suggestedQty, zeroBecause } from './quantity.ts';

/** What the check looks at. */
export type Candidate = Pick<
  NplRecord,
  | 'lead_time_days'
  | 'launch_date'
  | 'moq'
  | 'pack_size'
  | 'on_hand'
  | 'on_order'
  | 'allocations'
  | 'forecasts'
  | 'substitutions'
>;

/** Analytics’ figures; what it does not know is absent. */
interface Known {
  readonly own: Stock | undefined;
  /** By SKU, planned uplift within the candidate's own horizon. */
  readonly parents: ReadonlyMap<string, Stock>;
}

/** The figures of a record that can be decided, and whether it must be ordered now; otherwise why not. */
export type Decision = { readonly figures: FmbFigures; readonly due: boolean } | { readonly skipped: FmbSkipped };

/**
 * Whether the last evaluation of a record still holds: the record was not edited since, and the same quantity is to be ordered; where that
 * is 0, for the same reason. An evaluation that holds keeps its day.
 */
export function holdsStill(
  { fmb, version }: Pick<NplRecord, 'fmb' | 'version'>,
  { figures }: { figures: FmbFigures },
): boolean {
  const before = fmb?.figures;
  const isEdited = fmb?.version !== undefined && fmb.version < version;
  return (
    !isEdited &&
    before?.suggested_qty === figures.suggested_qty &&
    before.zero_because?.code === figures.zero_because?.code
  );
}

/** Whether there was enough of a record when its day to order came, and is not any more. */
export const isNeededAfterAll = (
  { status, fmb }: Pick<NplRecord, 'status' | 'fmb'>,
  { figures }: { figures: FmbFigures },
): boolean => status === 'fmb_triggered' && isCovered(fmb?.figures?.zero_because) && figures.suggested_qty > 0;

/** Stock that lasts longer is as good as for ever; later days have no date. */
const FOR_EVER_DAYS = 36_500;

/**
 * Must the new product be ordered now? It must arrive before the stock of what it replaces ends, and before its launch,
 * with the review and safety days to spare.
 */
export function evaluate(candidate: Candidate, known: Known, today: Temporal.PlainDate): Decision {
  const leadTime = leadTimeOf(candidate, known.own);
  const horizon = orderHorizon(leadTime);
  const demand = dailyDemand(candidate, known.parents, horizon);
  const { daily_demand: daily } = demand;
  const hard = candidate.substitutions.filter(({ kind }) => kind === 'hard');
  const stock = stockOf(hard, known.parents);
  const cover = stock === null || daily === 0 ? null : floor(stock / daily);
  const stockOut = hard.length > 0 && cover !== null ? today.add({ days: Math.min(cover, FOR_EVER_DAYS) }) : null;
  const launch = candidate.launch_date === null ? null : Temporal.PlainDate.from(candidate.launch_date);
  const first = earlier(stockOut, launch);
  if (first === null) {
    if (hard.length === 0) return { skipped: 'no_dates' };
    return { skipped: daily === 0 ? 'no_demand' : 'no_stock_figure' };
  }
  const latest = first.subtract({ days: horizon });
  const need = {
    ...{ daily, leadTime, horizon, parentStock: stock ?? 0 },
    onHand: known.own?.on_hand ?? candidate.on_hand ?? 0,
    onOrder: known.own?.on_order ?? candidate.on_order ?? 0,
  };
  const quantity_from = quantityFrom(candidate, need);
  const suggested_qty = suggestedQty(quantity_from, candidate);
  return {
    due: Temporal.PlainDate.compare(today, latest) >= 0,
    figures: {
      latest_order_date: latest.toString(),
      cover_days: cover,
      suggested_qty,
      ...(suggested_qty === 0 && { zero_because: zeroBecause(quantity_from, need) }),
      quantity_from,
      reason: first === stockOut ? 'stock_out' : 'launch_date',
      daily_demand: rounded(daily, 1000),
      demand_basis: demand.demand_basis,
      lead_time_days: leadTime,
      stock_out_date: stockOut?.toString() ?? null,
      launch_date: candidate.launch_date,
    },
  };
}

/** Units of the hard parents, here and under way; 0 where there is no such parent, null where nobody has a figure. */
function stockOf(hard: Candidate['substitutions'], parents: ReadonlyMap<string, Stock>): number | null {
  if (hard.length === 0) return 0;
  const figures = hard.flatMap(({ parent_sku }) => {
    const { on_hand = null, on_order = null } = parents.get(parent_sku) ?? {};
    return on_hand === null ? [] : [on_hand + (on_order ?? 0)];
  });
  if (figures.length === 0) return null;
  return Math.max(
    0,
    figures.reduce((sum, units) => sum + units, 0),
  );
}

function earlier(a: Temporal.PlainDate | null, b: Temporal.PlainDate | null): Temporal.PlainDate | null {
  if (a === null || b === null) return a ?? b;
  return Temporal.PlainDate.compare(a, b) <= 0 ? a : b;
}

/** What is kept of it on the record, which has that version then. */
export const evaluationOf = (sweepId: string, date: string, version: number, decision: Decision): FmbEvaluation => ({
  sweep_id: sweepId,
  date,
  version,
  ...('skipped' in decision
    ? { figures: null, skipped: decision.skipped }
    : { figures: decision.figures, skipped: null }),
});
