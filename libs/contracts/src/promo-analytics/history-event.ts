import { type Static, Type } from 'typebox';
import { Money, nullable, number, Yw } from '../fields.ts';
import { columns } from '../lists.ts';

export const historyEventFields = {
  sku: Type.String(),
  name: Type.String(),
  category: Type.String(),
  tier: nullable(Type.String()),
  family: nullable(Type.String()),
  start_yw: Yw,
  end_yw: Yw,
  weeks: Type.Integer({ description: 'Weeks from start to end, both included' }),
  qty: Type.Number({ description: 'Units sold in the event' }),
  revenue: nullable(Money),
  avg_price: nullable(Money),
  regular_price: nullable(Money),
  discount_pct: number('Depth, 20 = 20 %'),
  mechanic: nullable(Type.String({ description: 'The most frequent of its weeks; null for a plain discount' })),
};

/** One contiguous run of promoted weeks of a SKU. */
export const HistoryEvent = Type.Object(historyEventFields);
export type HistoryEvent = Static<typeof HistoryEvent>;

export const HISTORY_CELLS = {
  sku: 'text',
  name: 'text',
  category: 'text',
  tier: 'text',
  family: 'text',
  start_yw: 'integer',
  end_yw: 'integer',
  weeks: 'integer',
  qty: 'decimal',
  revenue: 'money',
  avg_price: 'money',
  regular_price: 'money',
  discount_pct: 'decimal',
  mechanic: 'text',
} as const;

/** The list of events in files; also what it can be sorted by. */
export const HISTORY_COLUMNS = columns<HistoryEvent>(HISTORY_CELLS);
