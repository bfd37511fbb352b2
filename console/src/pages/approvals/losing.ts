import type { ExpectedLine } from '../../plan/economics/expected.ts';

/** How many lines are expected to lose, and how much together, euro above 0: a total that earns hides them. */
export function losingOf(lines: Iterable<ExpectedLine>): { readonly count: number; readonly loss: number } {
  const lost = [...lines].flatMap(({ incremental_margin_eur: margin }) =>
    margin !== null && margin < 0 ? margin : [],
  );
  return { count: lost.length, loss: lost.reduce((sum, margin) => sum - margin, 0) };
}
