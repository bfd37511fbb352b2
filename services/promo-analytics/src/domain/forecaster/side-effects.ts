/**
 * Of the units that promotions of a category gain, the share that their families and later weeks lose: κ and ρ, by contrast with
 * ordinary weeks that neither the SKU's own promotions nor their aftermath touch (m and S of ordinary-level.ts).
 *
 * κ: in each week of a family X = Σ max(0, q − S·m) of its promoted members. Of each unpromoted, clean member z = min(3, X / Σ m of the
 * unpromoted ones) and y = min(2, q / m − S), weighed by w = m / (m + 4) and less their means over the member's weeks (at least 15).
 * How y falls with z is κ = (−Σ w·z·y + 20·v·0.10) / (Σ w·z² + 20·v), with v = Σ w·z² / n, n the observations with X > 0.
 * ρ = (Σ D/m + 20·v·0.05) / (Σ U/m + 20·v) over promotions of up to 13 weeks whose four weeks after are all regular, with
 * U = Σ (q − S·m) of its weeks, D = Σ (S·m − q) of the four after, m of its first week, and v the mean of U/m, at least 0.2.
 * Both lean by 20 promotions' weight towards what is usual, and are kept within 0 and 0.9.
 */
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import type { Analysis } from '../events/analysis.ts';
import { AFTERMATH_WEEKS } from '../events/baseline.ts';
import { endOf, eventsOfSku, startOf, weeksOf } from '../events/event-table.ts';
import { type Grid, isListed, isPromotedAt, isRegular, isRegularAt, qtyAt, rowOf } from '../facts/grid.ts';
import { runToEnd } from '../steps.ts';
import { type OrdinaryLevels, ordinaryLevels } from './ordinary-level.ts';

interface SideEffects {
  /** κ and ρ, fractions of the uplift. */
  readonly cannibalization: number;
  readonly pullForward: number;
}

/** What is expected of a category without history, and as how many promotions that counts. */
const USUAL_CANNIBALIZATION = 0.1;
const USUAL_PULL_FORWARD = 0.05;
const PRIOR_EVENTS = 20;
const HIGHEST_SHARE = 0.9;

const HIGHEST_Z = 3;
const HIGHEST_Y = 2;
const HALF_WEIGHT_UNITS = 4;
const MIN_WEEKS = 15;
const LEAST_GAIN = 0.2;

/**
 * A forecast asks for one category out of many, and events change with an import only: then the category index is another one, which
 * it is not where what suppliers pay has changed.
 */
const found = new WeakMap<Analysis['index'], Map<number, SideEffects>>();

/** Measures every category in steps, so that no forecast has to. */
export function* measureSideEffectsSteps(analysis: Analysis): Generator<void, void> {
  for (let category = 0; category < analysis.catalog.categories.length; category++) {
    yield* sideEffectsSteps(analysis, category);
  }
}

/** κ and ρ of a category. */
export const sideEffectsOf = (analysis: Analysis, category: number): SideEffects =>
  runToEnd(sideEffectsSteps(analysis, category));

function* sideEffectsSteps(analysis: Analysis, category: number): Generator<void, SideEffects> {
  const known = found.getOrInsertComputed(analysis.index, () => new Map());
  const effects = known.get(category) ?? (yield* measured(analysis, category));
  known.set(category, effects);
  return effects;
}

function* measured(analysis: Analysis, category: number): Generator<void, SideEffects> {
  const { catalog, grid } = analysis;
  const ordinals = catalog.categoryOrdinals[category] ?? new Int32Array(0);
  const levels = yield* ordinaryLevels(grid, ordinals);
  // By their places in the category, as the levels are.
  const families = Map.groupBy(ordinals.keys(), (place) => catalog.group[ordinals[place] as number] as number);
  families.delete(-1);
  return {
    cannibalization: yield* cannibalization(grid, levels, families.values()),
    pullForward: yield* pullForward(analysis, levels),
  };
}

