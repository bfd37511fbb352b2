import type { PromoProposalCreate } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { weekOf, yearOf } from '../../../format/weeks.ts';
import type { Shown } from './choices.ts';

/** The promotions as draft proposals: one for those that run in the same weeks, which is named by its categories, those of most products first. */
export function draftsOf(
  shown: readonly Shown[],
  titleOf: (categories: readonly string[]) => string,
): PromoProposalCreate[] {
  const bySpan = Map.groupBy(shown, ({ start, end }) => `${start} ${end}`);
  return [...bySpan.values()]
    .map((those) => {
      const { start, end } = those[0] as Shown;
      return {
        title: titleOf(categoriesOf(those)).slice(0, PROPOSAL_LONGEST.title),
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

const categoriesOf = (shown: readonly Shown[]): string[] =>
  [...Map.groupBy(shown, ({ promotion }) => promotion.category)]
    .filter(([category]) => category !== '')
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([category]) => category);
