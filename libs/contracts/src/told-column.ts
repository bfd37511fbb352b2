import type { ImportReport } from './imports.ts';

/** A column as the imported file calls it, beside its own name where that is another: "Redovna cijena (regular_price)". */
export function toldColumn({ headings }: Pick<ImportReport, 'headings'>, column: string): string {
  const heading = headings?.[column];
  return heading === undefined ? column : `${heading} (${column})`;
}
