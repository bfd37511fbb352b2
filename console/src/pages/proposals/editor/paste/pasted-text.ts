const CODE = /^(?=.*\d)\S{1,64}$/;
export const isCode = (cell: string): boolean => CODE.test(cell);
/** Codes are longer than any discount or price. */
const LONG_CODE = /^(?=.*\d)\S{6,64}$/;

/** What was pasted, as lines of columns or as a list of codes. */
type PastedText = { readonly lines: readonly string[]; readonly codes: null } | { readonly codes: readonly string[] };

/**
 * Whether text was copied from a spreadsheet, as rows or as codes one after the other; null where it is neither. Without a digit it holds no
 * code and no figure. What the rows say is read by paste.ts, which is fetched then.
 */
export function pastedText(text: string): PastedText | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = text.split(/[\s,;]+/).filter(Boolean);
  const inColumns = lines.some((line) => /[\t;]/.test(line.trim())) && !cells.every((cell) => LONG_CODE.test(cell));
  if (inColumns && /\d/.test(text)) return { lines, codes: null };
  return cells.length >= 2 && cells.every(isCode) ? { codes: cells } : null;
}
