/**
 * What the supplier paid for an event: Σ over its weeks of q_t · f_t, with f_t from the first that tells: the week's sales row, the
 * approved proposal that covers the week, the product's standing agreement; else 0.
 *
 * It is summed when it is asked for, from the facts and the plans in force, and not kept with the events: whatever changes of it
 * touches no other figure of an event than its margin.
 */
import type { FundingSource } from '@promo/contracts/promo-analytics/words';
import { qtyAt, rowOf } from '../facts/grid.ts';
import { plannedFunding } from '../facts/plan-funding.ts';
import type { Product } from '../facts/product.ts';
import { soldFunding } from '../facts/promo-weeks.ts';
import type { Analysis } from './analysis.ts';
import { endOf, ordinalOf, startOf } from './event-table.ts';

interface EventFunding {
  /** Cents net, of all units of the event. */
  readonly cents: number;
  /** Where the weeks have it from: mixed, where not all that have any have it from the same. */
  readonly source: FundingSource;
}

export function fundingOf({ table, grid, catalog, planFunding }: Analysis, event: number): EventFunding {
  const ordinal = ordinalOf(table, event);
  const { sku, funding: agreed } = catalog.products[ordinal] as Product;
  const row = rowOf(grid, ordinal);
  let cents = 0;
  let source: FundingSource = 'none';
  for (let t = startOf(table, event); t <= endOf(table, event); t++) {
    const sold = soldFunding(grid, ordinal, t);
    const planned = sold === null ? plannedFunding(planFunding, sku, t) : null;
    const paid = sold ?? planned ?? agreed;
    if (paid === null) continue;
    cents += paid * qtyAt(grid, row + t);
    const from = sold !== null ? 'sales' : planned !== null ? 'proposal' : 'product';
    source = source === 'none' || source === from ? from : 'mixed';
  }
  return { cents, source };
}
