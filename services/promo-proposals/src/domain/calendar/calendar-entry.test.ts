import { describe, expect, test } from 'vitest';
import { plan } from '../proposal/proposal.fixture.ts';
import { type CalendarFilter, entryOf, select } from './calendar-entry.ts';
import { overlapsOf } from './overlaps.ts';
import { CodeNumbers, type Plan } from './plan.ts';
import { statsOf } from './stats.ts';

const numbers = new CodeNumbers();
const A20 = { code: 'A', name: 'Kava', discount_pct: 20 };
const plans = [
  plan({ id: 1, source: 'manual', weeks: [202652, 202701], skus: [A20, { code: 'B', discount_pct: 40 }] }, numbers),
  plan(
    {
      id: 2,
      source: 'webshop',
      channel: 'internet',
      status: 'approved',
      weeks: [202653, 202653],
      skus: [{ code: 'A' }],
    },
    numbers,
  ),
  plan({ id: 3, source: 'webshop', status: 'withdrawn', weeks: null, skus: [{ code: 'B' }, { code: 'C' }] }, numbers),
  plan(
    { id: 4, source: 'leaflet', channel: 'veleprodaja', status: 'rejected', weeks: [202610, 202610], skus: [A20] },
    numbers,
  ),
];

describe('the calendar', () => {
  test.each<[CalendarFilter, number[]]>([
    [{}, [4, 1, 2, 3]],
    [{ source: [], status: [] }, [4, 1, 2, 3]],
    [{ source: ['webshop', 'leaflet'] }, [4, 2, 3]],
    [{ channel: ['internet', 'veleprodaja'] }, [4, 2]],
    [{ channel: ['Internet'] }, []],
    [{ channel: [], source: ['webshop'] }, [2, 3]],
    [{ channel: ['internet'], source: ['leaflet'] }, []],
    [{ status: ['withdrawn'] }, [3]],
    [{ status: ['nonsense'] }, []],
    [{ source: ['webshop'], status: ['approved'] }, [2]],
    [{ sku: ['C'] }, [3]],
    [{ sku: ['C', 'A'], status: ['rejected', 'withdrawn'] }, [4, 3]],
    [{ sku: ['c'] }, []],
    [{ min_yw: 202652 }, [1, 2]],
    [{ max_yw: 202652 }, [4, 1]],
    [{ min_yw: 202653, max_yw: 202653 }, [2]],
    [{ min_yw: 299999 }, []],
    [{ running_in: 202653 }, [1, 2]],
    [{ running_in: 202701, status: ['draft'] }, [1]],
    [{ running_in: 202611 }, []],
    [{ runs_from: 202653, runs_to: 202702 }, [1, 2]],
    [{ runs_from: 202611, runs_to: 202652 }, [1]],
    [{ runs_from: 202701 }, [1]],
    [{ runs_to: 202651 }, [4]],
    [{ runs_from: 202611, runs_to: 202651 }, []],
  ])('%j selects %j', (filter, ids) => expect(select(plans, filter).map(({ id }) => id)).toEqual(ids));

  test('of proposals that begin in one week the older one comes first', () => {
    const together = [9, 8].map((id) => plan({ id, weeks: [202610, 202610] }, numbers));
    expect(select(together, {}).map(({ id }) => id)).toEqual([8, 9]);
  });

  test('an entry has its weeks, days, label and mean depth', () => {
    expect(entryOf(plans[0] as (typeof plans)[number], 3, 2)).toMatchObject({
      start_yw: 202652,
      end_yw: 202701,
      start_date: '2026-12-21',
      end_date: '2027-01-10',
      weeks: 3,
      cw_label: 'CW 52/2026–01/2027',
      n_skus: 2,
      avg_discount_pct: 30,
      n_conflicts: 3,
      n_nc30_conflicts: 2,
    });
    expect(entryOf(plans[2] as (typeof plans)[number], 0, 0)).toMatchObject({
      start_yw: null,
      end_yw: null,
      start_date: null,
      weeks: 0,
      cw_label: null,
      avg_discount_pct: null,
    });
  });
});

