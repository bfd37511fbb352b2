/**
 * What rows by week and product come to in each week: those of all approved promotions, or the ones that somebody looks for.
 *
 * The sum has no p90: products do not all sell high at once, so that the sum of theirs would hardly ever be reached.
 */

import { quantity, sumOfKnown } from '@promo/retail/round';

interface Row {
  readonly yw: number;
  readonly expected_units: number | null;
  readonly promotions: readonly { readonly proposal_id: number }[];
}

/** Units are null where no row of the week knows them; `skus` and `promotions` are how many run in it. */
export function sumByWeek(weeks: readonly number[], rows: readonly Row[]) {
  const byWeek = Map.groupBy(rows, ({ yw }) => yw);
  return weeks.map((yw) => {
    const running = byWeek.get(yw) ?? [];
    const ids = running.flatMap(({ promotions }) => promotions.map(({ proposal_id }) => proposal_id));
    const units = sumOfKnown(
      running.map(({ expected_units }) => expected_units),
      quantity,
    );
    return { yw, expected_units: units, skus: running.length, promotions: new Set(ids).size };
  });
}
