import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { type ColumnArray, type Layout, newArray, SLOTS } from './layout.ts';

/** The rows of one part, in columns, sorted by slot. Text columns hold an index into `dictionary`, whose first is ''. */
export interface Rows {
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly columns: readonly ColumnArray[];
  readonly dictionary: readonly string[];
}

interface MergeResult {
  readonly rows: Rows;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

const NOWHERE = -1;

/**
 * Merges staged rows, in any order and each slot at most once, over the stored rows of a part. Columns that the file did
 * not have (`provided` false) keep what is stored. A row is updated only when a value differs.
 */
export function mergeRows(
  layout: Layout,
  stored: Rows | null,
  staged: Rows,
  provided: readonly boolean[],
): MergeResult {
  const storedAt = places(stored, STORED_AT);
  const stagedAt = places(staged, STAGED_AT);
  const dictionary = stored ? [...stored.dictionary] : [''];
  const recode = staged.dictionary.map((text) => codeOf(dictionary, text));
  const coded = layout.columns.map((column) => column.array === 'u16');
  let inserted = 0;
  for (const slot of staged.slots) if (storedAt[slot] === NOWHERE) inserted++;
  const length = (stored?.slots.length ?? 0) + inserted;
  const slots = new Uint16Array(length);
  const columns = layout.columns.map((column) => newArray(column, length));

  let updated = 0;
  let row = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const old = storedAt[slot] as number;
    const fresh = stagedAt[slot] as number;
    if (old === NOWHERE && fresh === NOWHERE) continue;
    slots[row] = slot;
    let changed = false;
    for (let c = 0; c < columns.length; c++) {
      const before = old === NOWHERE ? undefined : ((stored as Rows).columns[c] as ColumnArray)[old];
      let value = before;
      if (fresh !== NOWHERE && (provided[c] || before === undefined)) {
        value = (staged.columns[c] as ColumnArray)[fresh] as number;
        if (coded[c]) value = recode[value] as number;
        if (!Object.is(value, before)) changed = true;
      }
      (columns[c] as ColumnArray)[row] = value as number;
    }
    if (changed && old !== NOWHERE) updated++;
    row++;
  }
  const unchanged = staged.slots.length - inserted - updated;
  return { rows: { slots, columns, dictionary }, inserted, updated, unchanged };
}

/** Scratch space of `mergeRows`, which finishes in one go. */
const STORED_AT = new Int32Array(SLOTS);
const STAGED_AT = new Int32Array(SLOTS);

/** Row of each slot, NOWHERE for a slot without one. */
function places(rows: Rows | null, at: Int32Array): Int32Array {
  at.fill(NOWHERE);
  const { slots } = rows ?? { slots: [] };
  for (let row = 0; row < slots.length; row++) at[slots[row] as number] = row;
  return at;
}

/** Codes of 16 bits name so many texts beside ''. */
export const MAX_TEXTS = 65_535;

/** Index of a text in a dictionary, which gains it when it is new. Throws a 422 Refusal where it is full. */
export function codeOf(dictionary: string[], text: string): number {
  const known = dictionary.indexOf(text);
  if (known >= 0) return known;
  // Mechanics are the only texts.
  if (dictionary.length > MAX_TEXTS) {
    throw invalid('mechanic', analyticsMessage.too_many_mechanics({ maximum: MAX_TEXTS }));
  }
  return dictionary.push(text) - 1;
}
