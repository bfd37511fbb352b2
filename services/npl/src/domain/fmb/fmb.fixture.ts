import type { Allocation, Forecast, Substitution } from '../record.ts';
import type { Candidate } from './check.ts';
import type { Stock } from './demand.ts';

export const TODAY = Temporal.PlainDate.from('2026-11-21');

/** The day so many days from today, as text. */
export const inDays = (days: number): string => TODAY.add({ days }).toString();

/** A record about which nothing is known, but what a test says. */
export const candidate = (fields: Partial<Candidate> = {}): Candidate => ({
  lead_time_days: null,
  launch_date: null,
  moq: null,
  pack_size: null,
  on_hand: null,
  on_order: null,
  allocations: [],
  forecasts: [],
  substitutions: [],
  ...fields,
});

export const hard = (parent_sku: string): Substitution => ({ id: 1, parent_sku, kind: 'hard', share_pct: 100 });
export const soft = (parent_sku: string, share_pct: number): Substitution => ({
  id: 2,
  parent_sku,
  kind: 'soft',
  share_pct,
});

export const allocation = (qty: number, min_presentation = 0): Allocation => ({
  id: 1,
  location: 'Zagreb',
  channel: null,
  qty,
  min_presentation,
});

/** A row for each of the weeks from 202701 on. */
export const forecast = (...units: number[]): Forecast[] =>
  units.map((qty, i) => ({ id: i + 1, yw: 202701 + i, channel: null, qty }));

export const stock = (code: string, fields: Partial<Stock> = {}): Stock => ({
  code,
  on_hand: null,
  on_order: null,
  lead_time_days: null,
  baseline_weekly_qty: null,
  cover_weeks: null,
  planned_uplift_units: 0,
  ...fields,
});

/** What analytics knows: the SKU itself, and its parents. */
export const known = (parents: readonly Stock[] = [], own?: Stock) => ({
  own,
  parents: new Map(parents.map((parent) => [parent.code, parent])),
});
