import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';

/** What the work began from is not in force any more: another import was first. */
export class Outdated extends Error {}

/** A part that a version named is gone, because a newer version is in force. */
export class PartGone extends Outdated {}

/** A part that the version in force names is gone: the store is damaged. Nothing but a repair brings it back. */
export class PartLost extends Refusal {
  constructor() {
    super(503, serviceMessage.parts_lost());
  }
}

/** How often work is begun again, and what is thrown when that was not enough. */
interface Patience {
  readonly tries: number;
  readonly exhausted: () => Error;
}

const UNLIMITED: Patience = { tries: Number.POSITIVE_INFINITY, exhausted: () => new Outdated() };

/** Where the state that work is done on comes from. */
interface Source<State> {
  readonly latest: () => Promise<State>;
  readonly versionOf: (state: State) => number;
}

/**
 * Does `work` on the state in force, and begins again with a later one as often as the work throws Outdated, as it does
 * when a part that the state names is gone. Throws PartLost when it is the same version that comes again after that.
 */
export async function onLatest<State, Result>(
  { latest, versionOf }: Source<State>,
  work: (state: State) => Promise<Result>,
  { tries, exhausted }: Patience = UNLIMITED,
): Promise<Result> {
  let incomplete: number | undefined;
  for (let left = tries; left > 0; left--) {
    const state = await latest();
    if (versionOf(state) === incomplete) throw new PartLost();
    try {
      return await work(state);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      incomplete = error instanceof PartGone ? versionOf(state) : undefined;
    }
  }
  throw exhausted();
}
