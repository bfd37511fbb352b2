import { inBatches } from '@promo/contracts/batches';
import { type KnownPlan, versionName } from '../store/planned/plans.ts';

/** Where a replica follows proposals from, and what takes in what they say. */
interface Followed<P extends KnownPlan> {
  /** Versions of the proposals to follow, read from an index alone. */
  readonly states: () => Promise<readonly KnownPlan[]>;
  /** What the given ones say, as far as they are still to be followed. */
  readonly read: (ids: readonly number[]) => AsyncIterable<P>;
  /** Takes in what a proposal says, of which nothing is held. */
  readonly put: (proposal: P) => void;
  readonly remove: (id: number) => void;
}

/** So many proposals are read at once. */
const BATCH = 500;

/**
 * Looks once at the proposals. A look compares their versions with those held and reads what differs; so that it holds after
 * a restart and beside other replicas without a message between them.
 */
export function followProposals<P extends KnownPlan>({ states, read, put, remove }: Followed<P>): () => Promise<void> {
  const held = new Map<number, string>();
  return async () => {
    const known = await states();
    const present = new Set(known.map(({ _id }) => _id));
    const gone = [...held.keys()].filter((id) => !present.has(id));
    const changed = known.filter((state) => held.get(state._id) !== versionName(state)).map(({ _id }) => _id);
    for (const id of gone) {
      remove(id);
      held.delete(id);
    }
    for (const some of inBatches(changed, BATCH)) {
      for await (const proposal of read(some)) {
        remove(proposal._id);
        put(proposal);
        held.set(proposal._id, versionName(proposal));
      }
    }
  };
}

/** What proposals say of products, by code. Lists are replaced, never changed: a copy of `all` stays as it is. */
interface SaidByCode<T> {
  readonly all: ReadonlyMap<string, readonly T[]>;
  readonly add: (code: string, said: T) => void;
  /** Forgets all that a proposal says. */
  readonly remove: (id: number) => void;
}

export function createSaidByCode<T extends { readonly proposal_id: number }>(): SaidByCode<T> {
  const all = new Map<string, readonly T[]>();
  const codesOf = new Map<number, string[]>();
  return {
    all,
    add: (code, said) => {
      all.set(code, [...(all.get(code) ?? []), said]);
      codesOf.getOrInsertComputed(said.proposal_id, () => []).push(code);
    },
    remove: (id) => {
      for (const code of codesOf.get(id) ?? []) {
        const others = (all.get(code) ?? []).filter(({ proposal_id }) => proposal_id !== id);
        if (others.length > 0) all.set(code, others);
        else all.delete(code);
      }
      codesOf.delete(id);
    },
  };
}
