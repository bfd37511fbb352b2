/**
 * Ridge regression with effects at three nested levels, y = xᵀβ + vᵀ(a + b + s): `a` of the category, `b` of the family,
 * `s` of the SKU, each pulled towards 0 by its penalty. Solved exactly: given the rest, a SKU's effects follow from a
 * small system of its own, so they are eliminated SKU by SKU, then the families', then the categories', and what is left
 * is a system in β alone. The work grows with the events, not with the number of effects.
 */

import { backSolve, factor } from './linear.ts';

/** A regression's rows, grouped: the rows of one unit lie side by side, as do the units of one parent. */
export interface Design {
  /** Columns of x, and which of them vary by unit: v_j = x[varying[j]] − centre[j]. */
  readonly width: number;
  readonly varying: readonly number[];
  readonly centre: readonly number[];
  /** Row × width. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Row numbers of each SKU's events: `rows[first[k]]` … `rows[first[k + 1] − 1]`. */
  readonly rows: Int32Array;
  readonly first: Int32Array;
  /** Family of each SKU, ascending, and category of each family, ascending. */
  readonly family: Int32Array;
  readonly category: Int32Array;
  readonly categories: number;
}

export interface Penalties {
  /** By column of x. */
  readonly fixed: readonly number[];
  /** By column of v. */
  readonly category: readonly number[];
  readonly family: readonly number[];
  readonly sku: readonly number[];
}

export interface Effects {
  readonly fixed: Float64Array;
  /** Unit × column of v. */
  readonly category: Float64Array;
  readonly family: Float64Array;
  readonly sku: Float64Array;
}

/**
 * What a unit's rows sum to, `q` columns of v and `p` of x: S = Σω vvᵀ (q×q), T = Σω vxᵀ (q×p), u = Σω vy (q), one after
 * the other.
 */
const sizeOf = (p: number, q: number) => q * (q + p + 1);

/** Solves for the effects that minimise Σ ω(y − ŷ)² + Σ penalty · effect². */
export function solveMixed(design: Design, weight: Float64Array, penalties: Penalties): Effects {
  const { width: p, varying, first } = design;
  const q = varying.length;
  const skus = first.length - 1;
  const families = design.category.length;
  const step = sizeOf(p, q);
  const familySums = new Float64Array(families * step);
  const categorySums = new Float64Array(design.categories * step);
  const gram = new Float64Array(p * p);
  const right = new Float64Array(p);
  const sums = new Float64Array(step);
  for (let sku = 0; sku < skus; sku++) {
    sums.fill(0);
    if (!sumRows(design, weight, sku, sums, gram, right)) continue;
    eliminate(sums, 0, p, q, penalties.sku, familySums, (design.family[sku] as number) * step, gram, right);
  }
  for (let family = 0; family < families; family++) {
    const to = (design.category[family] as number) * step;
    eliminate(familySums, family * step, p, q, penalties.family, categorySums, to, gram, right);
  }
  for (let category = 0; category < design.categories; category++) {
    eliminate(categorySums, category * step, p, q, penalties.category, null, 0, gram, right);
  }
  for (let j = 0; j < p; j++) gram[j * p + j] = (gram[j * p + j] as number) + (penalties.fixed[j] as number);
  const fixed = right;
  factor(gram, p);
  backSolve(gram, p, fixed, 0);
  const effects = {
    fixed,
    category: new Float64Array(design.categories * q),
    family: new Float64Array(families * q),
    sku: new Float64Array(skus * q),
  };
  const none = new Float64Array(q);
  for (let category = 0; category < design.categories; category++) {
    recover(categorySums, category * step, p, fixed, none, penalties.category, effects.category, category * q);
  }
  const parents = new Float64Array(q);
  for (let family = 0; family < families; family++) {
    const of = (design.category[family] as number) * q;
    parents.set(effects.category.subarray(of, of + q));
    recover(familySums, family * step, p, fixed, parents, penalties.family, effects.family, family * q);
  }
  for (let sku = 0; sku < skus; sku++) {
    const family = design.family[sku] as number;
    const category = design.category[family] as number;
    for (let j = 0; j < q; j++) {
      parents[j] = (effects.family[family * q + j] as number) + (effects.category[category * q + j] as number);
    }
    sums.fill(0);
    sumRows(design, weight, sku, sums, null, right);
    recover(sums, 0, p, fixed, parents, penalties.sku, effects.sku, sku * q);
  }
  return effects;
}

const v = new Float64Array(8);

/**
 * Adds up a SKU's rows; also into the upper triangle of the whole XᵀΩX and into XᵀΩy where `gram` is given. False where
 * none has any weight.
 */
