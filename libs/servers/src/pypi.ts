import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { fetchOnce } from './cache.ts';

/** Whichever the machine has: they all install a wheel. */
const INSTALLERS = [['python3', '-m', 'pip'], ['uv', 'pip'], ['pip3'], ['pip']] as const;

interface Wheels {
  /** Folder in the cache, named after the versions it holds. */
  readonly folder: string;
  /** File of requirements with the hashes of their wheels: all that is wanted, also what others depend on. */
  readonly requirements: string;
  readonly env: NodeJS.ProcessEnv;
  /** Told the folder before anything is fetched. */
  readonly onFetch: (dir: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Folder that holds the unpacked wheels, fetched on first use. Throws with every installer's reason when it cannot be. */
export function unpackedWheels(wheels: Wheels): Promise<string> {
  return fetchOnce({ ...wheels, fill: (fresh) => install(fresh, wheels) });
}

/** `name==version` of each package that a file of requirements names. */
export const packagesIn = (requirements: string): string[] =>
  readFileSync(requirements, 'utf8').match(/^[\w.-]+==[\w.]+/gm) ?? [];

/** A wheel is taken by its hash only, and nothing is built from source. */
const PINNED = ['--quiet', '--no-deps', '--require-hashes', '--only-binary=:all:'];

async function install(target: string, { requirements, env, signal }: Wheels): Promise<void> {
  const refusals: string[] = [];
  for (const [command, ...args] of INSTALLERS) {
    try {
      const installing = [...args, 'install', ...PINNED, '--target', target, '--requirement', requirements];
      await promisify(execFile)(command, installing, {
        env: { ...env, PIP_USER: '0', PIP_NO_INPUT: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' },
        timeout: 300_000,
        ...(signal && { signal }),
      });
      return;
    } catch (error) {
      refusals.push(`${[command, ...args].join(' ')}: ${reasonOf(error)}`);
    }
  }
  throw new Error(refusals.join('; '));
}

function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
  return code === 'ENOENT' ? 'not found' : stderr?.trim().split('\n').at(-1) || message;
}
