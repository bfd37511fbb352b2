import { setTimeout as sleep } from 'node:timers/promises';
import { GenericContainer } from 'testcontainers';
import { mongodb, nats } from './find-server.ts';
import { becomePrimary, mongodSpec, mongodUri } from './mongod.ts';
import { freePort } from './ports.ts';
import type { ProgramRef } from './program.ts';
import { programOf } from './program.ts';

/** Servers for a test run that are containers: MongoDB, and the program by which a test file starts its own NATS server. */
interface Containers extends AsyncDisposable {
  readonly mongodbUri: string;
  readonly nats: ProgramRef;
  readonly chosen: string;
}

const PATIENCE_MS = 60_000;

/** Starts them by testcontainers, which removes them also when the run is killed. Throws where there is no Docker. */
export async function startContainers(dir: string): Promise<Containers> {
  const port = await freePort();
  const program = programOf({ image: mongodb.image, entry: mongodb.binary });
  const { args } = mongodSpec({ program, dir, port, cacheGb: 0.25, log: '' });
  const command = args.slice(args.indexOf('--dbpath')).map((arg) => (arg === program.inside(dir) ? '/data/db' : arg));
  const container = await new GenericContainer(mongodb.image)
    .withCommand([mongodb.binary, ...command])
    // The same port inside and outside, so that the address the replica set gives of itself holds on both sides.
    .withExposedPorts({ container: port, host: port })
    .withTmpFs({ '/data/db': 'rw' })
    .start();
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await becomePrimary(port);
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
  }
  return {
    mongodbUri: mongodUri(port),
    nats: { image: nats.image, entry: nats.binary },
    chosen: `containers of ${mongodb.image} and ${nats.image}`,
    [Symbol.asyncDispose]: async () => void (await container.stop()),
  };
}
