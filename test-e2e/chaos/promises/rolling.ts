import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { submitted } from './records.ts';

const SERVICES = [
  'promo-analytics',
  'promo-proposals',
  'marketing',
  'npl',
  'accounts',
  'scheduler',
  'stream-keeper',
  'gateway',
];
/** Which replicas are asked to stop, how often, and how long each client waits before it asks again. */
const SIZE = {
  short: { services: ['promo-proposals', 'npl', 'gateway'], replicas: 1, rounds: 1, clients: 4, pauseMs: 50 },
  long: { services: SERVICES, replicas: 2, rounds: 2, clients: 8, pauseMs: 0 },
} as const;
/** How often a load balancer looks at /ready. */
const PROBE_MS = 200;
const BACK_MS = 120_000;

/** Every replica of every service is asked to stop in its turn, as an upgrade does, while clients go on. */
export const rollingScenario: Scenario = {
  name: 'rolling',
  promise: 'SIGTERM of every service in turn under load: no failed request',
  async run(world, { length, say }) {
    const system = await systemIn(world);
    const { services, replicas, rounds, clients, pauseMs } = SIZE[length];
    const stopping = new AbortController();
    const balancer = balance(system, stopping.signal);
    const answers = tally();
    const failed: string[] = [];
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let i = client; !stopping.signal.aborted; i++) {
        const [method, path, body] = requestOf(i, client);
        const { status, body: answer } = await balancer.send((gateway) =>
          system.call(method, path, { gateway, ...(body && { body }) }),
        );
        answers.add(status);
        if (status < 200 || status >= 300) failed.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    });

    const exits = tally();
    const victims = services.flatMap((service) => system.replicas(service).slice(0, replicas));
    for (const replica of Array.from({ length: rounds }, () => victims).flat()) {
      exits.add(await restart(world, system, replica));
      say(`  ${replica} restarted, ${failed.length} requests failed so far`);
    }
    stopping.abort();
    await Promise.all([...load, balancer.ended]);
    const restarts = rounds * victims.length;
    return outcome(
      [
        `${restarts} times SIGTERM, ended by ${exits.text()}; answers ${answers.text()}; ` +
          `${balancer.passedOver()} sent to the other gateway because one refused the connection`,
        ...failed.slice(0, 10).map((line) => `failed: ${line}`),
      ],
      {
        'no request failed': failed.length === 0,
        'every service ended by itself, in time': exits.of('exit code 0') === restarts,
      },
    );
  },
};

let written = 0;

/** What clients ask in turns: reads and writes of every service, and what one service asks another for. */
function requestOf(i: number, client: number): [method: string, path: string, body?: object] {
  const mark = `R${Date.now().toString(36)}-${client}-${written++}`;
  const turns: [string, string, object?][] = [
    ['GET', '/api/promo/history'],
    ['POST', '/api/promo/proposals', submitted({ title: mark })],
    ['GET', '/api/npl?limit=5'],
    ['POST', '/api/npl', { sku: mark, name: 'Novi artikl' }],
    ['GET', '/api/promo/marketing-history'],
    ['GET', '/api/npl/suppliers'],
    ['GET', '/api/promo/proposals?limit=5'],
  ];
  return turns[i % turns.length] as [string, string, object?];
}

/** Sends to gateways that say they are ready, in turns, and to the other one what did not reach the first. */
function balance(system: System, stop: AbortSignal) {
  let ready = [...system.gateways];
  let turn = 0;
  let passedOver = 0;
  const look = async () => {
    while (!stop.aborted) {
      const states = await Promise.all(
        system.gateways.map((url) =>
          fetch(`${url}/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined),
        ),
      );
      const fit = system.gateways.filter((_, i) => states[i]?.status === 200);
      if (fit.length > 0) ready = fit;
      await sleep(PROBE_MS);
    }
  };
  return {
    ended: look(),
    passedOver: () => passedOver,
    send: async (call: (gateway: string) => ReturnType<System['call']>) => {
      const first = ready[turn++ % ready.length] as string;
      const answer = await call(first);
      if (answer.status !== 0 || !/ECONNREFUSED/.test(answer.body.detail)) return answer;
      passedOver++;
      return call(system.gateways.find((url) => url !== first) as string);
    },
  };
}

/** Asks a process to stop, and waits until it is there again; gives how it ended. */
async function restart(world: World, system: System, process: string): Promise<string> {
  const ends = () => world.ends.get(process) ?? [];
  const before = ends().length;
  if (!world.kill(process, 'SIGTERM')) throw new Error(`${process} is not running`);
  const ready = async () => ends().length > before && (await fetch(`${system.urlOf(process)}/ready`)).status === 200;
  if ((await until(ready, BACK_MS)) === undefined) return 'not back';
  return ends()[before] as string;
}
