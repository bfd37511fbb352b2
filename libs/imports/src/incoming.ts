import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery } from '@promo/contracts/imports';
import type { Binary } from 'mongodb';
import type { Lines } from './lines.ts';

/** A file that comes in, and who sends it. */
export interface Incoming {
  readonly file: AsyncIterable<Uint8Array>;
  readonly options: ImportQuery;
  readonly identity: Identity;
  /** Absent for an upload by hand. */
  readonly from?: PulledFrom;
}

/** Where a file comes from by schedule. */
interface PulledFrom {
  /** As it is shown. */
  readonly address: string;
  /** What came from there last, and which of its lines were rejected; absent in `pulls` of an older release. */
  readonly last: { readonly file_hash?: string; readonly rejected_lines?: Binary } | null;
  /** Is told which lines are rejected now. */
  readonly onRejected: (lines: Lines) => void;
}
