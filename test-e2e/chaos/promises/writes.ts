import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '@promo/demo-data/random';
import { lookInside } from '../inside.ts';
import type { Plan, Scenario } from '../scenario.ts';
import { type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { allSent, create, isCreated, KINDS, type Kind, keptOf } from './records.ts';

const SIZE = { short: { kills: 2, writers: 6 }, long: { kills: 25, writers: 12 } } as const;
/** Before each kill so much was acknowledged since the one before. */
const BETWEEN = 6;
const BACK_MS = 60_000;
/** A writer gives a record up that is not acknowledged by then. */
const INSIST_MS = 60_000;
const SETTLE_MS = 60_000;

/** Clients write proposals and records of new products, through gateway and services, while mongod is killed. */
export const writesScenario: Scenario = {
  name: 'writes',
  promise: 'what was acknowledged survives every kill -9 of mongod, once, and is told once',
  async run(world, plan) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { kills } = SIZE[plan.length];
    const prefix = `W${Date.now().toString(36)}-`;
    const written = await writeDuring(world, system, plan, prefix);
    const settled = await until(
      async () => (await allSent(inside.db('promo_proposals'))) && (await allSent(inside.db('npl'))),
      SETTLE_MS,
    );

    const counted = [
      `${written.kills} kills -9 of mongod, ${written.tries} requests, answers ${written.answers.text()}`,
    ];
    const faults = tally();
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const kept = await keptOf(inside.db(KINDS[kind].database), inside.bus, kind, prefix);
      const acknowledged = [...written.acknowledged].filter(([mark]) => mark.startsWith(`${prefix}${kind}`));
      const marks = new Set(kept.records.values());
      for (const [mark, id] of acknowledged) if (kept.records.get(id) !== mark) faults.add('lost');
      if (marks.size !== kept.records.size) faults.add('doubled');
      for (const id of kept.records.keys()) if (kept.told.get(id) !== 1) faults.add('not told once');
      counted.push(
        `${kind}: ${acknowledged.length} acknowledged, ${kept.records.size} there, ${marks.size} of them different, ` +
          `${[...kept.told.values()].reduce((sum, times) => sum + times, 0)} events of ${kept.told.size}`,
      );
    }
    return outcome(counted, {
      [`mongod was killed ${kills} times while clients wrote`]: written.kills === kills,
      'every acknowledged record is there, under its id': faults.of('lost') === 0,
      'no record is there twice': faults.of('doubled') === 0,
      'every record is told once': settled !== undefined && faults.of('not told once') === 0,
      'nothing but 200, 201, 409, 503 and 504 was answered': written.answers
        .words()
        .every((status) => ['200', '201', '409', '503', '504'].includes(status)),
    });
  },
};

async function writeDuring(world: World, system: System, { length, seed, say }: Plan, prefix: string) {
  const { kills, writers } = SIZE[length];
  const acknowledged = new Map<string, number>();
  const answers = tally();
  let [tries, done] = [0, false];
  /** Writes one record, however often it takes. */
  const insist = async (kind: Kind, mark: string) => {
    for (const end = performance.now() + INSIST_MS; performance.now() < end; ) {
      const gateway = system.gateways[tries++ % 2] as string;
      const answer = await create(system, kind, mark, gateway);
      answers.add(answer.status);
      if (isCreated(kind, answer)) return acknowledged.set(mark, answer.body.id);
      await sleep(100);
    }
    return undefined;
  };
  const writer = async (who: number) => {
    const kind: Kind = who % 2 === 0 ? 'proposal' : 'npl';
    for (let i = 0; !done; i++) await insist(kind, `${prefix}${kind}-${who}-${i}`);
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, who) => writer(who)));
  const dice = random(seed, 78);
  let killed = 0;
  for (let seen = 0; killed < kills; seen = acknowledged.size) {
    if ((await until(() => acknowledged.size >= seen + BETWEEN, BACK_MS)) === undefined) break;
    await sleep(dice.int(0, 300));
    if (world.kill('mongodb')) killed++;
    if (killed % 5 === 0) say(`  ${killed} kills, ${acknowledged.size} records acknowledged`);
  }
  // The last kill is outlived as well.
  const before = acknowledged.size;
  await until(() => acknowledged.size > before, BACK_MS);
  done = true;
  await writing;
  return { kills: killed, tries, answers, acknowledged };
}
