import type { Collection, Filter } from 'mongodb';
import { withRetry } from './retry.ts';

/** What a service keeps of another's record, by the version that it was told of last. */
export interface Followed {
  readonly _id: number;
  readonly version: number;
  /** When that version came to be: after a restore of the other service a version may mean something else. */
  readonly at?: string;
}

/** Finds what is kept as it was when it was read, unless an event has changed it since. */
export const unchanged = ({ _id, version, at }: Followed) => ({ _id, version, at: at ?? { $exists: false } });

/** Forgets what the other service does not know any more, but for what an event has changed since it was read. */
export async function forget<Kept extends Followed>(kept: Collection<Kept>, gone: readonly Followed[]): Promise<void> {
  const writes = gone.map((one) => ({ deleteOne: { filter: unchanged(one) as Filter<Kept> } }));
  if (writes.length > 0) await withRetry(() => kept.bulkWrite(writes, { ordered: false }));
}
