/**
 * What approved promotions are expected to sell, by week and SKU, whether stock suffices or not:
 *
 *     expected_units = Σ needed / weeks of the promotion        over the promotions of the SKU that run in the week
 *     p90_units      = Σ needed_p90 / weeks of the promotion
 *
 * What is needed is what the economics frozen at approval expect to be sold in all; they tell the weeks of a promotion apart by nothing,
 * so that each has the same share. A promotion of which nothing says adds nothing. The p90s add up, since forecasts of one SKU rest on the
 * same past and miss together.
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
    const byCode = new Map<string, OfWeek>();
    for (const { plan, needs, needsP90 } of promotions) {
      const { span, lines, id, title } = plan;
      if (span.start > yw || span.end < yw) continue;
      const weeks = weeksBetween(span.start, span.end);
      for (const [position, [code, { name }]] of [...lines].entries()) {
        const ofWeek = (all: number | null | undefined) => (all == null ? null : all / weeks);
        const found = byCode.getOrInsertComputed(code, () => ({ name, units: [], p90: [], promotions: [] }));
        found.units.push(ofWeek(needs[position]));
        found.p90.push(ofWeek(needsP90[position]));
        found.promotions.push({ proposal_id: id, title });
      }
    }
    const rows = [...byCode].map(([code, { name, units, p90, promotions: running }]) => {
      const known = supply.get(code);
      return {
        yw,
        start_date: mondayOf(yw).toString(),
        code,
        name: name ?? known?.name ?? null,
        supplier_id: known?.supplier_id ?? null,
        supplier_name: known?.supplier_name ?? null,
        expected_units: sumOfKnown(units, quantity),
        p90_units: sumOfKnown(p90, quantity),
        promotions: running,
      };
    });
    return rows.sort((a, b) => compareTexts(a.code, b.code));
  });
}

/** What is planned of a SKU in a week. */
interface OfWeek {
  readonly name: string | null;
  readonly units: (number | null)[];
  readonly p90: (number | null)[];
  readonly promotions: ExpectedUnits['promotions'];
}
