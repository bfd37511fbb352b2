import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchOnce } from './cache.ts';
import { lastLine, which } from './first-way.ts';
import { output } from './program.ts';

interface Packages {
  /** Folder in the cache. */
  readonly folder: string;
  readonly packages: readonly string[];
  /** With what the packages depend on, as far as this machine lacks it. */
  readonly dependencies?: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly onFetch: (dir: string) => void;
  /** Adds to the folder what is wanted beside the packages. */
  readonly finish?: (fresh: string) => Promise<void>;
}

/** Folder that holds packages of the distribution, only unpacked: that takes no root and changes nothing on the machine. */
export async function unpackedDebs({
  folder,
  packages,
  dependencies,
  env,
  onFetch,
  finish,
}: Packages): Promise<string> {
  await which('apt-get', env);
  return fetchOnce({
    folder,
    env,
    onFetch,
    fill: async (fresh) => {
      const apt = join(fresh, 'apt');
      const archives = join(apt, 'archives');
      for (const dir of ['lists', 'archives']) await mkdir(join(apt, dir, 'partial'), { recursive: true });
      // Lists of its own: those of the machine may be missing or old, and belong to root.
      const own = [
        `Dir::State=${apt}`,
        'Dir::State::status=/var/lib/dpkg/status',
        `Dir::Cache=${apt}`,
        'APT::Sandbox::User=',
        'Debug::NoLocking=true',
      ].flatMap((option) => ['-o', option]);
      const run = (command: string, ...args: string[]) =>
        output(command, args, { cwd: archives, env, timeout: 300_000 }).catch((error: Error & { stderr?: string }) => {
          throw new Error(lastLine(error.stderr || error.message));
        });
      const download = dependencies ? ['install', '--download-only', '--yes', '--no-install-recommends'] : ['download'];
      await run('apt-get', '-qq', ...own, 'update');
      await run('apt-get', '-qq', ...own, ...download, ...packages);
      for (const deb of (await readdir(archives)).filter((name) => name.endsWith('.deb'))) {
        await run('dpkg-deb', '-x', deb, fresh);
      }
      await rm(apt, { recursive: true });
      await finish?.(fresh);
    },
  });
}
