import { MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { parseNumber } from '../../../format/numbers.ts';

/** A row that was pasted: a product's code with its discount or its price, as far as the row has them. */
export interface PastedRow {
  readonly code: string;
  /** Percent. */
  readonly discount_pct: number | null;
  /** Euro; rules over the discount. */
  readonly promo_price: number | null;
}

export interface Pasted {
  readonly rows: readonly PastedRow[];
  /** Rows whose figures make no sense, or that have figures and no code, as they were pasted. */
  readonly unclear: readonly string[];
}

const CODE = /^(?=.*\d)\S{1,64}$/;
/** Codes are longer than any discount or price. */
const LONG_CODE = /^(?=.*\d)\S{6,64}$/;

/**
 * Reads what was copied from a spreadsheet: a row a product, the code first, then the discount and the price, in either order
 * where a sign tells them apart. Texts between them, as names, do not count, nor does a row of headings. Without columns it is
 * a list of codes. null where it is neither.
 */
export function readPasted(text: string): Pasted | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = text.split(/[\s,;]+/).filter(Boolean);
  const columns = lines.some((line) => /[\t;]/.test(line.trim())) && !cells.every((cell) => LONG_CODE.test(cell));
  if (!columns) {
    if (cells.length < 2 || !cells.every((cell) => CODE.test(cell))) return null;
    return { rows: [...new Set(cells)].map((code) => ({ code, discount_pct: null, promo_price: null })), unclear: [] };
  }
  const rows = new Map<string, PastedRow>();
  const unclear: string[] = [];
  for (const line of lines) {
    const [code = '', ...rest] = line.split(/[\t;]/).map((cell) => cell.trim());
    const figures = figuresOf(rest);
    if (CODE.test(code) && figures) rows.set(code, { code, ...figures });
    else if (!isHeading(code, figures)) unclear.push(line.trim().replaceAll('\t', ' '));
  }
  return rows.size + unclear.length > 0 ? { rows: [...rows.values()], unclear } : null;
}

/** A row of words alone says what stands below it. */
const isHeading = (code: string, figures: Omit<PastedRow, 'code'> | null) =>
  !CODE.test(code) && figures?.discount_pct === null && figures.promo_price === null;

/** The discount and the price of a row; null where a number is neither. */
function figuresOf(cells: readonly string[]): Omit<PastedRow, 'code'> | null {
  let discount_pct: number | null = null;
  let promo_price: number | null = null;
  for (const cell of cells) {
    const value = parseNumber(cell);
    if (value === null || value === undefined) continue;
    const price = cell.includes('€') || (discount_pct !== null && !cell.includes('%'));
    if (price && value >= 0 && value <= MAX_PRICE) promo_price ??= value;
    else if (!price && value >= 0 && value <= MAX_DISCOUNT) discount_pct ??= value;
    else return null;
  }
  return { discount_pct: promo_price === null ? discount_pct : null, promo_price };
}
