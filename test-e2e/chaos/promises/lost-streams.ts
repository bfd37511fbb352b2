import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { STREAMS } from '@promo/contracts/streams';
import { type Inside, lookInside } from '../inside.ts';
import type { Scenario } from '../scenario.ts';
import { systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently, until } from '../wait.ts';
import type { World } from '../world.ts';
import { allSent, create, isCreated, KINDS, type Kind } from './records.ts';

const SIZE = { short: { rounds: 1, writes: 20 }, long: { rounds: 10, writes: 100 } } as const;
const AT_ONCE = 5;
/** What the lost streams would have told is asked for once a minute. */
const SETTLE_MS = 120_000;

/** Ways to lose what JetStream keeps, while everybody goes on. */
const LOSSES: Readonly<Record<string, (world: World, inside: Inside) => Promise<void>>> = {
  'all streams deleted': async (_world, { bus }) => {
    for (const { name } of STREAMS) await bus.manager.streams.delete(name);
  },
  'the store emptied': async (world) => {
    const ended = () => world.ends.get('nats')?.length ?? 0;
    const before = ended();
    using _down = world.keepDown('nats');
    await until(() => ended() > before, SETTLE_MS);
    rmSync(join(world.dir, 'nats', 'jetstream'), { recursive: true });
  },
};

/** JetStream loses everything while people write; nobody restarts anything. */
export const lostStreamsScenario: Scenario = {
  name: 'lost-streams',
  promise: 'JetStream that loses all it has is filled again; what was written meanwhile is known to all',
  async run(world, { length, say }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { rounds, writes } = SIZE[length];
    const prefix = `L${Date.now().toString(36)}-`;
    const kinds = Object.keys(KINDS) as Kind[];
    const answers = tally();
    const proposals: number[] = [];
    const healed: number[] = [];
    const known: number[] = [];
    const planned = inside.db('promo_analytics').collection<{ _id: number }>('planned_promos');
    const sent = async () => (await allSent(inside.db('promo_proposals'))) && (await allSent(inside.db('npl')));

    for (let round = 0; round < rounds; round++) {
      for (const [loss, [what, lose]] of Object.entries(LOSSES).entries()) {
        const writing = concurrently(writes, AT_ONCE, async (i) => {
          const kind = kinds[i % 2] as Kind;
          const gateway = system.gateways[i % 2] as string;
          const answer = await create(system, kind, `${prefix}${round}-${loss}-${i}`, gateway);
          answers.add(isCreated(kind, answer) ? 'written' : answer.status);
          if (kind === 'proposal' && isCreated(kind, answer)) proposals.push(answer.body.id);
        });
        await lose(world, inside);
        const back = await until(
          async () => (await inside.bus.manager.streams.names().next()).length === STREAMS.length,
          SETTLE_MS,
        );
        await writing;
        const all = async () => (await planned.countDocuments({ _id: { $in: proposals } })) === proposals.length;
        healed.push(Math.round(back ?? Number.NaN));
        known.push(Math.round((await until(async () => (await sent()) && (await all()), SETTLE_MS)) ?? Number.NaN));
        say(`  ${what}: streams are back after ${healed.at(-1)} ms, all is known ${known.at(-1)} ms later`);
      }
    }
    const count = 2 * rounds * writes;
    return outcome(
      [
        `${2 * rounds} times all was lost under writes: ${answers.text()} of ${count}`,
        `streams were back after at most ${Math.max(...healed)} ms, ${proposals.length} proposals known to analytics at most ${Math.max(...known)} ms later`,
      ],
      {
        'every write was taken': answers.of('written') === count,
        'all streams came back': healed.every((ms) => ms >= 0),
        'what was written is sent and known': known.every((ms) => ms >= 0),
      },
    );
  },
};
