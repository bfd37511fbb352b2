import type { Expected, ExpectedLine } from '../economics/expected.ts';

/**
 * Proposals by id as they will be once all of them are approved, in the order in which they start: one finds the stock without what those before
 * it need of the same products, unless these are over on `today`, YYYY-MM-DD.
 */
export function approvedTogether(all: ReadonlyMap<number, Expected>, today: string): ReadonlyMap<number, Expected> {
  const taken = new Map<string, number>();
  return new Map([...all].map(([id, one]) => [id, { ...one, lines: afterOthers(one.lines, taken, today) }]));
}

/** The lines with what earlier ones take of their products, which they add theirs to. */
function afterOthers(lines: Expected['lines'], taken: Map<string, number>, today: string): Expected['lines'] {
  const after = [...lines].map(([code, line]): [string, ExpectedLine] => {
    const needed_earlier = (line.stock.needed_earlier ?? 0) + (taken.get(code) ?? 0);
    return [code, { ...line, stock: { ...line.stock, needed_earlier } }];
  });
  for (const [code, { stock, last_day }] of lines)
    if (!(last_day && last_day < today)) taken.set(code, (taken.get(code) ?? 0) + (stock.needed ?? 0));
  return new Map(after);
}
