import type { skuStock } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { NplRecord } from '../../../services/npl/src/domain/record.ts';

/** Days that an order sees ahead with the lead time that the records have. */
const HORIZON = 35;
const LEAD_DAYS = 14;
/** Units that each parent sells a day. */
const DAILY = 10;

/** A record, and the day whose check must trigger it; null for one that never comes due. */
export interface Expected {
  readonly record: NplRecord;
  readonly due: string | null;
}

/** Approved records of which so many come due each day, by their launch and by the stock of a parent in turn. */
export function recordsFor(days: readonly string[], perDay: number): Expected[] {
  const dueOn = (day: string) =>
    Array.from({ length: perDay }, (_, i) => (i % 2 === 0 ? launched(day) : replacing(day)));
  const after = Temporal.PlainDate.from(days.at(-1) as string)
    .add({ days: 1 })
    .toString();
  const kinds: [due: string | null, kind: Kind][] = [
    ...days.flatMap((day) => dueOn(day).map((kind): [string, Kind] => [day, kind])),
    ...[launched(after), replacing(after), {}].map((kind): [null, Kind] => [null, kind]),
  ];
  return kinds.map(([due, kind], i) => ({ due, record: recordOf(i + 1, kind) }));
}

/** What is expected when no day after this one has come. */
export const asOf = (last: string, expected: readonly Expected[]): Expected[] =>
  expected.map((one) => (one.due !== null && one.due > last ? { ...one, due: null } : one));

interface Kind {
  readonly launch_date?: string;
  /** The day on which the stock of what it replaces ends. */
  readonly stockEnds?: string;
}

const ahead = (day: string) => Temporal.PlainDate.from(day).add({ days: HORIZON }).toString();
const launched = (day: string): Kind => ({ launch_date: ahead(day) });
const replacing = (day: string): Kind => ({ stockEnds: ahead(day) });

function recordOf(_id: number, { launch_date, stockEnds }: Kind): NplRecord {
  const unknown = {
    ...{ group: null, category: null, supplier_id: null, supplier_name: null, brand: null, ean: null, note: null },
    ...{ cost_cents: null, regular_cents: null, vat_rate: null, moq: null, pack_size: null, on_hand: null },
    ...{ on_order: null, order: null, fmb: null, created_by: null, approved_by: null },
  };
  const at = '2026-01-01T00:00:00.000Z';
  return {
    ...unknown,
    ...{ _id, sku: `N${_id}`, name: `Novi artikl ${_id}`, version: 1, status: 'approved', channels: [] },
    ...{ created_at: at, updated_at: at, history: [], allocations: [], forecasts: [] },
    lead_time_days: LEAD_DAYS,
    launch_date: launch_date ?? null,
    // the parent’s code tells the day on which its stock ends
    substitutions: stockEnds ? [{ id: _id, parent_sku: `${stockEnds}/${_id}`, kind: 'hard', share_pct: 100 }] : [],
  };
}

/** What analytics says of those parents: as much stock as lasts until the day in the code. */
export function stockFor({ today, items }: RequestOf<typeof skuStock>): ReplyOf<typeof skuStock> {
  const stock = items.flatMap(({ code }) => {
    const [end, id] = code.split('/');
    if (!end || !id) return [];
    const on_hand = DAILY * Temporal.PlainDate.from(today).until(end).days;
    const unknown = { on_order: null, lead_time_days: null, cover_weeks: null, planned_uplift_units: 0 };
    return [{ code, on_hand, baseline_weekly_qty: DAILY * 7, ...unknown }];
  });
  return { as_of_yw: null, stock };
}
