import type { Column } from '@promo/contracts/datasets';
import type { Batch, KeyOptions } from '@promo/csv/scan';
import type { Db } from 'mongodb';
import type { Facts } from '../facts.ts';

/** Refuses a row that is well formed but does not fit the rest. */
export type Reject = (line: number, column: string | null, value: string, reason: string) => void;

/** What merging over the parts in force came to. */
export interface Merged {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Ids of the new parts by key; parts that stay as they are do not appear. */
  readonly parts: Readonly<Record<string, string>>;
  /** Ordinals handed out so far, this import's new products included. */
  readonly productCount: number;
}

export interface MergeContext {
  readonly db: Db;
  /** What is in force and gets merged over. */
  readonly facts: Facts;
  /** A dry run merges as well, and stores nothing. */
  readonly dryRun: boolean;
}

/** The accepted rows of one file on their way into the store. */
export interface StagedImport extends AsyncDisposable {
  readonly columns: readonly Column[];
  readonly keys: KeyOptions;
  readonly stage: (batch: Batch, reject: Reject) => void | Promise<void>;
  /** Merges over what is in force; called again, with newer facts, when another import got in first. */
  readonly merge: (context: MergeContext) => Promise<Merged>;
}
