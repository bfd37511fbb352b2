import type { NplSummary } from '@promo/contracts/npl/report';
import { NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';

/** Records that share status and group, counted. */
export interface Counted {
  readonly status: NplStatus;
  readonly group: string | null;
  readonly records: number;
  readonly due: number;
  readonly overdue: number;
  readonly ahead: number;
}

/** The counts of the dashboard; a status without records counts 0. */
export function summarise(counted: readonly Counted[]): Omit<NplSummary, 'last_sweep'> {
  const byStatus = new Map<string, number>(NPL_STATUSES.map((status) => [status, 0]));
  const byGroup = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string, more: number) =>
    counts.set(key, (counts.get(key) ?? 0) + more);
  for (const { status, group, records } of counted) {
    count(byStatus, status, records);
    count(byGroup, group ?? '', records);
  }
  const total = (of: 'due' | 'overdue' | 'ahead') => counted.reduce((sum, row) => sum + row[of], 0);
  return {
    by_status: Object.fromEntries(byStatus),
    by_group: Object.fromEntries(byGroup),
    due_this_week: total('due'),
    overdue_orders: total('overdue'),
    launches_ahead: total('ahead'),
  };
}
