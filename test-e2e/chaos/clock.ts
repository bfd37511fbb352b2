import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A clock that processes share by a file: it stands until somebody sets it. */
export function setClock(file: string, instant: Temporal.Instant): void {
  writeFileSync(`${file}.new`, `${instant.epochMilliseconds}`);
  renameSync(`${file}.new`, file);
}

export const clockOf = (file: string) => (): Date => new Date(Number(readFileSync(file, 'utf8')));
