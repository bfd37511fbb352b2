import { readFileSync } from 'node:fs';

/** Which code a process runs, as /health, /metrics and the console's foot tell it. */
interface Release {
  /** Of the package.json at the root, which every release raises. */
  readonly version: string;
  /** The revision that an image was built from (GIT_COMMIT); null where nobody said. */
  readonly commit: string | null;
}

const root = new URL('../../../package.json', import.meta.url);

export const release: Release = {
  version: (JSON.parse(readFileSync(root, 'utf8')) as { version: string }).version,
  commit: process.env.GIT_COMMIT || null,
};
