import type { Expected } from '@promo/contracts/promo-proposals/expected';

/** What is expected of a proposal, as it is kept. */
export type KeptExpected = Expected & {
  /** Units that each line, in their order, is expected to sell in all; null where nothing says, absent in those of before this was kept. */
  readonly needs?: readonly (number | null)[];
};

/** What is kept, as it is told: what lines need is asked for together with the stock. */
export function toldExpected(kept: KeptExpected | null): Expected | null {
  if (!kept) return null;
  const { needs: _, ...told } = kept;
  return told;
}
