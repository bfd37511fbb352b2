import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '@promo/contracts/imports';
import { rejectionsCsv, reportText } from './report.ts';

interface Watched {
  readonly folder: string;
  /** Names of datasets in the order in which they build on each other. */
  readonly datasets: readonly string[];
  /** Imports a file; throws an error with the `status` that the API answered, or without one where it did not. */
  readonly send: (dataset: string, path: string) => Promise<ImportReport>;
  readonly say: (line: string) => void;
}

/** The dataset that a file's name begins with, as in sales.csv, sales-2026-47.csv or Prices_november.CSV; undefined for others. */
export const datasetOf = (name: string, datasets: readonly string[]): string | undefined =>
  datasets.find((dataset) => new RegExp(`^${dataset}([-_. ].*)?\\.(csv|parquet)$`, 'i').test(name));

/** Refused for good: the file is wrong, not the moment or who sends it. */
const isFinal = ({ status = 0 }: { readonly status?: number }): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/**
 * Looks after the CSV and Parquet files that somebody puts into a folder. Each look imports those that have not changed since the one
 * before, datasets in their order; what was taken goes to `done` with its report and its rejected rows, what is refused goes to
 * `failed` with why. What cannot be sent now stays, and what comes after it waits with it. A newer file of the same name stays too, and is
 * imported next.
 */
export function watchFolder({ folder, datasets, send, say }: Watched): () => Promise<void> {
  let before = new Map<string, string>();

  /** undefined for a file that somebody has taken away since it was listed. */
  const stateOf = async (name: string): Promise<string | undefined> => {
    try {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${size} ${mtimeMs}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return undefined;
    }
  };
  const isAsSeen = async (name: string) => (await stateOf(name)) === before.get(name);

  const put = async (name: string, into: string, notes: Readonly<Record<string, string>>) => {
    const target = join(folder, into);
    await mkdir(target, { recursive: true });
    // A file of the same name may come every week.
    const kept = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${name}`;
    if (await isAsSeen(name)) await rename(join(folder, name), join(target, kept));
    else say(`${name}: replaced or taken away meanwhile; a newer one is next`);
    for (const [extension, note] of Object.entries(notes)) await writeFile(join(target, kept + extension), note);
  };

  return async () => {
    const seen = new Map<string, string>();
    for (const name of await readdir(folder)) {
      if (!datasetOf(name, datasets)) continue;
      const state = await stateOf(name);
      if (state) seen.set(name, state);
    }
    const settled = [...seen].filter(([name, state]) => before.get(name) === state).map(([name]) => name);
    before = seen;
    const order = (name: string) => datasets.indexOf(datasetOf(name, datasets) as string);
    for (const name of settled.toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1))) {
      try {
        // Those before it may have taken long.
        if (!(await isAsSeen(name))) continue;
        const report = await send(datasetOf(name, datasets) as string, join(folder, name));
        const text = reportText(report);
        say(`${name}: ${text}`);
        const rejected = report.rejected > 0 ? { '.rejected.csv': rejectionsCsv(report) } : {};
        await put(name, 'done', { '.report.txt': `${text}\n`, ...rejected });
      } catch (error) {
        const { message } = error as Error;
        if (!isFinal(error as { status?: number })) return say(`${name}: ${message}; trying again`);
        say(`${name}: ${message}; moved to failed`);
        await put(name, 'failed', { '.error.txt': `${message}\n` });
      }
    }
  };
}
