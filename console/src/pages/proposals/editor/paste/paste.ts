import { LONGEST, MAX_FUNDING, MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { parseNumber } from '../../../../format/numbers.ts';
import type { Line } from '../../../../plan/draft.ts';
import { type Columns, columnsOf, headingsAt, type Places, placesOf } from './headings.ts';
import { isNothing, type Ruled, ruled } from './pasted-figures.ts';
import { isCode, pastedText } from './pasted-text.ts';
import { figureColumns, figuresByPlace } from './unheaded.ts';

/** A row that was pasted: a product's code with its discount or its price. */
export interface PastedRow extends Ruled, Pick<Line, 'code'>, Partial<Pick<Line, 'mechanic' | 'supplier_funding'>> {}

export interface Pasted {
  readonly rows: readonly PastedRow[];
  /** Codes of several rows, of which the last one is taken. */
  readonly repeated: readonly string[];
  /** Rows whose figures make no sense, or that have figures and no code, as they were pasted. */
  readonly unclear: readonly string[];
  /** What was made of the headings; null where there were none. */
  readonly columns: Columns | null;
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
  const unclear: string[] = [];
  for (const cells of table.slice(at + 1)) {
    const code = cells[places?.code ?? 0] ?? '';
    const figures = places ? figuresAt(cells, places) : figuresByPlace(unheaded.map((column) => cells[column] ?? ''));
    if (isCode(code) && figures) rows.push({ code, ...figures });
    else if (!hasNoFigures(code, figures)) unclear.push(cells.filter(Boolean).join(' '));
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

/** The figures of a row below headings; null where one of them cannot be. */
function figuresAt(cells: readonly string[], places: Places): Figures | null {
  const number = (at: number, max: number) => {
    const cell = cells[at] ?? '';
    const value = isNothing(cell) ? null : parseNumber(cell);
    return value !== undefined && (value === null || (value >= 0 && value <= max)) ? value : undefined;
  };
  const discount_pct = number(places.discount_pct, MAX_DISCOUNT);
  const promo_price = number(places.promo_price, MAX_PRICE);
  const supplier_funding = number(places.supplier_funding, MAX_FUNDING);
  const mechanic = cells[places.mechanic] || null;
  if (discount_pct === undefined || promo_price === undefined || supplier_funding === undefined) return null;
  if (mechanic !== null && mechanic.length > LONGEST.mechanic) return null;
  return {
    ...ruled(discount_pct, promo_price),
    ...(places.mechanic >= 0 && { mechanic }),
    ...(places.supplier_funding >= 0 && { supplier_funding }),
  };
}

/** A row of words alone, as a heading between products, says nothing of one. */
const hasNoFigures = (code: string, figures: Figures | null) =>
  !isCode(code) && figures?.discount_pct === null && figures.promo_price === null;
