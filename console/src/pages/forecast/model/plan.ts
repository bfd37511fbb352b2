import { CERTAINTIES } from '@promo/contracts/promo-analytics/words';
import { freeUnitsDiscount } from '@promo/retail/mechanics';
import { round2 } from '@promo/retail/round';
import { addWeeks } from '../../../format/weeks.ts';
import type { Plan } from '../filters.ts';

/** The depth that is planned, percent; null where the plan names none. */
export function plannedDepth({ mechanic, discount }: Pick<Plan, 'mechanic' | 'discount'>): number | null {
  const depth = mechanic === '' ? discount : freeUnitsDiscount(mechanic, 'taken');
  return depth === null ? null : round2(depth);
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** The plan as both questions below state it. */
const common = ({ sku, weeks, start, feature, display }: Plan) => ({
  sku,
  ...given({ weeks, start_yw: start, feature, display }),
});

/** The question for the uplift at the planned depth, or at the SKU's usual one. */
export const upliftQuery = (plan: Plan) => ({
  ...common(plan),
  method: plan.method,
  ...(plan.mechanic === '' ? given({ discount: plan.discount }) : { mechanic: plan.mechanic }),
});

/** The question for a recommendation, with the P&L at `discount` instead of the recommended depth where it is given. */
export const outcomeQuery = (plan: Plan, discount: number | null) => ({
  ...common(plan),
  outcome: plan.outcome,
  ...(plan.certainty !== CERTAINTIES[0] && { certainty: plan.certainty }),
  ...given({ supplier_funding: plan.funding, discount }),
});

/** Where a proposal begins that does what is planned: a new one with this line, depth and these weeks. */
export function proposalOf(
  { sku, mechanic, weeks, start, funding, feature, display }: Plan,
  discount: number | null,
): string {
  const query = new URLSearchParams({ sku });
  if (mechanic !== '') query.set('mechanic', mechanic);
  else if (discount !== null) query.set('discount', String(discount));
  if (start !== null) query.set('start', String(start));
  if (start !== null && weeks !== null) query.set('end', String(addWeeks(start, weeks - 1)));
  if (funding) query.set('funding', String(funding));
  for (const [name, share] of Object.entries({ feature, display })) if (share !== null) query.set(name, String(share));
  return `/proposals/new?${query}`;
}
