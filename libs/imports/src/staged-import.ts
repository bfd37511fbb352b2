import type { Column } from '@promo/contracts/dataset';
import type { ImportReport } from '@promo/contracts/imports';
import type { Message } from '@promo/contracts/messages/message';
import type { Batch, KeyOptions } from '@promo/csv/scan';
import type { Stage } from '@promo/parts/stages';

/** Refuses a row that is well formed but does not fit the rest. */
export type Reject = (line: number, column: string | null, value: string, message: Message) => void;

/** The cell that a row is refused for, and why. */
export interface RefusedCell {
  readonly column: string;
  readonly value: string;
  readonly message: Message;
}

/** The rows of one file on their way in. */
export interface Intake {
  readonly columns: readonly Column[];
  /** Needed when the columns have one of kind `key`. */
  readonly keys?: KeyOptions;
  stage(batch: Batch, reject: Reject): void | Promise<void>;
}

/** What an import came to, beside the rows that were rejected. */
export interface Counts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The accepted rows of one file, staged apart from what is in force until they are merged over it. */
export interface StagedImport<State, Merged extends Counts> extends Intake, AsyncDisposable {
  /** What is odd about accepted rows. */
  readonly warnings?: () => ImportReport['warnings'] | Promise<ImportReport['warnings']>;
  /**
   * Merges over what is in force, and stores new parts under the stage; a dry run, which has none, merges as well and
   * stores nothing. Called again, with a newer state, when another import got in first. Throws Outdated (PartGone is one) when the state was seen to be outdated on the way.
   */
  readonly merge: (state: State, stage: Stage | null) => Promise<Merged>;
}
