import { round2 } from '@promo/retail/round';
import type { Shown } from './choices.ts';

/** What a supplier is supposed to pay for the promotions on the board, as it usually did: to be agreed before they are submitted. */
interface Agreement {
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
  readonly shown: readonly Shown[];
  readonly funding_eur: number;
  /** What those promotions would earn if it paid nothing. */
  readonly margin_without_eur: number;
}

/** By supplier, those first that are to pay most. */
export function agreementsOf(shown: readonly Shown[]): Agreement[] {
  const guessed = shown.filter(({ promotion }) => promotion.funding_to_agree);
  const bySupplier = Map.groupBy(guessed, ({ promotion }) => promotion.supplier_id);
  return [...bySupplier]
    .map(([supplier_id, those]) => {
      const sum = (field: 'funding_eur' | 'margin_eur') =>
        those.reduce((total, { promotion }) => total + promotion[field], 0);
      return {
        supplier_id,
        supplier_name: those[0]?.promotion.supplier_name ?? null,
        shown: those,
        funding_eur: round2(sum('funding_eur')),
        margin_without_eur: round2(sum('margin_eur') - sum('funding_eur')),
      };
    })
    .sort((a, b) => b.funding_eur - a.funding_eur);
}
