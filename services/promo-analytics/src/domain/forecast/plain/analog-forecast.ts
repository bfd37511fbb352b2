/** A planned promotion by the plain method. */

import { knownPrice } from '@promo/retail/money';
import type { Analysis } from '../../events/analysis.ts';
import type { MethodForecast, Plan } from '../plan.ts';
import { isDeeper, isLowest, type Training } from '../training.ts';
import { type Analogs, addAnalogs, noAnalogs, settle, weightAt, writeExpected } from './analogs.ts';
import { curveOf } from './curves.ts';
import { type PlainModel, Z90 } from './plain-model.ts';

/** What the method forecasts from. */
export interface PlainBasis {
  readonly analysis: Analysis;
  /** Week index of as_of: sales before it are known. */
  readonly asOf: number;
  readonly training: Training;
  readonly plain: PlainModel;
}

/** The past promotions that a plan is compared with: the SKU's own, or its siblings' where it has none. */
export function analogsOf({ analysis, training, plain, asOf }: PlainBasis, plan: Plan): Analogs & { own: boolean } {
  const { category } = analysis.catalog;
  const mechanic = analysis.grid.mechanicCodes.get(plan.mechanic ?? '') ?? -1;
  const analogs = noAnalogs(training);
  const take = (ordinal: number, own: boolean) => {
    addAnalogs(analogs, ordinal, { origin: asOf, mechanic }, curveOf(plain.curves, category[ordinal] ?? -1), own);
  };
  if (plan.ordinal !== null) take(plan.ordinal, true);
  const own = analogs.rows.length > 0;
  if (!own) for (const sibling of plan.groupOrdinals ?? []) take(sibling, false);
  settle(analogs);
  return { ...analogs, own };
}

/** @param category the category whose curve stands behind the analogs; −1 for the curve of all */
export function analogForecaster(context: PlainBasis, plan: Plan, analogs: Analogs, category: number): MethodForecast {
  const { plain } = context;
  const curve = curveOf(plain.curves, category);
  const spread = plain.spread[category] ?? plain.overallSpread;
  const disruptorAt = disruptorOf(context, plan.ordinal);
  return {
    method: 'analog',
    model: 'analog',
    training: analogs.training,
    fittedAsOf: plain.origin,
    raw: (into) => {
      const weights = writeExpected(analogs, curve, into);
      const disruptive = firstDisruptive(disruptorAt, into.first, into.expected.length);
      const gain = Math.log(plain.disruptor);
      for (let i = 0; i < into.expected.length; i++) {
        const expected = (into.expected[i] as number) + (i >= disruptive ? gain : 0);
        into.expected[i] = expected;
        into.p10[i] = expected - Z90 * spread;
        into.p90[i] = expected + Z90 * spread;
      }
      return weights;
    },
    // The method knows of no placement.
    atNoDiscount: 0,
    disruptorAt,
    analogsAt: (depth) => analogs.rows.map((row, i) => ({ row, weight: weightAt(analogs, i, depth) })),
  };
}

/** How many of `size` whole percents from `first` on it does not apply to: where it does, it does to all deeper ones. */
function firstDisruptive(disruptorAt: (depth: number) => number, first: number, size: number): number {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (disruptorAt((first + middle) / 100) > 1) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The disruptor at a depth: it applies to a price below all of the last 52 weeks, or a depth new to the SKU. */
function disruptorOf(
  { analysis, training, plain, asOf }: PlainBasis,
  ordinal: number | null,
): (depth: number) => number {
  if (ordinal === null || plain.disruptor === 1) return () => 1;
  const price = knownPrice(analysis.catalog.products[ordinal]?.regularPrice) ?? Number.NaN;
  const from = training.first[ordinal] ?? 0;
  const to = training.first[ordinal + 1] ?? 0;
  return (depth) =>
    isDeeper(training, from, to, asOf, depth) || isLowest(analysis.grid, ordinal, asOf, price * (1 - depth))
      ? plain.disruptor
      : 1;
}
