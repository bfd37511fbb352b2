import type { World } from './world.ts';

/** How long a scenario goes on: some ten seconds among the tests, minutes by `npm run chaos`. */
export type Length = 'short' | 'long';

export interface Plan {
  readonly length: Length;
  /** The same seed kills the same processes in the same order; when exactly depends on the machine. */
  readonly seed: number;
  readonly say: (line: string) => void;
  /** Once true, a scenario that goes on and on breaks nothing more, and counts what was so far. */
  readonly timeIsUp: () => boolean;
}

/** A way to break the system, and what must hold all the same. One file each; run.ts lists them. */
export interface Scenario {
  readonly name: string;
  /** What must hold. */
  readonly promise: string;
  /** Breaks the world and looks at what is left; gives what it counted, and each breach of the promise. */
  run(world: World, plan: Plan): Promise<Outcome>;
}

export interface Outcome {
  readonly counted: readonly string[];
  /** Empty when the promise held. */
  readonly breaches: readonly string[];
  /** What can be added up over several runs. */
  readonly figures?: Readonly<Record<string, number>>;
}
