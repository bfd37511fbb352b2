import type { ImportReport } from '@promo/contracts/imports';

/** What a checked file comes to: rows to import, or why there are none. */
export type Verdict = 'changes' | 'noRows' | 'known' | 'partlyKnown' | 'allRejected';

type Counts = Pick<ImportReport, 'rows_read' | 'inserted' | 'updated' | 'rejected'>;

/** Only of a file without rejected rows can it be said that all of it is there already. */
export function verdictOf({ rows_read, inserted, updated, rejected }: Counts): Verdict {
  if (inserted + updated > 0) return 'changes';
  if (rows_read === 0) return 'noRows';
  if (rejected === 0) return 'known';
  return rejected === rows_read ? 'allRejected' : 'partlyKnown';
}
