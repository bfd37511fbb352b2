import { freeUnitsDiscount } from '../../../services/promo-proposals/src/domain/mechanic.ts';
import type { Line } from '../../../services/promo-proposals/src/domain/proposal.ts';

/** Percentages are answered with two decimals. */
export const round2 = (value: number): number => Math.round(value * 100) / 100;

/**
 * How deep a line's promotion is, percent of the regular price: by its promo price where the regular one is known, else by
 * its discount, else by "N+F". null when nothing says. A promo price above the regular one is no discount: 0.
 */
export function depthOf(line: Line, proposalMechanic: string | null): number | null {
  const { regular_cents: regular, promo_cents: promo } = line;
  if (promo !== null && regular) return Math.max(0, (100 * (regular - promo)) / regular);
  if (line.discount_pct !== null) return line.discount_pct;
  return freeUnitsDiscount(line.mechanic ?? proposalMechanic ?? '');
}

/** The price of a unit under the promotion, cents: as planned, else the regular one less the depth, half cents up. */
export function impliedPromoCents(line: Line, proposalMechanic: string | null): number | null {
  if (line.promo_cents !== null) return line.promo_cents;
  const depth = depthOf(line, proposalMechanic);
  if (line.regular_cents === null || depth === null) return null;
  // In ten-thousandths of a percent, so that 12.5 % of a price is exact and half a cent is one.
  const kept = 1_000_000 - Math.round(depth * 10_000);
  return Math.round((line.regular_cents * kept) / 1_000_000);
}