function* cannibalization(
  grid: Grid,
  levels: OrdinaryLevels,
  families: Iterable<readonly number[]>,
): Generator<void, number> {
  let fall = 0;
  let spread = 0;
  let n = 0;
  for (const family of families) {
    for (const seen of contrastsOf(grid, levels, family)) {
      if (seen.weeks < MIN_WEEKS) continue;
      fall -= seen.wzy - (seen.wz * seen.wy) / seen.w;
      spread += seen.wzz - seen.wz ** 2 / seen.w;
      n += seen.besidePromotions;
    }
    yield;
  }
  return leaning(fall, spread, n === 0 ? 0 : spread / n, USUAL_CANNIBALIZATION);
}

/** Sums over the weeks in which each member of a family is unpromoted and clean. */
function contrastsOf(grid: Grid, { ordinals, from, level, clean, index }: OrdinaryLevels, family: readonly number[]) {
  const span = index.length;
  const seen = family.map(() => ({ weeks: 0, besidePromotions: 0, w: 0, wz: 0, wy: 0, wzz: 0, wzy: 0 }));
  for (let i = 0; i < span; i++) {
    const s = index[i] as number;
    let gained = 0;
    let rest = 0;
    for (const place of family) {
      const ordinal = ordinals[place] as number;
      const m = level[place * span + i] as number;
      if (!(m > 0) || !isListed(grid, ordinal, from + i)) continue;
      const cell = rowOf(grid, ordinal) + from + i;
      if (isPromotedAt(grid, cell)) gained += Math.max(0, qtyAt(grid, cell) - s * m);
      else if (isRegularAt(grid, cell)) rest += m;
    }
    const z = Math.min(HIGHEST_Z, gained / rest);
    for (const [j, sums] of seen.entries()) {
      const place = family[j] as number;
      const m = level[place * span + i] as number;
      if (!clean[place * span + i] || !(m > 0)) continue;
      const y = Math.min(HIGHEST_Y, qtyAt(grid, rowOf(grid, ordinals[place] as number) + from + i) / m - s);
      const w = m / (m + HALF_WEIGHT_UNITS);
      sums.weeks++;
      if (z > 0) sums.besidePromotions++;
      sums.w += w;
      sums.wz += w * z;
      sums.wy += w * y;
      sums.wzz += w * z * z;
      sums.wzy += w * z * y;
    }
  }
  return seen;
}

function* pullForward(
  { grid, table }: Analysis,
  { ordinals, from, level, index }: OrdinaryLevels,
): Generator<void, number> {
  let dips = 0;
  let gains = 0;
  let n = 0;
  for (const [place, ordinal] of ordinals.entries()) {
    for (const event of eventsOfSku(table, ordinal)) {
      const [start, end] = [startOf(table, event), endOf(table, event)];
      const m = level[place * index.length + start - from] as number;
      if (weeksOf(table, event) > FORECAST_WEEKS.max || !(m > 0)) continue;
      const after = Array.from({ length: AFTERMATH_WEEKS }, (_, i) => end + 1 + i);
      if (!after.every((t) => isRegular(grid, ordinal, t))) continue;
      const row = rowOf(grid, ordinal);
      const above = (t: number) => qtyAt(grid, row + t) / m - (index[t - from] as number);
      for (let t = start; t <= end; t++) gains += above(t);
      for (const t of after) dips -= above(t);
      n++;
    }
    yield;
  }
  return leaning(dips, gains, n === 0 ? 0 : Math.max(LEAST_GAIN, gains / n), USUAL_PULL_FORWARD);
}

/** A share that leans towards the usual one. @param typical what one promotion adds to `whole` */
function leaning(part: number, whole: number, typical: number, usual: number): number {
  const prior = PRIOR_EVENTS * typical;
  if (!(whole + prior > 0)) return usual;
  return Math.min(HIGHEST_SHARE, Math.max(0, (part + prior * usual) / (whole + prior)));
}
