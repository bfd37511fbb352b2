import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '@promo/demo-data/random';
import { type Inside, lookInside } from '../inside.ts';
import { KINDS, type Kind } from '../promises/records.ts';
import { compare, onlyHonest, startWriting } from '../promises/writing.ts';
import type { Scenario } from '../scenario.ts';
import { systemIn } from '../system.ts';
import { outcome } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { compareImports, startImporting } from './importing.ts';
import { leaderOf, madeAt, primaryOf } from './leaders.ts';

const SIZE = { short: { rounds: 1, writers: 4 }, long: { rounds: 20, writers: 8 } } as const;
/** Before each blow so much was acknowledged since the one before. */
const BETWEEN = 6;
/** How long a server stays away or silent. */
const AWAY_MS = 6_000;
const BACK_MS = 60_000;

/** Strikes; what it gives ends it. */
type Blow = (world: World, inside: Inside) => Promise<DisposableStack>;

const primary = primaryOf;
const leader =
  (kind: Kind) =>
  (_world: World, { bus }: Inside) =>
    leaderOf(bus, KINDS[kind].stream);

const killed =
  (victim: (world: World, inside: Inside) => Promise<string>): Blow =>
  async (world, inside) => {
    world.kill(await victim(world, inside));
    return new DisposableStack();
  };
const silent =
  (victim: (world: World, inside: Inside) => Promise<string>): Blow =>
  async (world, inside) => {
    const stack = new DisposableStack();
    stack.use(world.silence(await victim(world, inside)));
    return stack;
  };

/** One server of three is gone at most, of each kind: a majority stays. */
const BLOWS: Readonly<Record<string, Blow>> = {
  'primary killed': killed(primary),
  'leader killed': killed(leader('npl')),
  'primary silent': silent(primary),
  'leader silent': silent(leader('proposal')),
  'primary and leader away': async (world, inside) => {
    const names = [await primary(world), await leader('npl')(world, inside)];
    const stack = new DisposableStack();
    for (const name of names) stack.use(world.keepDown(name));
    return stack;
  },
};

/** Primaries and leaders are killed, stopped and kept away while people write and import. */
export const failoverScenario: Scenario = {
  name: 'failover',
  promise: 'whichever primary or leader goes, what was acknowledged is there once and is told once',
  async run(world, { length, seed, say, timeIsUp }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { rounds, writers } = SIZE[length];
    const prefix = `F${Date.now().toString(36)}-`;
    const durables = await madeAt(inside.bus);
    const writing = startWriting(system, writers, prefix);
    const importing = startImporting(system, prefix);
    const dice = random(seed, 80);
    const pauses: number[] = [];
    const acknowledged = () => writing.acknowledged.size;
    const blows = Array.from({ length: rounds }, () => Object.entries(BLOWS)).flat();
    let struck = 0;
    for (const [what, blow] of blows) {
      if (timeIsUp()) break;
      const before = acknowledged();
      await until(() => acknowledged() >= before + BETWEEN, BACK_MS);
      await sleep(dice.int(0, 300));
      const over = await blow(world, inside);
      const at = acknowledged();
      const ended = sleep(AWAY_MS).then(() => over.dispose());
      // Of what was under way some comes through; the next ones have met the blow.
      const pause = await until(() => acknowledged() >= at + writers + 1, BACK_MS);
      await ended;
      pauses.push(pause ?? Number.POSITIVE_INFINITY);
      struck++;
      say(`  ${what}: written again after ${((pause ?? Number.NaN) / 1000).toFixed(1)} s`);
    }
    await Promise.all([writing.stop(), importing.stop()]);
    const records = await compare(inside, writing, prefix);
    const imports = await compareImports(system, inside, importing, prefix);
    const inPlace = await until(async () => (await madeAt(inside.bus)) === durables, BACK_MS);
    return outcome(
      [
        `${struck} blows to primaries and leaders; longest until people could write again ${(Math.max(...pauses) / 1000).toFixed(1)} s`,
        `answers to writes ${writing.answers.text()}; to imports ${importing.answers.text()}`,
        ...records.counted,
        ...imports.counted,
      ],
      {
        'people could write again after each blow': struck > 0 && pauses.every(Number.isFinite),
        ...records.checks,
        ...imports.checks,
        'no durable was made anew': inPlace !== undefined,
        'nothing but 200, 201, 409, 503 and 504 was answered':
          onlyHonest(writing.answers) && onlyHonest(importing.answers),
      },
      { blows: struck, ...records.figures, ...imports.figures },
    );
  },
};
