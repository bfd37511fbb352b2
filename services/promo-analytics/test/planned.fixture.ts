import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { mondayOf } from '@promo/retail/weeks';

export type Line = [code: string, discount_pct: number | null];

/** What the event of a proposal tells of its plan. */
export const planned = (id: number, status: ProposalStatus, start_yw: number | null, lines: Line[]) => ({
  title: `$off ${id}`,
  status,
  start_yw,
  end_yw: start_yw,
  start_date: start_yw === null ? null : `${mondayOf(start_yw)}`,
  end_date: start_yw === null ? null : `${mondayOf(start_yw).add({ days: 6 })}`,
  source: 'letak',
  channel: null as string | null,
  user: { id: 5, name: 'Petra' },
  co_planner_ids: [] as number[],
  mechanic: null,
  lines: lines.map(([code, discount_pct]) => ({
    code,
    discount_pct,
    mechanic: null,
    promo_price: null,
    supplier_funding: null,
    feature: null,
    display: null,
    expected: { incremental_margin_eur: 12.5, units: 50 },
  })),
});
