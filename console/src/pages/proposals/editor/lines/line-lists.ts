import type { Line } from '../../../../plan/draft.ts';

export type Lines = readonly Line[];

/** A line with changes; that funding is to be agreed is said of what is, and of nothing else. */
export function changedLine(line: Line, changes: Partial<Line>): Line {
  const { funding_to_agree, ...rest } = { ...line, ...changes };
  return funding_to_agree ? { ...rest, funding_to_agree } : rest;
}

/** Lines with the discounts and prices that they had before one was given to all; those that came or were priced since stay as they are. */
export function repriced(lines: Lines, before: Lines, given: number): Lines {
  const had = new Map(before.map(({ code, discount_pct, promo_price }) => [code, { discount_pct, promo_price }]));
  const hasIt = ({ discount_pct, promo_price }: Line) => discount_pct === given && promo_price === null;
  return lines.map((line) => (hasIt(line) ? { ...line, ...had.get(line.code) } : line));
}

/** Lines with others: of those that are there already, what the others say counts. */
export function withLines(lines: Lines, others: Lines): Line[] {
  const given = new Map(others.map((line) => [line.code, line]));
  const changed = lines.map((line) => {
    const other = given.get(line.code);
    given.delete(line.code);
    if (!other) return line;
    const priced = other.discount_pct !== null || other.promo_price !== null;
    return changedLine(line, {
      ...(priced && { discount_pct: other.discount_pct, promo_price: other.promo_price }),
      mechanic: other.mechanic ?? line.mechanic,
      ...(other.supplier_funding !== null && { supplier_funding: other.supplier_funding, funding_to_agree: false }),
    });
  });
  return [...changed, ...given.values()];
}
