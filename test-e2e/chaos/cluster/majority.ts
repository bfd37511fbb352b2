import { setTimeout as sleep } from 'node:timers/promises';
import { type Inside, lookInside } from '../inside.ts';
import { allSent, create, isCreated, type Kind } from '../promises/records.ts';
import { compare, onlyHonest } from '../promises/writing.ts';
import type { Scenario } from '../scenario.ts';
import { type Answer, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { compareImports, startImporting } from './importing.ts';
import { leaderOf, primaryOf } from './leaders.ts';

const ROUNDS = { short: 1, long: 10 } as const;
/** Waves of requests that go into it, one a second, once a majority is away. */
const WAVES = { short: 10, long: 15 } as const;
const ANSWERED_WITHIN_MS = 10_000;
/** A short run shares its machine with others. */
const WELL_WITHIN_MS = { short: 20_000, long: 10_000 } as const;
const GIVE_UP_MS = 90_000;

/** A minority goes first, then another server: a majority is away. */
export const majorityScenario: Scenario = {
  name: 'majority',
  promise:
    'with a majority away nothing is acknowledged that could be lost, and 503 is said; all is well 10 s after it is back',
  async run(world, { length, say, timeIsUp }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const prefix = `M${Date.now().toString(36)}-`;
    const importing = startImporting(system, prefix);
    const acknowledged = new Map<string, number>();
    const seen = { database: tally(), late: tally(), reads: tally(), memory: tally(), bus: tally() };
    let slowest = 0;
    let written = 0;
    let away = false;
    const write = async (i: number): Promise<Answer> => {
      const kind: Kind = i % 2 === 0 ? 'proposal' : 'npl';
      const mark = `${prefix}${kind}-${i}`;
      const answer = await create(system, kind, mark, system.gateways[i % 2] as string);
      slowest = Math.max(slowest, answer.ms);
      if (isCreated(kind, answer)) acknowledged.set(mark, answer.body.id);
      return { ...answer, status: isCreated(kind, answer) ? 200 : answer.status };
    };
    const read = async (path: string) => {
      const answer = await system.call('GET', path);
      slowest = Math.max(slowest, answer.ms);
      return answer.status;
    };
    const waves = async (ask: (i: number) => Promise<unknown>[]) => {
      const asked: Promise<unknown>[] = [];
      away = true;
      for (let wave = 0; wave < WAVES[length]; wave++) {
        asked.push(...ask(written++), ...ask(written++));
        await sleep(1_000);
      }
      away = false;
      return asked;
    };

    const back = { database: [] as number[], told: [] as number[] };
    let rounds = 0;
    for (; rounds < ROUNDS[length] && !(rounds > 0 && timeIsUp()); rounds++) {
      const asked = await whileMost(world, 'mongods', await primaryOf(world), () =>
        waves((i) => [
          // One that is still tried when the majority comes back may be done then.
          write(i).then(({ status }) => (away ? seen.database : seen.late).add(status)),
          read('/api/promo/proposals?limit=5').then((status) => away && seen.reads.add(status)),
          read('/api/promo/history').then((status) => seen.memory.add(status)),
        ]),
      );
      back.database.push(await wellAgain(async () => (await write(written++)).status === 200));
      await Promise.all(asked);

      const others = await whileMost(world, 'natsServers', await leaderOf(inside.bus, 'NPL_EVENT'), () =>
        waves((i) => [
          write(i).then(({ status }) => seen.bus.add(status)),
          read('/api/promo/history').then((status) => seen.memory.add(status)),
        ]),
      );
      back.told.push(await wellAgain(() => isTold(inside)));
      await Promise.all(others);
      say(
        `  round ${rounds + 1}: written again after ${seconds(back.database)}, told again after ${seconds(back.told)}`,
      );
    }
    await importing.stop();
    // Whoever was told 503 repeats it under the same key; what took effect all the same must not be there twice.
    for (let i = 0; i < written; i++) await until(async () => (await write(i)).status === 200, GIVE_UP_MS);
    const kept = await compare(inside, { acknowledged }, prefix);
    const imports = await compareImports(system, inside, importing, prefix);
    const limit = WELL_WITHIN_MS[length];
    return outcome(
      [
        `most mongod away, ${rounds} times: writes ${seen.database.text()}, those still under way at its return ${seen.late.text()}; ` +
          `reads of the database ${seen.reads.text()}; ` +
          `written again after ${seconds(back.database)}`,
        `most nats-server away, ${rounds} times: writes ${seen.bus.text()}; told again after ${seconds(back.told)}`,
        `imports all along ${importing.answers.text()}`,
        `reads from memory meanwhile ${seen.memory.text()}; slowest answer ${(slowest / 1000).toFixed(1)} s`,
        ...kept.counted,
        ...imports.counted,
      ],
      {
        'without a majority of MongoDB no write was acknowledged: 503 or 504': seen.database
          .words()
          .every(isUnavailable),
        'writes still under way at its return were done or refused': seen.late
          .words()
          .every((status) => status === '200' || isUnavailable(status)),
        'reads of the database were answered 200, 503 or 504': seen.reads
          .words()
          .every((status) => status === '200' || isUnavailable(status)),
        'reads from memory were answered': seen.memory.words().join() === '200',
        'without a majority of NATS every write was taken': seen.bus.words().join() === '200',
        'every answer came within 10 s': slowest <= ANSWERED_WITHIN_MS,
        [`people could write ${limit / 1000} s after the majority was back`]: Math.max(...back.database) <= limit,
        [`events were told ${limit / 1000} s after the majority was back`]: Math.max(...back.told) <= limit,
        'nothing but 200, 409, 503 and 504 was answered to imports': onlyHonest(importing.answers),
        ...kept.checks,
        ...imports.checks,
      },
      { 'majorities away': 2 * rounds, ...kept.figures, ...imports.figures },
    );
  },
};

/** Keeps the leading server down, then another one as well while `work` is done; both come back at once. */
async function whileMost<T>(world: World, kind: 'mongods' | 'natsServers', first: string, work: () => Promise<T>) {
  const second = world[kind].find(({ name }) => name !== first)?.name as string;
  using downs = new DisposableStack();
  downs.use(world.keepDown(first));
  await sleep(2_000);
  downs.use(world.keepDown(second));
  return await work();
}

const isUnavailable = (status: string) => status === '503' || status === '504';

async function wellAgain(isWell: () => Promise<boolean>): Promise<number> {
  return (await until(isWell, GIVE_UP_MS)) ?? Number.POSITIVE_INFINITY;
}

const isTold = async (inside: Inside) =>
  (await allSent(inside.db('promo_proposals'))) && (await allSent(inside.db('npl')));

const seconds = (times: readonly number[]) => times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ');
