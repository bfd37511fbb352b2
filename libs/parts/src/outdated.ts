/** What the work began from is not in force any more: another import was first. */
export class Outdated extends Error {}

/** How often work is begun again, and what is thrown when that was not enough. */
interface Patience {
  readonly tries: number;
  readonly exhausted: () => Error;
}

const UNLIMITED: Patience = { tries: Number.POSITIVE_INFINITY, exhausted: () => new Outdated() };

/**
 * Does `work` on the state in force, and begins again with a later one as often as the work throws Outdated, as it does
 * when a part that the state names is gone.
 */
export async function onLatest<State, Result>(
  latest: () => Promise<State>,
  work: (state: State) => Promise<Result>,
  { tries, exhausted }: Patience = UNLIMITED,
): Promise<Result> {
  for (let left = tries; left > 0; left--) {
    const state = await latest();
    try {
      return await work(state);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw exhausted();
}
