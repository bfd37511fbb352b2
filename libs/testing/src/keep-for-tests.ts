// biome-ignore lint/correctness/noUndeclaredDependencies: it is the root's, as for all tests
import { afterAll } from 'vitest';

/** Starts what all tests of a file use; it ends after the last of them, and before what was started earlier. */
export async function keepForTests<T extends AsyncDisposable>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(() => started[Symbol.asyncDispose]());
  return started;
}
