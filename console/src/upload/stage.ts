import type { ImportReport } from '@promo/contracts/imports';
import { statusOf } from '../api/errors.ts';

/** How far a file has come: a workbook is read, then `share` of it is sent; at 1 the server is at work. */
export type Stage =
  | { readonly at: 'choose' }
  | { readonly at: 'reading' | 'checking' | 'importing'; readonly share: number }
  | { readonly at: 'checked'; readonly report: ImportReport }
  /** `check` lists more of the rejected rows than the import does. */
  | { readonly at: 'done'; readonly report: ImportReport; readonly check: ImportReport }
  | { readonly at: 'excel' | 'empty' | 'unreadable' | 'interrupted' }
  | { readonly at: 'failed' | 'unknown'; readonly error: unknown };

/** Whether nothing is written if it is broken off now: an import of which all is sent goes on without the one who sent it. */
export const canBreakOff = (stage: Stage): boolean =>
  stage.at === 'reading' || stage.at === 'checking' || (stage.at === 'importing' && stage.share < 1);

/** Where a file stands whose answer is an error: unknown where an import of which all is sent may have gone on. */
export function stageAfter(stage: Stage, error: unknown): Stage {
  const status = statusOf(error);
  const lost = status === 0 || status >= 500;
  return { at: lost && !canBreakOff(stage) ? 'unknown' : 'failed', error };
}
