import { fold } from '@promo/retail/fold';
import { LOCALE } from '../i18n/numberFormat.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

export type Sortable = string | number | boolean | null | undefined;

/** Order of two cells: Croatian letters (č after c, š after s), numbers within texts by value, missing ones last. */
export function compare(a: Sortable, b: Sortable): number {
  const [missingA, missingB] = [a === null || a === undefined, b === null || b === undefined];
  if (missingA || missingB) return Number(missingA) - Number(missingB);
  return typeof a === 'string' || typeof b === 'string'
    ? collator.compare(String(a), String(b))
    : Number(a) - Number(b);
}

/** Sorted by what `of` gives; missing values stay last in both directions. */
export function sortedBy<T>(rows: readonly T[], of: (row: T) => Sortable, descending = false): T[] {
  const missing = (value: Sortable) => value === null || value === undefined;
  return rows
    .map((row) => ({ row, value: of(row) }))
    .sort((a, b) => {
      const order = compare(a.value, b.value);
      return descending && !missing(a.value) && !missing(b.value) ? -order : order;
    })
    .map(({ row }) => row);
}

/** True when each word typed occurs in one of the texts. */
export function matches(typed: string, ...texts: (string | null | undefined)[]): boolean {
  const all = fold(texts.filter(Boolean).join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((part) => all.includes(part));
}
