/**
 * What suppliers agreed to pay for promotions that have ended, beside what sales rows say that they paid:
 *
 *     agreed = Σ_t q_t · a_t     over the weeks that something was agreed for, a_t by the approved proposal, else for the product
 *     paid   = Σ_t q_t · f_t     over those of these weeks whose sales row tells f_t
 *     open   = agreed − paid
 *
 * Margins take it for granted that what was agreed is paid (`../events/funding.ts`); this is what has to be asked of suppliers.
 */
import type { AgreedPromotion } from '@promo/contracts/promo-analytics/agreed-funding';
import { quantity } from '@promo/retail/round';
import { ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { endOf, ordinalOf, startOf } from '../events/event-table.ts';
import { qtyAt, rowOf } from '../facts/grid.ts';
import { plannedFunding } from '../facts/plan-funding.ts';
import type { Product } from '../facts/product.ts';
import { soldFunding } from '../facts/promo-weeks.ts';
import { euros, orNull, plus } from '../or-null.ts';
import { eventsEnded } from './ended.ts';
import type { PlansOf } from './groups.ts';
import { isOpen, planOf } from './plan-of-sku.ts';

/** Whole cents net, of all units of an event that something was agreed for. */
export interface AgreedFunding {
  readonly units: number;
  readonly cents: number;
  /** NaN where no sales row tells. */
  readonly paid: number;
  /** Agreed less paid; all of it where no sales row tells. */
  readonly open: number;
}

/** null where the supplier agreed to nothing. */
export function agreedOf({ table, grid, catalog, planFunding }: Analysis, event: number): AgreedFunding | null {
  const ordinal = ordinalOf(table, event);
  const { sku, funding: standing } = catalog.products[ordinal] as Product;
  const row = rowOf(grid, ordinal);
  let [units, agreed, paid] = [0, 0, Number.NaN];
  for (let t = startOf(table, event); t <= endOf(table, event); t++) {
    const perUnit = plannedFunding(planFunding, sku, t) ?? standing ?? 0;
    if (perUnit === 0) continue;
    const sold = qtyAt(grid, row + t);
    units += sold;
    agreed += perUnit * sold;
    const told = soldFunding(grid, ordinal, t);
    if (told !== null) paid = plus(paid, told * sold);
  }
  if (agreed === 0) return null;
  const cents = Math.round(agreed);
  const known = Math.round(paid);
  return { units, cents, paid: known, open: cents - (orNull(known) ?? 0) };
}

interface Asked {
  /** Week indices that the promotions ended in, both included. */
  readonly from: number;
  readonly to: number;
  /** Of that supplier alone. */
  readonly supplierId?: string | undefined;
  /** The first week whose sales are not all there. */
  readonly asOf: number;
}

interface Plans {
  readonly plansOf: PlansOf;
  readonly titleOf: (proposal_id: number) => string | null;
}

/** Promotions that something was agreed for, those first of which most is open. The same ones as results add up. */
export function agreedPromotions(analysis: Analysis, { plansOf, titleOf }: Plans, asked: Asked): AgreedPromotion[] {
  const { table, catalog } = analysis;
  const rows: AgreedPromotion[] = [];
  for (const event of eventsEnded(analysis, asked.from, asked.to)) {
    const product = catalog.products[ordinalOf(table, event)] as Product;
    if (asked.supplierId !== undefined && product.supplierId !== asked.supplierId) continue;
    const [start, end] = [startOf(table, event), endOf(table, event)];
    const plan = planOf(plansOf(product.sku), start, end);
    const agreed = isOpen(plan, asked.asOf) ? null : agreedOf(analysis, event);
    if (!agreed) continue;
    rows.push({
      supplier_id: product.supplierId,
      supplier_name: product.supplierName,
      sku: product.sku,
      name: product.name,
      proposal_id: plan?.proposal_id ?? null,
      title: plan && titleOf(plan.proposal_id),
      start_yw: ywOf(start),
      end_yw: ywOf(end),
      units: quantity(agreed.units),
      agreed_funding_eur: euros(agreed.cents),
      paid_funding_eur: euros(agreed.paid),
      open_funding_eur: euros(agreed.open),
    });
  }
  return rows.sort((a, b) => (b.open_funding_eur ?? 0) - (a.open_funding_eur ?? 0) || b.end_yw - a.end_yw);
}
