import type { Column, ColumnKind } from '@promo/contracts/dataset';
import type { KeyIndex } from './key-index.ts';

/** Marks a blank cell in the Int32Array of a `cents`, `date` or `week` column. */
export const BLANK = -0x8000_0000;

/** Rows of one batch; few enough that its columns stay in the processor's cache, and that nobody waits long while one is read and taken. */
export const BATCH_ROWS = 512;

/** How each kind arrives: blank is NaN, BLANK, −1 (boolean; key: not in the index) or null (text). */
interface ColumnArrays {
  key: Int32Array;
  text: (string | null)[];
  integer: Float64Array;
  decimal: Float64Array;
  cost: Float64Array;
  cents: Int32Array;
  boolean: Int8Array;
  date: Int32Array;
  week: Int32Array;
}
export type ColumnArray = ColumnArrays[ColumnKind];

export type BatchColumns<C extends readonly Column[]> = {
  readonly [K in C[number] as K['key']]: ColumnArrays[K['kind']];
};

/**
 * Up to BATCH_ROWS valid rows in columns. The same object and the same arrays serve every batch of a scan: whoever
 * keeps values beyond `onBatch` copies them.
 */
export interface Batch<C extends readonly Column[] = readonly Column[]> {
  readonly count: number;
  /** 1-based line of the file on which each row begins. */
  readonly line: Uint32Array;
  /** Every column of the dataset; one the file does not have is filled with its default or blank. */
  readonly columns: BatchColumns<C>;
  /** Keys of the columns the file has. */
  readonly present: ReadonlySet<string>;
  /** Text of the row's key cell, known or not; '' in a dataset without a key column. */
  keyText(row: number): string;
}

export interface KeyOptions {
  /** Texts known so far, with the codes the batches give. */
  index: KeyIndex;
  /** What becomes of a row whose key is not in the index: rejected, or given with code −1. */
  unknown: 'reject' | 'keep';
}
