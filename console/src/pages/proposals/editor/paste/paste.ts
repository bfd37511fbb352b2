import { LONGEST, MAX_FUNDING, MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { parseNumber } from '../../../../format/numbers.ts';
import type { Line } from '../../../../plan/draft.ts';
import { type Columns, columnsOf, type Field, headingsAt, type Places, placesOf } from './headings.ts';
import { isNothing, type Ruled, ruled } from './pasted-figures.ts';
import { isCode, pastedText } from './pasted-text.ts';
import { figureColumns, figuresByPlace } from './unheaded.ts';

/** A row that was pasted: a product's code with its discount or its price. */
export interface PastedRow extends Ruled, Pick<Line, 'code'>, Partial<Pick<Line, 'mechanic' | 'supplier_funding'>> {}

export interface Pasted {
  readonly rows: readonly PastedRow[];
  /** Codes of several rows, of which the last one is taken. */
  readonly repeated: readonly string[];
  /** Rows with something that cannot be, or with figures and no code. */
  readonly unclear: readonly Unclear[];
  /** What was made of the headings; null where there were none. */
  readonly columns: Columns | null;
}

/** A row that is not taken, as it was pasted, and what is wrong in it. */
export interface Unclear {
  readonly row: string;
  readonly fault: Field;
}

type Figures = Omit<PastedRow, 'code'>;

/**
 * Reads what was copied from a spreadsheet: a row a product. Below headings each column is what its heading says. Without them the
 * code comes first, then the discount and the price, also where the discount is left out, and in either order where a sign tells them
 * apart; texts between them, as names, do not count. Without columns it is a list of codes. null where it is neither (pasted-text.ts).
 */
export function readPasted(text: string): Pasted | null {
  const pasted = pastedText(text);
  if (pasted === null) return null;
  if (pasted.codes !== null) {
    const rows = [...new Set(pasted.codes)].map((code) => ({ code, discount_pct: null, promo_price: null }));
    return { rows, repeated: repeatedIn(pasted.codes), unclear: [], columns: null };
  }
  const separator = text.includes('\t') ? '\t' : ';';
  const table = pasted.lines.map((line) => line.split(separator).map((cell) => cell.trim()));
  const at = headingsAt(table, isCode);
  const headings = table[at] ?? null;
  const places = headings && placesOf(headings, table[at + 1] ?? [], isCode);
  const unheaded = places ? [] : figureColumns(table);
  const rows: PastedRow[] = [];
  const unclear: Unclear[] = [];
  for (const cells of table.slice(at + 1)) {
    const code = cells[places?.code ?? 0] ?? '';
    const figures = places ? figuresAt(cells, places) : figuresByPlace(unheaded.map((column) => cells[column] ?? ''));
    const isBad = typeof figures === 'string';
    if (isCode(code) && !isBad) rows.push({ code, ...figures });
    else if (isBad || hasFigures(figures))
      unclear.push({ row: cells.filter(Boolean).join(' '), fault: isCode(code) && isBad ? figures : 'code' });
  }
  return {
    rows: [...new Map(rows.map((row) => [row.code, row])).values()],
    repeated: repeatedIn(rows.map(({ code }) => code)),
    unclear,
    columns: headings && places && columnsOf(headings, places),
  };
}

/** Those that stand there more than once, each once. */
const repeatedIn = (codes: readonly string[]): string[] =>
  [...Map.groupBy(codes, (code) => code)].flatMap(([code, { length }]) => (length > 1 ? [code] : []));

/** The figures of a row below headings, or the first field with what cannot be. */
function figuresAt(cells: readonly string[], places: Places): Figures | Field {
  const number = (at: number, max: number) => {
    const cell = cells[at] ?? '';
    const value = isNothing(cell) ? null : parseNumber(cell);
    return value !== undefined && (value === null || (value >= 0 && value <= max)) ? value : undefined;
  };
  const discount_pct = number(places.discount_pct, MAX_DISCOUNT);
  const promo_price = number(places.promo_price, MAX_PRICE);
  const supplier_funding = number(places.supplier_funding, MAX_FUNDING);
  const mechanic = cells[places.mechanic] || null;
  if (discount_pct === undefined) return 'discount_pct';
  if (promo_price === undefined) return 'promo_price';
  if (supplier_funding === undefined) return 'supplier_funding';
  if (mechanic !== null && mechanic.length > LONGEST.mechanic) return 'mechanic';
  return {
    ...ruled(discount_pct, promo_price),
    ...(places.mechanic >= 0 && { mechanic }),
    ...(places.supplier_funding >= 0 && { supplier_funding }),
  };
}

/** A row of words alone, as a heading between products, says nothing of one. */
const hasFigures = ({ discount_pct, promo_price }: Figures) => discount_pct !== null || promo_price !== null;
