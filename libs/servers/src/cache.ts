import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

interface Fetched {
  /** Folder in the cache, named after the versions it holds. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Told the folder before anything is fetched. */
  readonly onFetch: (dir: string) => void;
  /** Puts everything into a folder that is empty. */
  readonly fill: (fresh: string) => Promise<void>;
}

/** Where what was fetched is kept: outside the checkout, so that every clone shares one copy. */
export function cacheDir(folder: string, env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'promo-npl', folder);
}

/** The folder, filled on first use. */
export async function fetchOnce({ folder, env, onFetch, fill }: Fetched): Promise<string> {
  const dir = cacheDir(folder, env);
  if (existsSync(dir)) return dir;
  onFetch(dir);
  await mkdir(dirname(dir), { recursive: true });
  // Filled beside it and renamed, so that a broken download is not taken for the whole.
  const fresh = await mkdtemp(`${dir}.new-`);
  try {
    await fill(fresh);
    // Another process may have been quicker: then theirs is as good.
    await rename(fresh, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
    return dir;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
