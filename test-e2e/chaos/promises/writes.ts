import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '@promo/demo-data/random';
import { lookInside } from '../inside.ts';
import type { Scenario } from '../scenario.ts';
import { systemIn } from '../system.ts';
import { outcome } from '../tally.ts';
import { until } from '../wait.ts';
import { compare, onlyHonest, startWriting } from './writing.ts';

const SIZE = { short: { kills: 2, writers: 6 }, long: { kills: 100, writers: 12 } } as const;
/** Before each kill so much was acknowledged since the one before. */
const BETWEEN = 6;
const BACK_MS = 60_000;

/** Clients write proposals and records of new products, through gateway and services, while mongod is killed. */
export const writesScenario: Scenario = {
  name: 'writes',
  promise: 'what was acknowledged survives every kill -9 of mongod, once, and is told once',
  async run(world, { length, seed, say, timeIsUp }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { kills, writers } = SIZE[length];
    const prefix = `W${Date.now().toString(36)}-`;
    const writing = startWriting(system, writers, prefix);
    const { acknowledged, answers } = writing;
    const dice = random(seed, 78);
    let killed = 0;
    let stuck = false;
    for (let seen = 0; killed < kills && !stuck && !timeIsUp(); seen = acknowledged.size) {
      stuck = (await until(() => acknowledged.size >= seen + BETWEEN, BACK_MS)) === undefined;
      await sleep(dice.int(0, 300));
      if (world.kill('mongodb')) killed++;
      if (killed % 5 === 0) say(`  ${killed} kills, ${acknowledged.size} records acknowledged`);
    }
    // The last kill is outlived as well.
    const before = acknowledged.size;
    stuck ||= (await until(() => acknowledged.size > before, BACK_MS)) === undefined;
    await writing.stop();
    const { counted, checks, figures } = await compare(inside, writing, prefix);
    return outcome(
      [`${killed} kills -9 of mongod, ${writing.tries()} requests, answers ${answers.text()}`, ...counted],
      {
        'after each kill writes were acknowledged again': killed > 0 && !stuck,
        ...checks,
        'nothing but 200, 201, 409, 503 and 504 was answered': onlyHonest(answers),
      },
      { 'kills of mongod': killed, ...figures },
    );
  },
};
