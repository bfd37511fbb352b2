import { setTimeout as sleep } from 'node:timers/promises';
import { STREAMS } from '@promo/contracts/streams';
import { natsGreets } from '@promo/servers/nats';
import { type Inside, lookInside } from '../inside.ts';
import { compare, onlyHonest, startWriting } from '../promises/writing.ts';
import type { Scenario } from '../scenario.ts';
import type { Server } from '../servers.ts';
import { systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';
import { compareImports, startImporting } from './importing.ts';
import { isWhole, primaryOf, stateOf } from './leaders.ts';

const SIZE = { short: { rounds: 1, readers: 2 }, long: { rounds: 5, readers: 6 } } as const;
const WRITERS = 2;
const BACK_MS = 120_000;

/** Reads of every kind: from memory, from each database, and with a question to another service. */
const READS = [
  '/api/promo/history',
  '/api/promo/proposals?limit=5',
  '/api/promo/calendar/conflicts',
  '/api/npl?limit=5',
  '/api/npl/suppliers',
  '/api/promo/marketing-history',
];

/** Every server is asked to stop in its turn, as an upgrade does, each when the one before has all data again. */
export const upgradeScenario: Scenario = {
  name: 'upgrade',
  promise: 'servers restarted one after another: no read fails, no write is lost',
  async run(world, { length, say, timeIsUp }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { rounds, readers } = SIZE[length];
    const prefix = `U${Date.now().toString(36)}-`;
    const writing = startWriting(system, WRITERS, prefix);
    const importing = startImporting(system, prefix);
    const reads = tally();
    const failed: string[] = [];
    let slowest = 0;
    let done = false;
    const reader = async (who: number) => {
      for (let i = who; !done; i++) {
        const path = READS[i % READS.length] as string;
        const { status, body, ms } = await system.call('GET', path, { gateway: system.gateways[i % 2] as string });
        reads.add(status);
        slowest = Math.max(slowest, ms);
        if (status !== 200) failed.push(`${path}: ${status} ${JSON.stringify(body)}`);
        await sleep(20);
      }
    };
    const reading = Array.from({ length: readers }, (_, who) => reader(who));

    const exits = tally();
    let restarts = 0;
    for (let round = 0; round < rounds && !(round > 0 && timeIsUp()); round++) {
      // The primary last, as one does it: it changes once then.
      const last = await primaryOf(world);
      const mongods = world.mongods.toSorted((a, b) => Number(a.name === last) - Number(b.name === last));
      for (const server of [...world.natsServers, ...mongods]) {
        exits.add(await restart(world, inside, server));
        restarts++;
        say(`  ${server.name} restarted, ${failed.length} reads failed so far`);
      }
    }
    done = true;
    await Promise.all([...reading, writing.stop(), importing.stop()]);
    const kept = await compare(inside, writing, prefix);
    const imports = await compareImports(system, inside, importing, prefix);
    return outcome(
      [
        `${restarts} servers restarted, ended by ${exits.text()}; reads ${reads.text()}, slowest ${(slowest / 1000).toFixed(1)} s; ` +
          `writes ${writing.answers.text()}; imports ${importing.answers.text()}`,
        ...failed.slice(0, 10).map((line) => `failed: ${line}`),
        ...kept.counted,
        ...imports.counted,
      ],
      {
        'no read failed': failed.length === 0,
        'every server came back with all data': exits.of('not back') === 0,
        'nothing but 200, 201, 409, 503 and 504 was answered to writes and imports':
          onlyHonest(writing.answers) && onlyHonest(importing.answers),
        ...kept.checks,
        ...imports.checks,
      },
      { restarts, reads: reads.of(200), 'reads failed': failed.length, ...kept.figures, ...imports.figures },
    );
  },
};

/** Asks a server to stop, and waits until it is a full member again; gives how it ended. */
async function restart(world: World, inside: Inside, server: Server): Promise<string> {
  const ends = () => world.ends.get(server.name) ?? [];
  const before = ends().length;
  if (!world.kill(server.name, 'SIGTERM')) throw new Error(`${server.name} is not running`);
  const isMember = world.mongods.includes(server)
    ? async () => (await stateOf(server)) !== 'neither'
    : async () => {
        await natsGreets(server.port);
        const whole = STREAMS.map(({ name }) => isWhole(inside.bus, name, world.natsServers.length));
        return (await Promise.all(whole)).every(Boolean);
      };
  const isBack = async () => ends().length > before && (await isMember());
  if ((await until(isBack, BACK_MS)) === undefined) return 'not back';
  return ends()[before] as string;
}
