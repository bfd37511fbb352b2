import { type ExpectedLine, isLacking } from '../../plan/economics/expected.ts';

interface Concern {
  readonly expected: ExpectedLine | undefined;
  /** Its price is no reduction by the NC30 rule. */
  readonly breach: boolean;
}

/** Lines as a reviewer wants to see them: the greatest loss first, then prices against NC30, then lack of stock, then the rest as they come. */
export function byConcern<L extends { readonly code: string }>(
  lines: readonly L[],
  concernOf: (line: L) => Concern,
): L[] {
  const ranked = lines.map((line) => {
    const { expected, breach } = concernOf(line);
    const margin = expected?.incremental_margin_eur ?? 0;
    const rank = margin < 0 ? 0 : breach ? 1 : isLacking(expected) ? 2 : 3;
    return { line, rank, loss: Math.min(0, margin) };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.loss - b.loss).map(({ line }) => line);
}
