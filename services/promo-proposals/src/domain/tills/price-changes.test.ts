import { dayOf as day } from '@promo/retail/calendar';
import { describe, expect, test } from 'vitest';
import { CodeNumbers, type Plan } from '../calendar/plan.ts';
import type { Catalogue } from '../proposal/catalogue-entry.ts';
import { plan } from '../proposal/proposal.fixture.ts';
import { needsPrices, priceChangesOf, runningIn } from './price-changes.ts';
import { endedRun, type TillRun, tillRuns } from './till-runs.ts';

const numbers = new CodeNumbers();
const A = { code: 'A', name: 'Kava', regular_price: 4 };
const approved = { status: 'approved' as const };
/** Weeks 10 and 11 of 2027 are March 8th to 21st. */
const plans = [
  plan({ id: 1, ...approved, weeks: [202710, 202711], skus: [{ ...A, promo_price: 3 }, { code: 'N' }] }, numbers),
  plan({ id: 2, ...approved, weeks: [202711, 202712], skus: [{ ...A, discount_pct: 50 }] }, numbers),
  plan({ id: 3, ...approved, weeks: [202713, 202713], skus: [{ ...A, mechanic: '1+1' }] }, numbers),
  plan({ id: 4, status: 'submitted', weeks: [202710, 202710], skus: [{ ...A, promo_price: 1 }] }, numbers),
  plan({ id: 5, ...approved, weeks: null, skus: [{ ...A, promo_price: 1 }] }, numbers),
];
/** The changes from a day to another one, with the regular prices of today; unless given nobody knows them. */
const changesOf = (from: string, to: string, of = plans, catalogue: Catalogue | null = null) =>
  changesIn(from, to, runsOf(of), catalogue);
const changesIn = (from: string, to: string, runs: readonly TillRun[], catalogue: Catalogue | null) =>
  priceChangesOf(runningIn(runs, day(from), day(to)), day(from), day(to), catalogue);
const runsOf = (of: readonly Plan[]) => tillRuns(of, [], new Map());
const told = (from: string, to: string, of = plans) => toldOf(runsOf(of), from, to);
const toldOf = (runs: readonly TillRun[], from = '2027-01-01', to = '2027-12-31') =>
  changesIn(from, to, runs, null).map(({ id, date, price, mechanic, continues_id }) => [
    id,
    date,
    price,
    mechanic,
    continues_id,
  ]);

test('approved lines start and end, and what then holds is told', () => {
  expect(told('2027-01-01', '2027-12-31')).toEqual([
    ['1-A-start', '2027-03-08', 3, null, null],
    ['2-A-start', '2027-03-15', 2, null, null],
    // The other one runs on.
    ['1-A-end', '2027-03-22', 2, null, 2],
    // The regular price, with a unit for nothing.
    ['2-A-end', '2027-03-29', 4, '1+1', 3],
    ['3-A-start', '2027-03-29', 4, '1+1', null],
    ['3-A-end', '2027-04-05', 4, null, null],
  ]);
});

test('a discount rules over N+F of its proposal: the till takes it, and gives nothing', () => {
  const skus = [
    { ...A, discount_pct: 10 },
    { ...A, code: 'B' },
  ];
  expect(
    told('2027-03-08', '2027-03-08', [plan({ ...approved, weeks: [202710, 202710], mechanic: '2+1', skus }, numbers)]),
  ).toEqual([
    ['1-A-start', '2027-03-08', 3.6, null, null],
    ['1-B-start', '2027-03-08', 4, '2+1', null],
  ]);
});

test('a percent as the mechanic is in the price, or ruled over: the till is told no second discount', () => {
  const skus = [A, { ...A, code: 'B', discount_pct: 10 }];
  expect(
    told('2027-03-08', '2027-03-08', [
      plan({ ...approved, weeks: [202710, 202710], mechanic: '-20 %', skus }, numbers),
    ]),
  ).toEqual([
    ['1-A-start', '2027-03-08', 3.2, null, null],
    ['1-B-start', '2027-03-08', 3.6, null, null],
  ]);
});

test('regular prices are those of today, where they are known', () => {
  const now = new Map([['A', { name: 'Kava', ean: null, regular_cents: 450, unit_cost: null, vat_rate: null }]]);
  const changes = changesOf('2027-03-29', '2027-12-31', plans, now);
  // What was approved at half of 4.00 costs 2.00 until it ends; then and with 1+1 a unit is 4.50.
  expect(changes.map(({ id, price, regular_price }) => [id, price, regular_price])).toEqual([
    ['2-A-end', 4.5, 4.5],
    ['3-A-start', 4.5, 4.5],
    ['3-A-end', 4.5, 4.5],
  ]);
  const [start] = changesOf('2027-03-15', '2027-03-15', plans, now);
  expect([start?.id, start?.price]).toEqual(['2-A-start', 2]);
});

