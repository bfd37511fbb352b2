/** From which weeks on the numbers of a version may differ from those of the one before. */
import type { Catalog } from '../facts/catalog.ts';
import { type Grid, lastWeekOf } from '../facts/grid.ts';

interface ChangedWeeks {
  /** The first week that changed for any SKU of a category. */
  readonly ofCategory: Int32Array;
  /** The first week that changed for any SKU of the category of a SKU, or of those of the rest of its family. */
  readonly ofSku: Int32Array;
}

/** Compares two versions, of which the later one has been written to and is not read yet; in steps. */
export function* changedWeeksSteps(before: Grid, grid: Grid, catalog: Catalog): Generator<void, ChangedWeeks> {
  const ofCategory = new Int32Array(catalog.categories.length);
  const ofSku = new Int32Array(catalog.products.length);
  for (const [category, ordinals] of catalog.categoryOrdinals.entries()) {
    let from = grid.writtenFrom;
    for (const ordinal of ordinals) from = Math.min(from, changedFrom(before, grid, ordinal));
    ofCategory[category] = from;
    for (const ordinal of ordinals) ofSku[ordinal] = from;
    yield;
  }
  for (let family = 0; family < catalog.familyCount; family++) {
    const members = catalog.membersOf(family);
    let from = grid.writtenFrom;
    for (const ordinal of members) from = Math.min(from, ofSku[ordinal] as number);
    for (const ordinal of members) ofSku[ordinal] = from;
    if (family % FAMILIES_A_STEP === 0) yield;
  }
  return { ofCategory, ofSku };
}

const FAMILIES_A_STEP = 1_000;

/**
 * The first week in which a SKU's cells changed. That may lie before the weeks that were written: a SKU is listed up to its last row, so
 * that a new row, or one that is gone, changes the weeks since the row before.
 */
function changedFrom(before: Grid, grid: Grid, ordinal: number): number {
  const [last, lastNow] = [lastWeekOf(before, ordinal), lastWeekOf(grid, ordinal)];
  if (last === lastNow || last < 0 || lastNow < 0) return grid.writtenFrom;
  return Math.min(grid.writtenFrom, Math.min(last, lastNow) + 1);
}
