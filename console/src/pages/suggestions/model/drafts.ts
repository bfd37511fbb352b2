import type { PromoProposalCreate } from '@promo/contracts/promo-proposals/proposal';
import { weekOf, yearOf } from '../../../format/weeks.ts';
import type { Shown } from './choices.ts';

/** The promotions as draft proposals: one for those that run in the same weeks. */
export function draftsOf(
  shown: readonly Shown[],
  titleOf: (start: number, end: number) => string,
): PromoProposalCreate[] {
  const bySpan = Map.groupBy(shown, ({ start, end }) => `${start} ${end}`);
  return [...bySpan.values()]
    .map((those) => {
      const { start, end } = those[0] as Shown;
      return {
        title: titleOf(start, end),
        status: 'draft' as const,
        start_year: yearOf(start),
        start_week: weekOf(start),
        end_year: yearOf(end),
        end_week: weekOf(end),
        skus: those.map(({ promotion }) => ({
          code: promotion.sku,
          discount_pct: promotion.discount_pct,
          ...(promotion.supplier_funding > 0 && { supplier_funding: promotion.supplier_funding }),
          ...(promotion.funding_to_agree && { funding_to_agree: true }),
        })),
      };
    })
    .sort((a, b) => a.start_year - b.start_year || a.start_week - b.start_week || a.end_week - b.end_week);
}
