/** Lines of proposals as promotions of SKUs. */
import type { Planned } from '@promo/contracts/promo-proposals/events';
import { cents } from '@promo/retail/money';
import { weekIndex } from '@promo/retail/weeks';
import { lineMechanic } from '../line-mechanic.ts';
import type { PlannedPromo } from './question.ts';

/** What is known of a proposal, as it was told. */
interface ToldPlan extends Pick<Planned, 'start_yw' | 'end_yw' | 'lines' | 'mechanic'> {
  readonly _id: number;
  readonly status?: string;
}

/** One promotion for each line of a known SKU. */
export function promosOf(ordinalOf: ReadonlyMap<string, number>, plan: ToldPlan): PlannedPromo[] {
  const { _id, status, start_yw, end_yw, lines } = plan;
  if (start_yw === null || end_yw === null) return [];
  const start = weekIndex(start_yw);
  return lines.flatMap((line) => {
    const ordinal = ordinalOf.get(line.code);
    if (ordinal === undefined) return [];
    return {
      ordinal,
      start,
      weeks: weekIndex(end_yw) - start + 1,
      depth: line.discount_pct,
      cents: cents(line.promo_price ?? null),
      mechanic: lineMechanic(plan, line),
      funding: line.supplier_funding ?? null,
      origin: 'planned' as const,
      proposal_id: _id,
      status: status ?? null,
    };
  });
}
