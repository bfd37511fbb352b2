import { MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { parseNumber } from '../../../../format/numbers.ts';
import { isNothing, type Ruled, ruled } from './pasted-figures.ts';

type Row = readonly string[];

/**
 * Columns behind the codes in which the discount and the price of rows without headings stand. Those that are mostly words, as names, do not
 * count; one that is empty keeps its place, unless there are more than two and it is the last or the first.
 */
export function figureColumns(rows: readonly Row[]): number[] {
  const width = Math.max(...rows.map(({ length }) => length));
  const cellsAt = (column: number) => rows.map((cells) => cells[column] ?? '').filter((cell) => !isNothing(cell));
  const columns = Array.from({ length: width - 1 }, (_, i) => i + 1)
    .map((column) => ({ column, cells: cellsAt(column) }))
    .filter(({ cells }) => {
      const words = cells.filter((cell) => parseNumber(cell) === undefined);
      return 2 * words.length <= cells.length;
    });
  while (columns.length > 2 && columns.at(-1)?.cells.length === 0) columns.pop();
  while (columns.length > 2 && columns[0]?.cells.length === 0) columns.shift();
  return columns.map(({ column }) => column);
}

/** The discount and the price of a row, in this order but where a sign tells another, or which of the two cannot be. */
export function figuresByPlace(cells: Row): Ruled | 'discount_pct' | 'promo_price' {
  let discount: number | null = null;
  let price: number | null = null;
  for (const [place, cell] of cells.entries()) {
    const value = isNothing(cell) ? null : parseNumber(cell);
    if (value === null || value === undefined) continue;
    const isSecond = discount !== null || (place > 0 && price === null);
    const isPrice = cell.includes('€') || (isSecond && !cell.includes('%'));
    if (value < 0 || value > (isPrice ? MAX_PRICE : MAX_DISCOUNT)) return isPrice ? 'promo_price' : 'discount_pct';
    if (isPrice) price ??= value;
    else discount ??= value;
  }
  return ruled(discount, price);
}
