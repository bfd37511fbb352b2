import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fetchOnce } from './cache.ts';

/** Whichever the machine has: they all install a wheel. */
const INSTALLERS = [['python3', '-m', 'pip'], ['uv', 'pip'], ['pip3'], ['pip']] as const;

interface Wheels {
  /** Folder in the cache, named after the versions it holds. */
  readonly folder: string;
  /** `name==version` */
  readonly packages: readonly string[];
  /** With what the packages depend on; else their own wheels carry all that is wanted. */
  readonly dependencies?: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Told the folder before anything is fetched. */
  readonly onFetch: (dir: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Folder that holds the unpacked wheels, fetched on first use. Throws with every installer's reason when it cannot be. */
export function unpackedWheels(wheels: Wheels): Promise<string> {
  return fetchOnce({ ...wheels, fill: (fresh) => install(fresh, wheels) });
}

async function install(target: string, { packages, dependencies, env, signal }: Wheels): Promise<void> {
  const alone = dependencies ? [] : ['--no-deps'];
  const refusals: string[] = [];
  for (const [command, ...args] of INSTALLERS) {
    try {
      const installing = [...args, 'install', '--quiet', ...alone, '--target', target, ...packages];
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