test('the key figures of the calendar', () => {
  expect(statsOf(plans, numbers)).toEqual({
    n_entries: 4,
    n_skus: 3,
    sku_weeks: 2 * 3 + 1 + 0 + 1,
    avg_discount_pct: 26.67, // 20, 40, 20
    by_status: { approved: 1, draft: 1, rejected: 1, withdrawn: 1 },
    by_source: { leaflet: 1, manual: 1, webshop: 2 },
    by_week: [
      { yw: 202610, entries: 1, skus: 1 },
      { yw: 202652, entries: 1, skus: 2 },
      { yw: 202653, entries: 2, skus: 2 },
      { yw: 202701, entries: 1, skus: 2 },
    ],
    expected: NO_FIGURES,
    expected_approved: NO_FIGURES,
    entries_without_money: 4,
  });
  expect(Object.keys(statsOf(plans, numbers).by_source)).toEqual(['leaflet', 'manual', 'webshop']);
  expect(statsOf([], numbers)).toMatchObject({ n_entries: 0, avg_discount_pct: null, by_week: [], by_status: {} });
});

const NO_FIGURES = {
  units: null,
  uplift_units: null,
  revenue_eur: null,
  funding_eur: null,
  incremental_margin_eur: null,
};

test('the money of the calendar adds up what is known', () => {
  const expected = {
    units: 30.5,
    uplift_units: 10.25,
    revenue_eur: 90.1,
    funding_eur: 0,
    incremental_margin_eur: -4.2,
    as_of_yw: 202650,
  };
  const [one, two, three, four] = plans as [Plan, Plan, Plan, Plan];
  const known = [
    { ...one, expected },
    { ...two, expected: { ...expected, incremental_margin_eur: 10.3 } },
    // Units are known of this one, its cost is not.
    { ...three, expected: { ...expected, ...NO_FIGURES, units: 1 } },
    four,
  ];
  const { expected: sums, expected_approved: approved, entries_without_money } = statsOf(known, numbers);
  expect([sums, approved, entries_without_money]).toEqual([
    { units: 62, uplift_units: 20.5, revenue_eur: 180.2, funding_eur: 0, incremental_margin_eur: 6.1 },
    { units: 30.5, uplift_units: 10.25, revenue_eur: 90.1, funding_eur: 0, incremental_margin_eur: 10.3 },
    2,
  ]);
  expect(entryOf(known[0] as Plan, 0, 0).expected).toEqual(expected);
  expect(entryOf(four, 0, 0).expected).toBeNull();
});

test('overlaps are SKUs in two or more proposals, whatever the weeks', () => {
  const overlaps = [...overlapsOf(plans)];
  expect(
    overlaps.map(({ code, name, weeks_overlap, promotions }) => [code, name, weeks_overlap, promotions.length]),
  ).toEqual([
    ['A', 'Kava', true, 3],
    ['B', null, false, 2],
  ]);
  expect(overlaps[0]?.promotions.map(({ proposal_id, discount_pct }) => [proposal_id, discount_pct])).toEqual([
    [1, 20],
    [2, null],
    [4, 20],
  ]);
  expect([...overlapsOf(plans.filter(({ id }) => id === 1 || id === 4))][0]?.weeks_overlap).toBe(false);
  expect([...overlapsOf(plans.slice(0, 1))]).toEqual([]);
});

test('overlaps come by code and their promotions by id, however they are given', () => {
  const earlier = plan(
    { id: 5, weeks: [202610, 202611], skus: [{ code: 'B', discount_pct: 10 }, { code: 'A' }] },
    numbers,
  );
  const later = plan({ id: 6, weeks: null, skus: [{ code: 'A' }, { code: 'B' }] }, numbers);
  const promoted = { title: null, source: 'manual', status: 'draft', discount_pct: null };
  const [first, second] = [
    { ...promoted, proposal_id: 5, start_yw: 202610, end_yw: 202611 },
    { ...promoted, proposal_id: 6, start_yw: null, end_yw: null },
  ];
  expect([...overlapsOf([later, earlier])]).toEqual([
    { code: 'A', name: null, weeks_overlap: false, promotions: [first, second] },
    { code: 'B', name: null, weeks_overlap: false, promotions: [{ ...first, discount_pct: 10 }, second] },
  ]);
  const touching = plan({ id: 7, weeks: [202611, 202612], skus: [{ code: 'A' }] }, numbers);
  expect([...overlapsOf([touching, earlier])]).toMatchObject([{ code: 'A', weeks_overlap: true }]);
});
