/**
 * Ridge regression with effects at three nested levels, y = xᵀβ + vᵀ(a + b + s): `a` of the category, `b` of the family,
 * `s` of the SKU, each pulled towards 0 by its penalty. Solved exactly: given the rest, a SKU's effects follow from a
 * small system of its own, so they are eliminated SKU by SKU, then the families', then the categories', and what is left
 * is a system in β alone. The work grows with the events, not with the number of effects.
 *
 * Rows come into it by their sums alone, which are kept: where a row comes to count otherwise, they change by that row.
 */

import { backSolve, factor } from './linear.ts';

/** A regression's rows, each of a SKU, which belongs to a family, and that to a category. */
export interface Design {
  /** Columns of x, and which of them vary by unit: v_j = x[varying[j]] − centre[j]. The first is the level, 1 in every row. */
  readonly width: number;
  readonly varying: readonly number[];
  readonly centre: readonly number[];
  /** Row × width. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** By row. */
  readonly sku: Int32Array;
  /** Family of each SKU, and category of each family. */
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

/** What rows sum to, each times its weight ω. With z = [v x y], a row of `size` numbers: */
export interface Sums {
  /** Σω vzᵀ of each SKU, one after the other. */
  readonly skus: Float64Array;
  /** Σω x[x y]ᵀ of all, the upper triangle. */
  readonly all: Float64Array;
}

const sizeOf = ({ width, varying }: Design) => varying.length + width + 1;

export function noSums(design: Design): Sums {
  const { width, varying, family } = design;
  return {
    skus: new Float64Array(family.length * varying.length * sizeOf(design)),
    all: new Float64Array(width * (width + 1)),
  };
}

export function copySums(from: Sums, to: Sums): void {
  to.skus.set(from.skus);
  to.all.set(from.all);
}

/** As if all weights had been multiplied by a factor. */
export function scaleSums({ skus, all }: Sums, factor: number): void {
  scale(skus, 0, skus.length, factor);
  scale(all, 0, all.length, factor);
}

/** Adds a row, or takes away from its weight where `weight` is negative. */
export function addRow(design: Design, { skus, all }: Sums, row: number, weight: number): void {
  const { width: p, varying, centre, x, y } = design;
  const q = varying.length;
  const size = sizeOf(design);
  const z = scratch(size);
  for (let i = 0; i < p; i++) z[q + i] = x[row * p + i] as number;
  for (let j = 0; j < q; j++) z[j] = (z[q + (varying[j] as number)] as number) - (centre[j] as number);
  z[q + p] = y[row] as number;
  let at = (design.sku[row] as number) * q * size;
  for (let j = 0; j < q; j++, at += size) addMultiple(skus, at, z, 0, size, weight * (z[j] as number));
  for (let j = 0; j < p; j++) {
    addMultiple(all, j * (p + 1) + j, z, q + j, p + 1 - j, weight * (z[q + j] as number));
  }
}

/** Solves for the effects that minimise Σ ω(y − ŷ)² + Σ penalty · effect². The sums stay as they are. */
export function solveMixed(design: Design, sums: Sums, penalties: Penalties): Effects {
  const { width: p, varying, family, category, categories } = design;
  const q = varying.length;
  const unit = q * sizeOf(design);
  const families = new Float64Array(category.length * unit);
  const ofCategories = new Float64Array(categories * unit);
  const all = sums.all.slice();
  for (let sku = 0; sku < family.length; sku++) {
    const parent = { sums: families, at: (family[sku] as number) * unit };
    eliminate(design, sums.skus, sku * unit, penalties.sku, parent, all);
  }
  for (let of = 0; of < category.length; of++) {
    const parent = { sums: ofCategories, at: (category[of] as number) * unit };
    eliminate(design, families, of * unit, penalties.family, parent, all);
  }
  for (let of = 0; of < categories; of++) eliminate(design, ofCategories, of * unit, penalties.category, null, all);

  const fixed = solveFixed(all, p, penalties.fixed);
  const effects = {
    fixed,
    category: new Float64Array(categories * q),
    family: new Float64Array(category.length * q),
    sku: new Float64Array(family.length * q),
  };
  const parents = new Float64Array(q);
  for (let of = 0; of < categories; of++) {
    recover(design, ofCategories, of, fixed, parents, penalties.category, effects.category);
  }
  for (let of = 0; of < category.length; of++) {
    const above = (category[of] as number) * q;
    for (let j = 0; j < q; j++) parents[j] = effects.category[above + j] as number;
    recover(design, families, of, fixed, parents, penalties.family, effects.family);
  }
  for (let sku = 0; sku < family.length; sku++) {
    const of = family[sku] as number;
    const above = (category[of] as number) * q;
    for (let j = 0; j < q; j++) {
      parents[j] = (effects.family[of * q + j] as number) + (effects.category[above + j] as number);
    }
    recover(design, sums.skus, sku, fixed, parents, penalties.sku, effects.sku);
  }
  return effects;
}

/** β, from what is left once all effects are eliminated. */
function solveFixed(all: Float64Array, p: number, penalty: readonly number[]): Float64Array {
  const gram = new Float64Array(p * p);
  const fixed = new Float64Array(p);
  for (let j = 0; j < p; j++) {
    for (let i = j; i < p; i++) gram[j * p + i] = all[j * (p + 1) + i] as number;
    gram[j * p + j] = (gram[j * p + j] as number) + (penalty[j] as number);
    fixed[j] = all[j * (p + 1) + p] as number;
  }
  factor(gram, p);
  backSolve(gram, p, fixed, 0);
  return fixed;
}

/**
 * Takes a unit's effects out. Its sums are [S T u] = Σω v[v x y]ᵀ, q rows. With UᵀU = S + Λ, what all rows sum to loses
 * ZᵀZ of the columns of x and y, Z = U⁻ᵀ[S T u]; and its parent gains [S T u] − S(S + Λ)⁻¹[S T u] = Λ U⁻¹Z.
 */
function eliminate(
  design: Design,
  sums: Float64Array,
  at: number,
  penalty: readonly number[],
  parent: { readonly sums: Float64Array; readonly at: number } | null,
  all: Float64Array,
): void {
  // No level, no weight: of most SKUs nothing is known in the first weeks.
  if (sums[at] === 0) return;
  const { width: p } = design;
  const q = design.varying.length;
  const size = sizeOf(design);
  factorUnit(sums, at, q, size, penalty);
  const z = scratch(q * size);
  for (let i = 0; i < q * size; i++) z[i] = sums[at + i] as number;
  for (let j = 0; j < q; j++) {
    for (let k = 0; k < j; k++) addMultiple(z, j * size, z, k * size, size, -(system[k * q + j] as number));
    scale(z, j * size, size, 1 / (system[j * q + j] as number));
  }
  for (let k = 0; k < q; k++) {
    const row = k * size + q;
    for (let j = 0; j < p; j++) {
      addMultiple(all, j * (p + 1) + j, z, row + j, p + 1 - j, -(z[row + j] as number));
    }
  }
  if (!parent) return;
  for (let j = q - 1; j >= 0; j--) {
    for (let k = j + 1; k < q; k++) addMultiple(z, j * size, z, k * size, size, -(system[j * q + k] as number));
    scale(z, j * size, size, 1 / (system[j * q + j] as number));
    addMultiple(parent.sums, parent.at + j * size, z, j * size, size, penalty[j] as number);
  }
}

/** A unit's effects once β and its parents' are known: (S + Λ)⁻¹(u − Tβ − S·parents). */
function recover(
  design: Design,
  sums: Float64Array,
  unit: number,
  fixed: Float64Array,
  parents: Float64Array,
  penalty: readonly number[],
  effects: Float64Array,
): void {
  const q = parents.length;
  const p = fixed.length;
  const size = sizeOf(design);
  const at = unit * q * size;
  if (sums[at] === 0) return;
  for (let j = 0; j < q; j++) {
    const row = at + j * size;
    let value = sums[row + q + p] as number;
    for (let i = 0; i < q; i++) value -= (sums[row + i] as number) * (parents[i] as number);
    for (let i = 0; i < p; i++) value -= (sums[row + q + i] as number) * (fixed[i] as number);
    effects[unit * q + j] = value;
  }
  factorUnit(sums, at, q, size, penalty);
  backSolve(system, q, effects, unit * q);
}

let system = new Float64Array(0);

/** Factors a unit's S + Λ. */
function factorUnit(sums: Float64Array, at: number, q: number, size: number, penalty: readonly number[]): void {
  if (system.length < q * q) system = new Float64Array(q * q);
  for (let j = 0; j < q; j++) {
    for (let i = j; i < q; i++) system[j * q + i] = sums[at + j * size + i] as number;
    system[j * q + j] = (system[j * q + j] as number) + (penalty[j] as number);
  }
  factor(system, q);
}

/** Adds so many numbers of one array, times a factor, to those of another. */
function addMultiple(
  to: Float64Array,
  at: number,
  of: Float64Array,
  from: number,
  length: number,
  factor: number,
): void {
  for (let i = 0; i < length; i++) to[at + i] = (to[at + i] as number) + factor * (of[from + i] as number);
}

function scale(numbers: Float64Array, at: number, length: number, factor: number): void {
  for (let i = at; i < at + length; i++) numbers[i] = (numbers[i] as number) * factor;
}

let kept = new Float64Array(0);

/** Room for so many numbers, for the moment. */
function scratch(length: number): Float64Array {
  if (kept.length < length) kept = new Float64Array(length);
  return kept;
}
