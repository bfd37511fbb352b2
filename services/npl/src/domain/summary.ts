import type { NplSummary } from '@promo/contracts/npl/report';
import { NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';

/** Records that share status and group, counted. */
export interface Counted {
  readonly status: NplStatus;
  readonly group: string | null;
  readonly records: number;
}

/** Records by status, of which one without records counts 0, and by group. */
export function countsOf(counted: readonly Counted[]): Pick<NplSummary, 'by_status' | 'by_group'> {
  const byStatus = new Map<string, number>(NPL_STATUSES.map((status) => [status, 0]));
  const byGroup = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string, more: number) =>
    counts.set(key, (counts.get(key) ?? 0) + more);
  for (const { status, group, records } of counted) {
    count(byStatus, status, records);
    count(byGroup, group ?? '', records);
  }
  return { by_status: Object.fromEntries(byStatus), by_group: Object.fromEntries(byGroup) };
}
