import { fold } from '@promo/retail/fold';

interface Supplier {
  readonly id: string;
  readonly name: string;
}

/** The code that a typed name of a supplier brings: of the one written so, else of the only one that is but for case and diacritics. */
export function codeOf(typed: string, suppliers: readonly Supplier[]): string | null {
  const written = suppliers.find(({ name }) => name === typed);
  if (written) return written.id;
  const alike = suppliers.filter(({ name }) => fold(name) === fold(typed.trim()));
  return alike.length === 1 ? (alike[0]?.id ?? null) : null;
}

/** So many names are proposed in place of one that is not known. */
const MEANT_AT_MOST = 3;

/** Known names that go on from what was typed, whatever its case and diacritics: of "Slavonka" "Slavonka d.d.". */
export function meantBy(typed: string, suppliers: readonly Supplier[]): string[] {
  const start = fold(typed.trim());
  const names = new Set(suppliers.map(({ name }) => name));
  return start === '' ? [] : [...names].filter((name) => fold(name).startsWith(start)).slice(0, MEANT_AT_MOST);
}
