/**
 * What approved promotions are expected to sell, by week and SKU, whether stock suffices or not:
 *
 *     expected_units = Σ needed / weeks of the promotion        over the promotions of the SKU that run in the week
 *
 * What is needed is what the economics frozen at approval expect to be sold in all; they tell the weeks of a promotion apart by nothing,
 * so that each has the same share. A promotion of which nothing says adds nothing.
 */

import type { ExpectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import { compareTexts } from '@promo/retail/compare';
import { quantity, sumOfKnown } from '@promo/retail/round';
import { mondayOf, weekRange, weeksBetween } from '@promo/retail/weeks';
import { inOrder, type Needing, type Supply } from './shortfalls.ts';

/** The soonest week first, then by code; `from` and `to` are the first and the last week. */
export function expectedUnitsOf(
  approved: readonly Needing[],
  supply: ReadonlyMap<string, Supply>,
  { from, to }: { readonly from: number; readonly to: number },
): ExpectedUnits[] {
  const promotions = inOrder(approved);
  return weekRange(from, to).flatMap((yw) => {
    const byCode = new Map<string, { row: ExpectedUnits; units: (number | null)[] }>();
    for (const { plan, needs } of promotions) {
      const { span, lines, id, title } = plan;
      if (span.start > yw || span.end < yw) continue;
      for (const [position, [code, line]] of [...lines].entries()) {
        const needed = needs[position] ?? null;
        const found = byCode.getOrInsertComputed(code, () => ({
          row: rowOf(yw, code, line.name, supply.get(code)),
          units: [],
        }));
        found.row.promotions.push({ proposal_id: id, title });
        found.units.push(needed === null ? null : needed / weeksBetween(span.start, span.end));
      }
    }
    const rows = [...byCode.values()].map(({ row, units }) => ({
      ...row,
      expected_units: sumOfKnown(units, quantity),
    }));
    return rows.sort((a, b) => compareTexts(a.code, b.code));
  });
}

const rowOf = (yw: number, code: string, name: string | null, known: Supply | undefined): ExpectedUnits => ({
  yw,
  start_date: mondayOf(yw).toString(),
  code,
  name: name ?? known?.name ?? null,
  supplier_id: known?.supplier_id ?? null,
  supplier_name: known?.supplier_name ?? null,
  expected_units: null,
  promotions: [],
});