test('nobody is asked about a code that neither starts nor ends in the window', () => {
  const codes = (from: string, to: string) => [...runningIn(runsOf(plans), day(from), day(to)).keys()];
  expect([codes('2027-03-08', '2027-03-08'), codes('2027-03-10', '2027-03-11')]).toEqual([['A'], []]);
});

test('a line that was saved without a regular price costs what follows from that of today, once it is known', () => {
  const B = { code: 'B', name: null };
  const lines = [
    { id: 1, skus: [{ ...B, discount_pct: 20 }] },
    { id: 2, skus: [{ ...B, mechanic: '1+1' }] },
    { id: 3, skus: [{ ...B, promo_price: 7 }] },
    { id: 4, skus: [B] },
  ];
  const at = (now: number | null) =>
    lines.map((line) => {
      const alone = plan({ ...approved, ...line, weeks: [202710, 202710] }, numbers);
      const catalogue = new Map([
        ['B', { name: 'Sok', ean: null, regular_cents: now, unit_cost: null, vat_rate: null }],
      ]);
      const changes = changesOf('2027-03-08', '2027-03-15', [alone], catalogue);
      return changes.map(({ kind, price, regular_price }) => [kind, price, regular_price]);
    });
  const start = (price: number | null, regular: number | null) => ['start', price, regular];
  const end = (price: number | null) => ['end', price, price];
  // 10.00 less 20 %; of 1+1 each unit costs 10.00; the last one says nothing of a price
  expect(at(1000)).toEqual([[start(8, 10), end(10)], [start(10, 10), end(10)], [start(7, 10), end(10)], []]);
  expect(at(null)).toEqual([[], [start(null, null), end(null)], [start(7, null), end(null)], []]);
});

test('a start leaves a lower line that still runs in force, by what a unit costs with those for nothing counted', () => {
  const lines = [
    { id: 1, weeks: [202710, 202712], skus: [{ ...A, promo_price: 3 }] },
    { id: 2, weeks: [202711, 202711], skus: [{ ...A, promo_price: 3.5 }] },
    { id: 3, weeks: [202712, 202713], skus: [{ ...A, mechanic: '1+1' }] },
    { id: 4, weeks: [202713, 202713], skus: [{ ...A, promo_price: 2.5 }] },
  ] as const;
  const overlapping = lines.map((line) => plan({ ...approved, ...line }, numbers));
  expect(told('2027-03-15', '2027-12-31', overlapping)).toEqual([
    ['2-A-start', '2027-03-15', 3, null, 1],
    ['2-A-end', '2027-03-22', 4, '1+1', 3],
    ['3-A-start', '2027-03-22', 4, '1+1', null],
    ['1-A-end', '2027-03-29', 4, '1+1', 3],
    ['4-A-start', '2027-03-29', 4, '1+1', 3],
    ['3-A-end', '2027-04-05', 4, null, null],
    ['4-A-end', '2027-04-05', 4, null, null],
  ]);
});

test('of lines as low the older proposal holds, and changes of a day come by code, end before start and by proposal', () => {
  const B = { code: 'B', regular_price: 4, promo_price: 3 };
  const low = { ...A, promo_price: 3 };
  const given = [
    { id: 4, weeks: [202711, 202712], skus: [B, low] },
    { id: 3, weeks: [202711, 202712], skus: [low] },
    { id: 2, weeks: [202710, 202710], skus: [low] },
  ] as const;
  expect(
    told(
      '2027-03-15',
      '2027-03-15',
      given.map((one) => plan({ ...approved, ...one }, numbers)),
    ),
  ).toEqual([
    ['2-A-end', '2027-03-15', 3, null, 3],
    ['3-A-start', '2027-03-15', 3, null, null],
    ['4-A-start', '2027-03-15', 3, null, 3],
    ['4-B-start', '2027-03-15', 3, null, null],
  ]);
});

test('a price is asked for where a line follows from one that nobody knew, and nowhere else', () => {
  const needs = (skus: Parameters<typeof plan>[0]['skus'] = []) =>
    needsPrices(
      runningIn(
        runsOf([plan({ ...approved, weeks: [202710, 202710], skus }, numbers)]),
        day('2027-03-08'),
        day('2027-03-08'),
      ),
    );
  const known = { code: 'B', promo_price: 3 };
  expect(needs([{ code: 'C', discount_pct: 20 }, known])).toBe(true);
  expect(needs([known, { code: 'C', mechanic: '1+1' }])).toBe(false);
});

