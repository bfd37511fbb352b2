/** Lines of proposals as promotions of SKUs. */
import type { Planned } from '@promo/contracts/promo-proposals/events';
import { cents } from '@promo/retail/money';
import { weekIndex } from '@promo/retail/weeks';
import type { Catalog } from '../facts/catalog.ts';
import { placementOf, type UsualPlacement } from '../forecast/placement.ts';
import { lineMechanic } from '../line-mechanic.ts';
import type { PlannedPromo } from './question.ts';

/** What is known of a proposal, as it was told. */
interface ToldPlan extends Pick<Planned, 'start_yw' | 'end_yw' | 'source' | 'lines' | 'mechanic'> {
  readonly _id: number;
  readonly status?: string;
}

/**
 * One promotion for each line of a known SKU.
 *
 * @param usualOf leaflet and placement that promotions of a source usually get, for lines that plan none
 */
export function promosOf(
  ordinalOf: Catalog['ordinalOf'],
  plan: ToldPlan,
  usualOf: (source: string | undefined) => UsualPlacement | null,
): PlannedPromo[] {
  const { _id, status, start_yw, end_yw, source, lines } = plan;
  if (start_yw === null || end_yw === null) return [];
  const start = weekIndex(start_yw);
  const usual = usualOf(source);
  return lines.flatMap((line) => {
    const ordinal = ordinalOf(line.code);
    if (ordinal === undefined) return [];
    const { feature, display } = placementOf(line, usual);
    return {
      ordinal,
      start,
      weeks: weekIndex(end_yw) - start + 1,
      depth: line.discount_pct,
      cents: cents(line.promo_price ?? null),
      mechanic: lineMechanic(plan, line),
      feature,
      display,
      funding: line.supplier_funding ?? null,
      origin: 'planned' as const,
      proposal_id: _id,
      status: status ?? null,
    };
  });
}
