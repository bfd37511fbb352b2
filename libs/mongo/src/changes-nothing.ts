import { isDeepStrictEqual } from 'node:util';

/** True when a record says already, field by field, what a change would write. */
export const changesNothing = <Found extends object>(before: Found, changes: Partial<Found>): boolean =>
  Object.entries(changes).every(([field, value]) => isDeepStrictEqual(before[field as keyof Found], value));
