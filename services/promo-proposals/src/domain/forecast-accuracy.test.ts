import { describe, expect, it } from 'vitest';
import { frozen } from './forecast.ts';
import { accuracyOf, type Sales } from './forecast-accuracy.ts';
import { proposal } from './proposal.fixture.ts';

/** Two weeks, 202610 and 202611, of A and B. */
const record = {
  ...proposal({ id: 7, weeks: [202610, 202611], skus: [{ code: 'A' }, { code: 'B' }] }),
  forecast: frozen(
    {
      as_of_yw: 202608,
      lines: ['A', 'B'].map((code) => ({
        code,
        basis: 'own',
        expected_uplift_pct: 40,
        p90_uplift_pct: 90,
        baseline_weekly_qty: 10,
        expected_weekly_qty: 14,
        nc30: null,
      })),
    },
    '2026-02-20T10:00:00.000Z',
  ),
};

type Sku = Sales['skus'][number];

const sold = (as_of_yw: number | null, fields: Partial<Sku> = {}): Sales => ({
  as_of_yw,
  skus: [{ code: 'A', baseline_weekly_qty: 10, from_yw: 202610, qty: [16, 14], revenue: [null, null], ...fields }],
});

const expected = { expected_uplift_pct: 40, p90_uplift_pct: 90 };
const unknown = { ...expected, actual_uplift_pct: null, actual_qty: null };

describe('accuracy', () => {
  it('sets what was sold against what was expected', () => {
    // 30 in two weeks of 10: half as much again.
    expect(accuracyOf(record, sold(202612))).toEqual({
      proposal_id: 7,
      complete: true,
      lines: [
        { code: 'A', ...expected, actual_uplift_pct: 50, actual_qty: 30 },
        { code: 'B', ...unknown },
      ],
    });
  });

  it.each<[string, Sales | null, boolean, number | null, number | null]>([
    ['a week that is still to come', sold(202611), false, 60, 16],
    ['a week of which only some days are sold', sold(202611, { qty: [16, 3] }), false, 60, 16],
    ['no week yet', sold(202610), false, null, null],
    ['an empty store', sold(null, { from_yw: null, qty: [] }), false, null, null],
    ['a SKU listed in the second week only', sold(202612, { from_yw: 202611, qty: [14] }), true, 40, 14],
    ['a SKU not listed then', sold(202612, { from_yw: null, qty: [] }), true, null, null],
    ['a SKU without a baseline', sold(202612, { baseline_weekly_qty: null }), true, null, 30],
    ['a SKU that ordinary weeks do not sell', sold(202612, { baseline_weekly_qty: 0 }), true, null, 30],
    ['nothing sold', sold(202612, { qty: [0, 0] }), true, -100, 0],
    ['parts of units', sold(202612, { qty: [0.1, 0.2] }), true, -98.5, 0.3],
    ['no sales asked for', null, false, null, null],
  ])('knows of %s', (_, sales, complete, actual_uplift_pct, actual_qty) => {
    const accuracy = accuracyOf(record, sales);
    expect(accuracy.complete).toBe(complete);
    expect(accuracy.lines[0]).toEqual({ code: 'A', ...expected, actual_uplift_pct, actual_qty });
  });

  it('expects nothing of a proposal whose forecast was not kept', () => {
    expect(accuracyOf({ ...record, forecast: null }, sold(202612)).lines[0]).toEqual({
      code: 'A',
      expected_uplift_pct: null,
      p90_uplift_pct: null,
      actual_uplift_pct: 50,
      actual_qty: 30,
    });
  });

  it('is never complete without weeks', () => {
    expect(accuracyOf(proposal({ weeks: null, skus: [{ code: 'A' }] }), null)).toEqual({
      proposal_id: 1,
      complete: false,
      lines: [
        { code: 'A', expected_uplift_pct: null, p90_uplift_pct: null, actual_uplift_pct: null, actual_qty: null },
      ],
    });
  });
});
