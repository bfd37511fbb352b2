/** The training events as rows of the regression, each of a SKU, a family and a category. */
import type { Hierarchy } from '../../facts/catalog.ts';
import { familiesOf } from '../families.ts';
import { MIN_WEEKLY_BASELINE, type Training } from '../training.ts';
import * as features from './features.ts';
import { type FeatureSource, writeFeatures } from './features.ts';
import type { Design } from './mixed-model.ts';

/** Centres of what varies by SKU: depth, leaflet, second placement, as columns. They also stand for what is not known. */
const DEPTH_CENTRE = 0.7;
const FEATURE_CENTRE = 0.8;
const DISPLAY_CENTRE = 0.5;

/** Columns of x, and those whose effect varies by category, family and SKU, about which centre. */
export interface Shape {
  readonly width: number;
  readonly varying: readonly number[];
  readonly centre: readonly number[];
}

const UNPLACED: Shape = { width: features.WIDTH, varying: [features.ONE, features.DEPTH], centre: [0, DEPTH_CENTRE] };
const PLACED: Shape = {
  width: features.PLACED_WIDTH,
  varying: [features.ONE, features.DEPTH, features.FEATURE, features.DISPLAY],
  centre: [0, DEPTH_CENTRE, FEATURE_CENTRE, DISPLAY_CENTRE],
};

/** With leaflet and second placement, or without. */
export const shapeOf = (placed: boolean): Shape => (placed ? PLACED : UNPLACED);

export interface Observations {
  readonly training: Training;
  /** Whether leaflet and second placement are columns. */
  readonly placed: boolean;
  readonly design: Design;
  /** Units of an ordinary week before each event; NaN where it is no row of the regression. */
  readonly baseline: Float64Array;
  /** Units sold ÷ baseline. */
  readonly lift: Float64Array;
  /** SKU of the design of each ordinal, −1 for one without events; and family, −1 for one that is no product. */
  readonly skuOf: Int32Array;
  readonly familyOf: Int32Array;
}

/** ln(lift) is kept within ln 0.1 and ln 60. */
const LOWEST = 0.1;
const HIGHEST = 60;

/** Writes depth, mechanic and placement of a plan to its columns. */
export function writePlan(
  x: Float64Array,
  at: number,
  placed: boolean,
  plan: { depth: number; plainDiscount: boolean; feature: number; display: number },
): void {
  x[at + features.DEPTH] = features.depthTerm(plan.depth);
  x[at + features.BUNDLE] = plan.plainDiscount ? 0 : 1;
  if (!placed) return;
  x[at + features.FEATURE] = Number.isNaN(plan.feature) ? FEATURE_CENTRE : 2 * plan.feature;
  x[at + features.DISPLAY] = Number.isNaN(plan.display) ? DISPLAY_CENTRE : 2 * plan.display;
}

/** Writes depth, mechanic and placement of a training event to its columns. */
export function writeEvent(x: Float64Array, at: number, placed: boolean, training: Training, row: number): void {
  writePlan(x, at, placed, {
    depth: training.depth[row] as number,
    plainDiscount: training.mechanic[row] === 0,
    feature: training.feature[row] as number,
    display: training.display[row] as number,
  });
}

/** Makes the rows, in steps. */
export function* observe(
  training: Training,
  source: FeatureSource,
  catalog: Hierarchy,
  placed: boolean,
): Generator<void, Observations> {
  const { width } = shapeOf(placed);
  const x = new Float64Array(training.size * width);
  const y = new Float64Array(training.size);
  const baseline = new Float64Array(training.size).fill(Number.NaN);
  const lift = new Float64Array(training.size).fill(Number.NaN);
  for (let row = 0; row < training.size; row++) {
    if (row % 5000 === 0) yield;
    const start = training.start[row] as number;
    const length = training.weeks[row] as number;
    if (!((training.weekly[row] as number) >= MIN_WEEKLY_BASELINE)) continue;
    const timing = { start, weeks: length, origin: start };
    const weekly = writeFeatures(x, row * width, source, training.ordinal[row] as number, timing);
    writeEvent(x, row * width, placed, training, row);
    const sold = (training.qty[row] as number) / (length * weekly);
    baseline[row] = weekly;
    lift[row] = sold;
    y[row] = Math.log(Math.min(HIGHEST, Math.max(LOWEST, sold)));
  }
  const { skuOf, familyOf, ...units } = unitsOf(training, catalog);
  const design = {
    ...shapeOf(placed),
    x,
    y,
    sku: training.ordinal.map((ordinal) => skuOf[ordinal] as number),
    ...units,
  };
  return { training, placed, design, baseline, lift, skuOf, familyOf };
}

/** SKUs with events, families and categories, numbered so that units of one parent lie side by side. */
function unitsOf(training: Training, { category, categories, family }: Hierarchy) {
  const ordinals = training.first.length - 1;
  const skuOf = new Int32Array(ordinals).fill(-1);
  const familyOf = new Int32Array(ordinals).fill(-1);
  const familyOfSku: number[] = [];
  const categoryOfFamily: number[] = [];
  for (const members of familiesOf(ordinals, { category, family })) {
    const of = categoryOfFamily.push(category[members[0] as number] as number) - 1;
    for (const ordinal of members) {
      familyOf[ordinal] = of;
      if (training.first[ordinal] !== training.first[ordinal + 1]) skuOf[ordinal] = familyOfSku.push(of) - 1;
    }
  }
  return {
    skuOf,
    familyOf,
    family: Int32Array.from(familyOfSku),
    category: Int32Array.from(categoryOfFamily),
    categories: categories.length,
  };
}
