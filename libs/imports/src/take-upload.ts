import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery } from '@promo/contracts/imports';
import type { Incoming } from './incoming.ts';
import { type Telling, tellFailure } from './tell-failure.ts';

/** A request that brings a file. */
interface Upload {
  readonly query: ImportQuery;
  readonly request: { readonly body: unknown };
  readonly identity: Identity;
}

/** Imports what is uploaded; where that ends without a report, others are told as well, unless it was to be tried only. */
export async function takeUpload<T>(
  telling: Telling,
  { query: options, request, identity }: Upload,
  run: (incoming: Incoming) => Promise<T>,
): Promise<T> {
  try {
    return await run({ file: request.body as Incoming['file'], options, identity });
  } catch (error) {
    // Where the database is what failed, whoever imports learns of it all the same.
    if (!options.dry_run) await tellFailure(telling, identity, error).catch(() => undefined);
    throw error;
  }
}
