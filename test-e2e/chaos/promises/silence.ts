import { setTimeout as sleep } from 'node:timers/promises';
import type { Length, Scenario } from '../scenario.ts';
import { type Answer, type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { submitted } from './records.ts';

/** How long it stays silent, and so waves of requests go into it, one a second. */
const WAVES = { short: 1, long: 20 } as const;
const ANSWERED_WITHIN_MS = 10_000;
const WELL_WITHIN_MS = { short: 15_000, long: 5_000 } as const;
const GIVE_UP_MS = 60_000;

type Call = [method: string, path: string, body?: object];

interface Silence {
  readonly of: string;
  readonly processes: (system: System) => readonly string[];
  /** What cannot be answered meanwhile. */
  readonly hit: readonly Call[];
  /** What can. */
  readonly spared: readonly Call[];
}

const HISTORY: Call = ['GET', '/api/promo/history'];
const TO_MONGODB: Silence = {
  of: 'service to MongoDB',
  processes: () => ['mongodb'],
  hit: [
    ['GET', '/api/promo/proposals?limit=5'],
    ['POST', '/api/promo/proposals', submitted()],
    ['GET', '/api/npl?limit=5'],
    ['GET', '/api/promo/marketing-history'],
  ],
  spared: [HISTORY],
};
const TO_NATS: Silence = {
  of: 'service to NATS',
  processes: () => ['nats'],
  hit: [['GET', '/api/npl/suppliers']],
  spared: [HISTORY, ['GET', '/api/promo/proposals?limit=5'], ['POST', '/api/promo/proposals', submitted()]],
};
const TO_SERVICE: Silence = {
  of: 'gateway to service',
  processes: (system) => system.replicas('marketing'),
  hit: [['GET', '/api/promo/marketing-history']],
  spared: [HISTORY, ['GET', '/api/promo/health']],
};
/** At the same time, where what the one spares does not need the other. */
const SILENCES: Record<Length, readonly (readonly Silence[])[]> = {
  short: [[TO_MONGODB, TO_SERVICE], [TO_NATS]],
  long: [[TO_MONGODB], [TO_NATS], [TO_SERVICE]],
};

/** Servers and services are stopped without being ended: whoever talks to them hears nothing any more. */
export const silenceScenario: Scenario = {
  name: 'silence',
  promise: 'a silent network ends in 503 or 504 within 10 s, spares what does not need it, and is over 5 s after',
  async run(world, { length, say }) {
    const system = await systemIn(world);
    const results: Awaited<ReturnType<typeof during>>[] = [];
    for (const together of SILENCES[length]) {
      results.push(...(await Promise.all(together.map((one) => during(world, system, one, WAVES[length])))));
      say(`  ${together.map(({ of }) => of).join(', ')}: silent, and back`);
    }
    const limit = WELL_WITHIN_MS[length];
    return outcome(
      results.map(({ line }) => line),
      {
        'what was hit was answered 503 or 504': results.every(({ hit }) =>
          hit.words().every((s) => /^50[34]$/.test(s)),
        ),
        'the rest was answered 200': results.every(({ spared }) => spared.words().join() === '200'),
        'every answer came within 10 s': results.every(({ slowest }) => slowest <= ANSWERED_WITHIN_MS),
        [`all was well ${limit / 1000} s after`]: results.every(({ wellAfter }) => wellAfter <= limit),
      },
    );
  },
};

async function during(world: World, system: System, silence: Silence, waves: number) {
  const hit = tally();
  const spared = tally();
  let slowest = 0;
  const ask = async ([method, path, body]: Call): Promise<Answer> => {
    const answer = await system.call(method, path, body ? { body } : {});
    slowest = Math.max(slowest, answer.ms);
    return answer;
  };
  {
    using silent = new DisposableStack();
    for (const process of silence.processes(system)) silent.use(world.silence(process));
    const answers: Promise<unknown>[] = [];
    for (let wave = 0; wave < waves; wave++) {
      for (const call of silence.hit) answers.push(ask(call).then(({ status }) => hit.add(status)));
      for (const call of silence.spared) answers.push(ask(call).then(({ status }) => spared.add(status)));
      if (wave < waves - 1) await sleep(1_000);
    }
    await Promise.all(answers);
  }
  const began = performance.now();
  for (const call of silence.hit) await until(async () => (await ask(call)).status === 200, GIVE_UP_MS);
  const wellAfter = performance.now() - began;
  const line =
    `${silence.of}: ${hit.text()}, spared ${spared.text()}, slowest answer ${(slowest / 1000).toFixed(1)} s, ` +
    `well after ${(wellAfter / 1000).toFixed(1)} s`;
  return { hit, spared, slowest, wellAfter, line };
}