function sumRows(
  { width: p, varying, centre, x, y, rows, first }: Design,
  weight: Float64Array,
  sku: number,
  sums: Float64Array,
  gram: Float64Array | null,
  right: Float64Array,
): boolean {
  const q = varying.length;
  const T = q * q;
  const u = T + q * p;
  const end = first[sku + 1] as number;
  let any = false;
  for (let k = first[sku] as number; k < end; k++) {
    const row = rows[k] as number;
    const w = weight[row] as number;
    if (w === 0) continue;
    any = true;
    const at = row * p;
    const wy = w * (y[row] as number);
    for (let j = 0; j < q; j++) v[j] = (x[at + (varying[j] as number)] as number) - (centre[j] as number);
    for (let j = 0; j < q; j++) {
      const wv = w * (v[j] as number);
      for (let i = 0; i < q; i++) sums[j * q + i] = (sums[j * q + i] as number) + wv * (v[i] as number);
      for (let i = 0; i < p; i++) sums[T + j * p + i] = (sums[T + j * p + i] as number) + wv * (x[at + i] as number);
      sums[u + j] = (sums[u + j] as number) + (v[j] as number) * wy;
    }
    if (!gram) continue;
    for (let j = 0; j < p; j++) {
      const wx = w * (x[at + j] as number);
      for (let i = j; i < p; i++) gram[j * p + i] = (gram[j * p + i] as number) + wx * (x[at + i] as number);
      right[j] = (right[j] as number) + (x[at + j] as number) * wy;
    }
  }
  return any;
}

let system = new Float64Array(0);
let solved = new Float64Array(0);

/**
 * Takes a unit's effects out: with W = (S + Λ)⁻¹ its parent gains S − SWS, T − SWT, u − SWu, and the system in β loses
 * TᵀWT and TᵀWu.
 */
function eliminate(
  sums: Float64Array,
  at: number,
  p: number,
  q: number,
  penalty: readonly number[],
  parent: Float64Array | null,
  to: number,
  gram: Float64Array,
  right: Float64Array,
): void {
  const columns = q + p + 1;
  if (solved.length < q * columns) solved = new Float64Array(q * columns);
  factorUnit(sums, at, q, penalty);
  // Column c of [S T u], then W times it.
  for (let c = 0; c < columns; c++) {
    for (let j = 0; j < q; j++) solved[c * q + j] = sums[at + cell(j, c, p, q)] as number;
    backSolve(system, q, solved, c * q);
  }
  if (parent) {
    for (let c = 0; c < columns; c++) {
      for (let j = 0; j < q; j++) {
        const own = cell(j, c, p, q);
        let value = sums[at + own] as number;
        for (let i = 0; i < q; i++) value -= (sums[at + j * q + i] as number) * (solved[c * q + i] as number);
        parent[to + own] = (parent[to + own] as number) + value;
      }
    }
  }
  const T = at + q * q;
  for (let j = 0; j < p; j++) {
    for (let i = j; i <= p; i++) {
      let value = 0;
      for (let k = 0; k < q; k++) value += (sums[T + k * p + j] as number) * (solved[(q + i) * q + k] as number);
      if (i < p) gram[j * p + i] = (gram[j * p + i] as number) - value;
      else right[j] = (right[j] as number) - value;
    }
  }
}

/** Where row j of column c of [S T u] lies. */
function cell(j: number, c: number, p: number, q: number): number {
  if (c < q) return j * q + c;
  return c < q + p ? q * q + j * p + (c - q) : q * q + q * p + j;
}

/** A unit's effects once β and its parents' are known: (S + Λ)⁻¹(u − Tβ − S·parents). */
function recover(
  sums: Float64Array,
  at: number,
  p: number,
  fixed: Float64Array,
  parents: Float64Array,
  penalty: readonly number[],
  effects: Float64Array,
  to: number,
): void {
  const q = parents.length;
  const T = at + q * q;
  for (let j = 0; j < q; j++) {
    let value = sums[T + q * p + j] as number;
    for (let i = 0; i < p; i++) value -= (sums[T + j * p + i] as number) * (fixed[i] as number);
    for (let i = 0; i < q; i++) value -= (sums[at + j * q + i] as number) * (parents[i] as number);
    effects[to + j] = value;
  }
  factorUnit(sums, at, q, penalty);
  backSolve(system, q, effects, to);
}

function factorUnit(sums: Float64Array, at: number, q: number, penalty: readonly number[]): void {
  if (system.length < q * q) system = new Float64Array(q * q);
  for (let j = 0; j < q * q; j++) system[j] = sums[at + j] as number;
  for (let j = 0; j < q; j++) system[j * q + j] = (system[j * q + j] as number) + (penalty[j] as number);
  factor(system, q);
}
