import { invalid } from '@promo/contracts/errors';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Counts } from '@promo/imports/staged-import';
import { type ColumnArray, type Layout, newArray, SLOTS } from './layout.ts';

/** The rows of one part, in columns, sorted by slot. Text columns hold an index into `dictionary`, whose first is ''. */
export interface Rows {
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly columns: readonly ColumnArray[];
  readonly dictionary: readonly string[];
}

interface MergeResult extends Counts {
  readonly rows: Rows;
}

const NOWHERE = -1;

/**
 * Merges staged rows, in any order and each slot at most once, over the stored rows of a part, a column a step. Columns that the file did
 * not have (`provided` false) keep what is stored. A row is updated only when a value differs.
 */
export function* mergeRowsSteps(
  layout: Layout,
  stored: Rows | null,
  staged: Rows,
  provided: readonly boolean[],
): Generator<void, MergeResult> {
  const { slots, ...sources } = sourcesBySlot(stored, staged);
  const inserted = slots.length - (stored?.slots.length ?? 0);
  const dictionary = stored ? [...stored.dictionary] : [''];
  // those that the part's own rows have alone: the dictionary is that of the whole import
  const codes: number[] = [];
  const recode = (code: number): number => {
    codes[code] ??= codeOf(dictionary, staged.dictionary[code] as string);
    return codes[code];
  };
  const changed = new Uint8Array(slots.length);
  const columns: ColumnArray[] = [];
  for (const [c, column] of layout.columns.entries()) {
    yield;
    const values = staged.columns[c] as ColumnArray;
    const fresh = column.array === 'u16' ? values.map(recode) : values;
    const merged = newArray(column, slots.length);
    const old = stored ? (stored.columns[c] as ColumnArray) : merged;
    mergeColumn(old, fresh, sources, provided[c] as boolean, merged, changed);
    columns.push(merged);
  }
  yield;
  const updated = changed.reduce((sum, one) => sum + one, 0);
  const unchanged = staged.slots.length - inserted - updated;
  return { rows: { slots, columns, dictionary }, inserted, updated, unchanged };
}

/** Row of each merged row among the stored and among the staged ones, NOWHERE where there is none. */
interface Sources {
  readonly oldRows: Int32Array;
  readonly freshRows: Int32Array;
}

/** The slots that either has, in order, and where their rows come from. */
function sourcesBySlot(stored: Rows | null, staged: Rows): Sources & Pick<Rows, 'slots'> {
  const storedAt = places(stored, STORED_AT);
  const stagedAt = places(staged, STAGED_AT);
  let length = stored?.slots.length ?? 0;
  for (const slot of staged.slots) if (storedAt[slot] === NOWHERE) length++;
  const slots = new Uint16Array(length);
  const oldRows = new Int32Array(length);
  const freshRows = new Int32Array(length);
  for (let slot = 0, row = 0; row < length; slot++) {
    const old = storedAt[slot] as number;
    const fresh = stagedAt[slot] as number;
    if (old === NOWHERE && fresh === NOWHERE) continue;
    slots[row] = slot;
    oldRows[row] = old;
    freshRows[row++] = fresh;
  }
  return { slots, oldRows, freshRows };
}

/** Fills `merged`, and marks in `changed` the stored rows that get another value. */
function mergeColumn(
  old: ColumnArray,
  fresh: ColumnArray,
  { oldRows, freshRows }: Sources,
  provided: boolean,
  merged: ColumnArray,
  changed: Uint8Array,
): void {
  for (let row = 0; row < merged.length; row++) {
    const oldRow = oldRows[row] as number;
    const freshRow = freshRows[row] as number;
    if (oldRow === NOWHERE) {
      merged[row] = fresh[freshRow] as number;
      continue;
    }
    const before = old[oldRow] as number;
    const value = freshRow === NOWHERE || !provided ? before : (fresh[freshRow] as number);
    if (!Object.is(value, before)) changed[row] = 1;
    merged[row] = value;
  }
}

/** Scratch space of `sourcesBySlot`, which finishes in one go. */
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
