import type { Line } from '../../../../plan/draft.ts';

export type Lines = readonly Line[];

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
    return {
      ...line,
      ...(priced && { discount_pct: other.discount_pct, promo_price: other.promo_price }),
      mechanic: other.mechanic ?? line.mechanic,
      supplier_funding: other.supplier_funding ?? line.supplier_funding,
    };
  });
  return [...changed, ...given.values()];
}
