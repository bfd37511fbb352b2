import type { Expected } from '@promo/contracts/promo-proposals/expected';

/** What is expected of a proposal, as it is kept. */
export type KeptExpected = Expected & {
  /** Units that each line, in their order, is expected to sell in all; null where nothing says, absent in those of before this was kept. */
  readonly needs?: readonly (number | null)[];
  /** What each of them cost to buy, euro net, and its VAT, percent; null and absent likewise. */
  readonly unit_costs?: readonly (number | null)[];
  readonly vat_rates?: readonly (number | null)[];
};

/** What is kept, as it is told: what lines need is asked for together with the stock, what they cost with what they cost now. */
export function toldExpected(kept: KeptExpected | null): Expected | null {
  if (!kept) return null;
  const { needs: _, unit_costs: _costs, vat_rates: _rates, ...told } = kept;
  return told;
}
