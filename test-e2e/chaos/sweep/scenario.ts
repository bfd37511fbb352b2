import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '@promo/bus/answer';
import { type Bus, connectBus } from '@promo/bus/connect';
import { prepareStreams } from '@promo/bus/prepare-streams';
import { skuStock } from '@promo/contracts/promo-analytics/queries';
import { type Random, random } from '@promo/demo-data/random';
import { createLogger } from '@promo/runtime/logger';
import { testIdentities } from '@promo/testing/identity';
import { type Db, MongoClient } from 'mongodb';
import { setClock } from '../clock.ts';
import type { Scenario } from '../scenario.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { countAll, type Left } from './count.ts';
import { asOf, recordsFor, stockFor } from './records.ts';

/** Days that pass, how many records come due on each, and the fewest and most kills of a day. */
const SIZE = {
  short: { days: 10, perDay: 12, kills: [0, 2] },
  long: { days: 310, perDay: 20, kills: [1, 3] },
} as const;
/** The first day; the clocks change on 2027-03-28. */
const FIRST = Temporal.ZonedDateTime.from('2027-03-22T12:00[Europe/Zagreb]');
/** The scheduler makes up for a week; the scenario is about kills, not about being away for longer. */
const MOST_BEHIND = 5;
const SETTLE_MS = 90_000;

const SCHEDULERS = ['scheduler-1', 'scheduler-2', 'scheduler-3'];
const NPLS = ['npl-1', 'npl-2'];
/** npl more often: there is most to break. */
const victimsIn = ({ natsServers, mongods }: World) => [
  ...[...SCHEDULERS, ...NPLS, ...NPLS],
  ...[...natsServers, ...mongods].map(({ name }) => name),
];

/** Three schedulers, two npl, NATS and MongoDB, all of them killed at random while days pass. */
export const sweepScenario: Scenario = {
  name: 'sweep',
  promise: 'every day is swept and each record triggered once, whatever is killed',
  async run(world, { length, seed, say, timeIsUp }) {
    await using stack = new AsyncDisposableStack();
    const {
      days,
      perDay,
      kills: [fewest, most],
    } = SIZE[length];
    const moments = Array.from({ length: days }, (_, i) => FIRST.add({ days: i }));
    let dates = moments.map((moment) => moment.toPlainDate().toString());
    let expected = recordsFor(dates, perDay);
    const clock = join(world.dir, 'clock');
    setClock(clock, FIRST.toInstant());

    const client = stack.use(await new MongoClient(world.mongodbUri).connect());
    const left = { npl: client.db('npl'), scheduler: client.db('scheduler'), bus: await analytics(world, stack) };
    await left.npl.collection('products').insertMany(expected.map(({ record }) => record as never));
    // A delivery that a killed replica held comes back sooner.
    const prepare = () => prepareStreams(left.bus, { replicas: world.natsServers.length, ackWaitMs: 1_000 });
    if ((await until(() => prepare().then(() => true), SETTLE_MS)) === undefined) await prepare();
    startServices(world, clock);

    const started = performance.now();
    const sweptDays = () => left.npl.collection('sweeps').countDocuments({ finished_at: { $ne: null } });
    // Before its first run the scheduler has nothing to make up for.
    if ((await until(async () => (await sweptDays()) === 1, SETTLE_MS)) === undefined)
      throw new Error('the first day is not swept');
    const dice = random(seed, 77);
    const victim = victims(dice, victimsIn(world));
    for (const [i, moment] of moments.entries()) {
      if (i > 0 && timeIsUp()) {
        dates = dates.slice(0, i);
        expected = asOf(dates.at(-1) as string, expected);
        break;
      }
      setClock(clock, moment.toInstant());
      await until(async () => (await sweptDays()) >= i - MOST_BEHIND, SETTLE_MS);
      for (let kills = dice.int(fewest, most); kills > 0; kills--) {
        await sleep(dice.int(50, 400));
        world.kill(victim());
      }
      await sleep(dice.int(50, 400));
      if (i % 10 === 9) say(`  day ${i + 1} of ${days}, ${sum(world.kills)} kills`);
    }
    const settled = await until(() => isSettled(left, dates.length), SETTLE_MS);
    const seconds = Math.round((performance.now() - started) / 1000);
    const { counted, breaches, figures } = await countAll(left, dates, expected);
    const kills = [...world.kills].sort().map(([name, times]) => `${name} ${times}`);
    return {
      counted: [`${sum(world.kills)} kills -9 in ${seconds} s: ${kills.join(', ')}`, ...counted],
      breaches: settled !== undefined ? breaches : ['it did not come to rest in time', ...breaches],
      figures: { 'kills of any process': sum(world.kills), 'days passed': dates.length, ...figures },
    };
  },
};

/** Answers as promo-analytics would, on a connection that the scenario then looks at the streams with. */
async function analytics(world: World, stack: AsyncDisposableStack): Promise<Bus> {
  const bus = stack.use(await connectBus(world.natsUrl, createLogger('promo-analytics', 'silent')));
  stack.use(answer(bus, skuStock, stockFor));
  return bus;
}

function startServices(world: World, clock: string): void {
  const shared = { CLOCK: clock, PORT: '0', DRAIN_MS: '0', MONGODB_URI: world.mongodbUri, NATS_URL: world.natsUrl };
  const { publicKey } = testIdentities();
  for (const name of SCHEDULERS) world.keep(name, join(import.meta.dirname, 'scheduler.main.ts'), shared);
  for (const name of NPLS) {
    world.keep(name, join(import.meta.dirname, 'npl.main.ts'), { ...shared, IDENTITY_PUBLIC_KEY: publicKey });
  }
}

async function isSettled({ npl, scheduler }: Left, days: number): Promise<boolean> {
  const done = (db: Db, name: string) => db.collection(name).countDocuments({ finished_at: { $ne: null } });
  const unsent = await npl.collection('outbox').countDocuments({ sent_at: null });
  return unsent === 0 && (await done(npl, 'sweeps')) === days && (await done(scheduler, 'runs')) === days;
}

/** Each in its turn, and in another order each round. */
function victims(dice: Random, all: readonly string[]): () => string {
  let round: string[] = [];
  return () => {
    if (round.length === 0) round = [...all];
    return round.splice(dice.int(0, round.length - 1), 1)[0] as string;
  };
}

const sum = (kills: World['kills']) => [...kills.values()].reduce((total, times) => total + times, 0);