test.each([
  ['2027-03-08', '2027-03-08', ['1-A-start']],
  ['2027-03-09', '2027-03-14', []],
  ['2027-03-22', '2027-03-22', ['1-A-end']],
  ['2027-04-05', '2027-04-05', ['3-A-end']],
  ['2027-04-06', '2027-12-31', []],
])('from %s to %s: %j', (from, to, ids) => {
  expect(told(from, to).map(([id]) => id)).toEqual(ids);
});

test('a change tells its proposal, version and line', () => {
  const catalogue = new Map([
    ['A', { name: 'Kava', ean: '3850000000017', regular_cents: null, unit_cost: null, vat_rate: null }],
  ]);
  expect(changesOf('2027-03-08', '2027-03-08', plans, catalogue)).toEqual([
    {
      id: '1-A-start',
      date: '2027-03-08',
      kind: 'start',
      code: 'A',
      ean: '3850000000017',
      name: 'Kava',
      price: 3,
      regular_price: 4,
      mechanic: null,
      sale_kind: 'action',
      proposal_id: 1,
      version: 1,
      title: null,
      continues_id: null,
    },
  ]);
});

describe('taken back on March 10th, the third day of fourteen,', () => {
  const B = { code: 'B', name: 'Sok', regular_price: 2 };
  const weeks = [202710, 202711] as const;
  const both = [
    { ...A, promo_price: 3 },
    { ...B, promo_price: 1.5 },
  ];
  const first = plan({ id: 1, ...approved, weeks, skus: both }, numbers);
  const ended = endedRun(first, 3, { number: 1, day: null }, day('2027-03-10')) as TillRun;
  /** What runs when it is approved again at another price of A alone. */
  const again = (on: string, promo_price: number, change: Partial<Plan> = {}) => {
    const second = plan({ id: 1, ...approved, weeks, skus: [{ ...A, promo_price }] }, numbers);
    return tillRuns([{ ...second, version: 5, ...change }], [ended], new Map([[1, day(on)]]));
  };
  const started = [
    ['1-A-start', '2027-03-08', 3, null, null],
    ['1-B-start', '2027-03-08', 1.5, null, null],
  ];
  const over = [
    ['1-A-end', '2027-03-11', 4, null, null],
    ['1-B-end', '2027-03-11', 2, null, null],
  ];

  test('it ends on the day after, under the ids that it had', () => {
    expect(toldOf([ended])).toEqual([...started, ...over]);
    // Who asks each night for the day to come.
    expect(toldOf([ended], '2027-03-11', '2027-03-11')).toEqual(over);
    expect(changesIn('2027-03-11', '2027-03-11', [ended], null).map(({ version }) => version)).toEqual([3, 3]);
  });

  test('what another proposal still promises holds from then on', () => {
    const other = plan({ id: 2, ...approved, weeks: [202710, 202710], skus: [{ ...A, promo_price: 3.5 }] }, numbers);
    expect(toldOf(tillRuns([other], [ended], new Map()), '2027-03-09')).toEqual([
      ['1-A-end', '2027-03-11', 3.5, null, 2],
      ['1-B-end', '2027-03-11', 2, null, null],
      ['2-A-end', '2027-03-15', 4, null, null],
    ]);
  });

  test('approved again on the 12th without a line, at another price, it starts on the 13th under new ids', () => {
    expect(toldOf(again('2027-03-12', 2.5))).toEqual([
      ...started,
      ...over,
      ['1-A-start-2', '2027-03-13', 2.5, null, null],
      ['1-A-end-2', '2027-03-22', 4, null, null],
    ]);
  });

  test('shortened to the 14th, it ends on the 15th', () => {
    const days = { first: day('2027-03-08'), last: day('2027-03-14') };
    expect(toldOf(again('2027-03-12', 3, { days }), '2027-03-12')).toEqual([
      ['1-A-start-2', '2027-03-13', 3, null, null],
      ['1-A-end-2', '2027-03-15', 4, null, null],
    ]);
  });

  test('approved again on the same day, it goes on at its new price from the day after', () => {
    expect(toldOf(again('2027-03-10', 2.5), '2027-03-09')).toEqual([
      ['1-A-end', '2027-03-11', 2.5, null, null],
      ['1-A-start-2', '2027-03-11', 2.5, null, null],
      ['1-B-end', '2027-03-11', 2, null, null],
      ['1-A-end-2', '2027-03-22', 4, null, null],
    ]);
  });
});
