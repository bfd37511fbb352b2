import { join } from 'node:path';
import { Fatal } from '@promo/servers/fatal';
import { claimPort, freePort, type Ports, readPorts, writePorts } from '@promo/servers/ports';
import type { Processes } from '@promo/servers/processes/processes';
import { supervise } from '@promo/servers/processes/supervisor';
import { startMongodb, startNats } from '@promo/servers/start-servers';
import { buildConsole } from './console.ts';
import type { Options } from './options.ts';
import { identityKeys, type Service, type Site } from './services.ts';

/**
 * Garbage is collected with one helper thread: by default four of each process compete with those that answer. No object is put where old
 * ones are at once because others made in its place once grew old: what it names would stay with it until a full collection.
 */
export const NODE_FLAGS = ['--v8-pool-size=1', '--no-allocation-site-pretenuring'];

const root = join(import.meta.dirname, '..', '..');

export type System = { gateway: string; servers: string[]; ports: Ports };
type Table = (site: Site) => Service[];
type Say = (line: string) => void;

/** Brings up servers, then services; resolves when every service has answered that it is ready. */
export async function bringUp(options: Options, table: Table, processes: Processes, say: Say): Promise<System> {
  const { dataDir } = options;
  const before = readPorts(dataDir);
  const gatewayPort = await gatewayPortOf(options);
  const where = { processes, dataDir, cacheGb: 1, before, say };
  const consoleBuilt = buildConsole(where);
  // one after the other: both may want to fetch the same wheels
  const mongodb = await startMongodb(where);
  say(`mongodb: ${mongodb.chosen}`);
  const nats = await startNats(where);
  say(`nats: ${nats.chosen}`);

  const ports: Ports = { gateway: gatewayPort };
  const url = (service: string) => `http://127.0.0.1:${ports[service]}`;
  const site = { mongodbUri: mongodb.address, natsUrl: nats.address, identity: identityKeys(), url };
  const names = table({ ...site, authMode: options.authMode }).map(({ name }) => name);
  for (const name of names) ports[name] ??= await freePort(before[name]);
  if (mongodb.port) ports.mongodb = mongodb.port;
  if (nats.port) ports.nats = nats.port;
  writePorts(dataDir, ports);

  const services = table({ ...site, authMode: options.authMode });
  await consoleBuilt;
  await Promise.all(services.map((service) => run(service, options, ports, processes, say)));
  return { gateway: url('gateway'), servers: [mongodb.chosen, nats.chosen], ports };
}

async function gatewayPortOf({ gatewayPort }: Options): Promise<number> {
  const port = await claimPort(gatewayPort);
  if (port) return port;
  throw new Fatal(`Port ${gatewayPort} is taken: set GATEWAY_PORT to another one.`);
}

async function run(service: Service, options: Options, ports: Ports, processes: Processes, say: Say): Promise<void> {
  const { name, main = join(root, 'services', name, 'src', 'main.ts') } = service;
  const port = ports[name];
  await supervise({
    name,
    launch: () =>
      processes.launch('service', {
        name,
        command: process.execPath,
        args: [...NODE_FLAGS, main],
        cwd: root,
        // no other load balancer to tell, so nothing to wait for at the end
        env: { LOG_LEVEL: options.logLevel, HOST: '127.0.0.1', PORT: String(port), DRAIN_MS: '0', ...service.env },
        log: join(options.dataDir, 'logs', `${name}.log`),
      }),
    ready: () => answersReady(`http://127.0.0.1:${port}/ready`),
    closing: processes.closing,
    say,
  });
  say(`${name}: ready on port ${port}`);
}

async function answersReady(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`/ready answers ${response.status} ${body.slice(0, 300)}`);
}
