import { type Static, Type } from 'typebox';
import { Money, nullable, number, Yw } from '../fields.ts';
import { columns } from '../lists.ts';
import { HISTORY_CELLS, historyEventFields } from './history-event.ts';
import { FUNDING_SOURCES } from './words.ts';

/** A promotion event with what it did. */
export const PerformanceEvent = Type.Object({
  ...historyEventFields,
  before_qty: number('Units in as many ordinary weeks before the event as it lasts'),
  during_qty: Type.Number({ description: 'Units sold in the event' }),
  after_qty: Type.Number({ description: 'Units in up to four weeks after the event' }),
  baseline: number('Units expected in the event weeks without a promotion'),
  uplift: number('during_qty − baseline'),
  uplift_pct: number('100 · uplift / baseline'),
  lift: number('during_qty / baseline'),
  after_baseline: number('Units expected in the after weeks'),
  post_dip: number('after_baseline − after_qty'),
  pull_forward: number('post_dip kept within 0 and uplift'),
  after_complete: Type.Boolean({ description: 'false while data for the after weeks are still to come' }),
  cannibalization: number('Units that the rest of the family lost to the event, kept within 0 and uplift'),
  cannibalization_raw: number('The same before it is kept within bounds; negative means a halo'),
  cannibalization_method: Type.String({ description: 'family or none' }),
  net_effect: number('uplift − cannibalization − pull_forward'),
  net_effect_margin_eur: nullable(Money),
  funding_eur: Type.Number({ description: 'What the supplier paid for the units sold, euro net; part of the margin' }),
  funding_source: Type.Enum([...FUNDING_SOURCES], {
    description: 'Who told of the funding: sales rows, approved proposals, the product, several of them, or none',
  }),
  baseline_method: Type.String({ description: 'before, after or none' }),
  baseline_weeks: Type.Array(Yw, { description: 'Weeks whose sales the baseline was made of' }),
  weeks_out_of_stock: Type.Integer({
    description: 'Weeks of the event that sales rows call out of stock: less was sold than people wanted',
  }),
});
export type PerformanceEvent = Static<typeof PerformanceEvent>;

/** The list of performances in files; also what it can be sorted by. */
export const PERFORMANCE_COLUMNS = columns<PerformanceEvent>({
  ...HISTORY_CELLS,
  before_qty: 'decimal',
  during_qty: 'decimal',
  after_qty: 'decimal',
  baseline: 'decimal',
  uplift: 'decimal',
  uplift_pct: 'decimal',
  lift: 'decimal',
  after_baseline: 'decimal',
  post_dip: 'decimal',
  pull_forward: 'decimal',
  after_complete: 'boolean',
  cannibalization: 'decimal',
  cannibalization_raw: 'decimal',
  cannibalization_method: 'text',
  net_effect: 'decimal',
  net_effect_margin_eur: 'money',
  funding_eur: 'money',
  funding_source: 'text',
  baseline_method: 'text',
  baseline_weeks: ['text', ({ baseline_weeks }) => baseline_weeks.join(' ')],
  weeks_out_of_stock: 'integer',
});
