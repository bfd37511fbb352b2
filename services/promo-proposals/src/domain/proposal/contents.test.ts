import type { ErrorBody, Refusal } from '@promo/contracts/errors';
import type { PromoProposalUpdate } from '@promo/contracts/promo-proposals/proposal';
import { describe, expect, test } from 'vitest';
import { filled, missingCodes } from './catalogue-entry.ts';
import { checkContents } from './check.ts';
import { contentsOf, merged, sameContents } from './contents.ts';
import { cwLabel } from './cw-label.ts';
import { line, proposal } from './proposal.fixture.ts';
import { incomplete, rescheduled, spanOf, termsAfter } from './proposal.ts';
import { describePlan, proposalView, skuDetails } from './view.ts';

const base = contentsOf({ status: 'draft', skus: [{ code: 'A' }, { code: 'B' }], start_year: 2026, start_week: 30 });
const fault = (update: PromoProposalUpdate): ErrorBody | undefined => {
  try {
    checkContents(merged(base, update));
    return undefined;
  } catch (error) {
    return (error as Refusal).body;
  }
};

describe('what is wrong with contents beyond their schema', () => {
  const WEEK_30 = { from: '2026-07-20', to: '2026-07-26' };

  test.each<[PromoProposalUpdate, string | undefined, string?, object?]>([
    [{}, undefined],
    [{ start_year: 2026, start_week: 53 }, undefined],
    [
      { start_year: 2027, start_week: 53 },
      'start_week 53 does not exist: 2027 has 52 weeks',
      'week_number_not_in_year',
      { week: 53, year: 2027, weeks: 52 },
    ],
    [
      { end_year: 2025, end_week: 53 },
      'end_week 53 does not exist: 2025 has 52 weeks',
      'week_number_not_in_year',
      { week: 53, year: 2025, weeks: 52 },
    ],
    [{ start_year: null }, 'start_year is required with start_week', 'required_with', { field: 'start_week' }],
    [{ start_week: null }, 'start_week is required with start_year', 'required_with', { field: 'start_year' }],
    [{ end_year: 2026 }, 'end_week is required with end_year', 'required_with', { field: 'end_year' }],
    [{ start_year: null, start_week: null }, undefined],
    [
      { start_year: null, start_week: null, end_week: 31 },
      'start_week is required with end_week',
      'required_with',
      { field: 'end_week' },
    ],
    [{ end_week: 30 }, undefined],
    [
      { end_week: 29 },
      'end_week is before the start: 202629 < 202630',
      'end_before_start',
      { start_yw: 202630, end_yw: 202629 },
    ],
    [{ end_year: 2027, end_week: 1 }, undefined],
    [{ end_year: 2028, end_week: 28 }, undefined],
    // 2026 has 53 weeks, 2027 has 52: 202630 to 202828 are 24 + 52 + 28 = 104
    [
      { end_year: 2028, end_week: 29 },
      'end_week is 105 weeks from the start; at most 104 are possible',
      'too_many_weeks',
      { weeks: 105, maximum: 104 },
    ],
    // week 30 of 2026 is July 20th to 26th
    [{ start_date: '2026-07-20', end_date: '2026-07-26' }, undefined],
    [{ start_date: '2026-07-23', end_date: '2026-07-23' }, undefined],
    [
      { start_date: '2026-07-19' },
      "start_date must lie in the promotion's weeks, 2026-07-20 to 2026-07-26",
      'date_outside_weeks',
      WEEK_30,
    ],
    [
      { end_date: '2026-07-27' },
      "end_date must lie in the promotion's weeks, 2026-07-20 to 2026-07-26",
      'date_outside_weeks',
      WEEK_30,
    ],
    [{ end_week: 31, end_date: '2026-07-27' }, undefined],
    [
      { start_date: '2026-07-24', end_date: '2026-07-23' },
      'end_date is before start_date: 2026-07-23 < 2026-07-24',
      'end_date_before_start_date',
      { start_date: '2026-07-24', end_date: '2026-07-23' },
    ],
    [
      { start_year: null, start_week: null, end_date: '2026-07-23' },
      'end_date needs start_year and start_week',
      'date_without_weeks',
      {},
    ],
    [
      { skus: [{ code: 'A' }, { code: 'B' }, { code: 'A' }] },
      'skus.2.code is listed twice: A',
      'listed_twice',
      { sku: 'A' },
    ],
    [
      { mechanic: '0+1' },
      'mechanic must have 1 to 99 units bought and 1 to 99 free',
      'impossible_units',
      { maximum: 99 },
    ],
    [
      { skus: [{ code: 'A', mechanic: '1+0' }] },
      'skus.0.mechanic must have 1 to 99 units bought and 1 to 99 free',
      'impossible_units',
      { maximum: 99 },
    ],
  ])('%j: %s', (update, detail, code, params) => {
    const found = fault(update);
    expect([found?.detail, found?.code, found?.params]).toEqual([detail, code, params]);
  });
});

test('the largest plan that is taken fits a message of NATS, 1 MiB, with all that an approval adds', () => {
  const plan = (filling: string) => {
    const given = { promo_price: 999_999.99, supplier_funding: 1 / 3, feature: 1 / 3, display: 1 / 3 };
    const skus = Array.from({ length: 2000 }, (_, i) => ({ code: `${i}`.padStart(64, filling), ...given }));
    return proposal({ mechanic: 'č'.repeat(64), sale_kind: 'clearance', skus });
  };
  const largest = plan('x');
  checkContents(largest);
  const lines = largest.skus.map(({ code }) => ({
    code,
    incremental_margin_eur: -9_999_999.99,
    units: 9_999_999.9999,
  }));
  const told = { ...largest, forecast: { economics: { lines } } };
  expect(Buffer.byteLength(JSON.stringify(describePlan(told)))).toBeLessThan(900_000);
  expect(() => checkContents(plan('č'))).toThrow('skus have codes or mechanics that are too long');
});

test('an update overwrites what it supplies, and null clears', () => {
  const before = merged(base, { title: 'Ljeto', note: 'x', mechanic: '1 + 1' });
  const after = merged(before, { note: null, skus: [{ code: 'C', promo_price: 1.999 }] });
  expect(after).toMatchObject({ title: 'Ljeto', note: null, mechanic: '1+1', start_week: 30 });
  expect(after.skus).toEqual([line({ code: 'C', promo_price: 2 })]);
});

test('the end follows the start until it is given', () => {
  expect(spanOf(base)).toEqual({ start: 202630, end: 202630 });
  expect(spanOf(merged(base, { start_week: 40 }))).toEqual({ start: 202640, end: 202640 });
  expect(spanOf(merged(base, { end_week: 41 }))).toEqual({ start: 202630, end: 202641 });
});

test.each<[PromoProposalUpdate, boolean]>([
  [{ title: 'x', source: 'webshop' }, false],
  [{ skus: [{ code: 'B', discount_pct: 10 }, { code: 'A' }] }, false],
  [{ end_week: 30 }, false],
  [{ end_week: 31 }, true],
  [{ start_week: 29, end_week: 30 }, true],
  [{ start_year: null, start_week: null }, true],
  [{ skus: [{ code: 'A' }] }, true],
  [{ skus: [{ code: 'A' }, { code: 'C' }] }, true],
])('%j changes codes or weeks: %s', (update, expected) => {
  expect(rescheduled(base, merged(base, update))).toBe(expected);
});

const priced = proposal({
  mechanic: '2+1',
  skus: [
    { code: 'A', promo_price: 3, sale_kind: 'action' },
    { code: 'B', mechanic: '1+1' },
  ],
});
test.each<[PromoProposalUpdate, boolean]>([
  [{ title: 'x', note: 'y' }, false],
  [
    {
      skus: [
        { code: 'B', mechanic: '1+1', note: 'x' },
        { code: 'A', promo_price: 3, sale_kind: 'action' },
      ],
    },
    false,
  ],
  [
    {
      skus: [
        { code: 'A', promo_price: 3, mechanic: '2+1' },
        { code: 'B', mechanic: '1+1', sale_kind: 'action' },
      ],
    },
    false,
  ],
  [
    {
      skus: [
        { code: 'A', promo_price: 2.99 },
        { code: 'B', mechanic: '1+1' },
      ],
    },
    true,
  ],
  [{ skus: [{ code: 'A', promo_price: 3 }, { code: 'B' }] }, true],
  // That of A has its own kind of sale, that of B its own mechanic.
  [{ sale_kind: 'seasonal' }, true],
  [{ mechanic: null }, true],
  [{ start_date: '2026-03-03' }, true],
  [{ end_week: 12 }, true],
])('%j changes what NC30 looks at: %s', (update, expected) => {
  expect(termsAfter({ ...priced, terms_version: 4 }, merged(priced, update))).toBe(expected ? 5 : 4);
});

test.each([
  [' katalog\t', '  Trgovine ', 'katalog', 'Trgovine'],
  ['  ', '\u00a0', 'manual', null],
  ['radio\u200b', 'klub\u00a0kupaca', 'radio', 'klub kupaca'],
])('source %j and channel %j are kept as words', (source, channel, itsSource, itsChannel) => {
  const of = { source: itsSource, channel: itsChannel };
  expect(contentsOf({ status: 'draft', skus: [], source, channel })).toMatchObject(of);
  expect(merged(base, { source, channel })).toMatchObject(of);
  expect(merged(merged(base, { channel: 'Trgovine' }), { channel: null }).channel).toBeNull();
});

test.each(['', '  ', '\u00a0', '\u200b\u2060', '\u3164'])('texts of which nothing can be seen are none: %j', (text) => {
  const texts = { title: text, note: text, objective: text, mechanic: text };
  const none = { title: null, note: null, objective: null, mechanic: null };
  expect(contentsOf({ status: 'draft', skus: [], ...texts })).toMatchObject(none);
  const titled = merged(base, { title: 'Ljeto' });
  expect(merged(titled, { ...texts, skus: [{ code: 'A', name: text, note: text, mechanic: text }] })).toMatchObject({
    ...none,
    skus: [{ name: null, note: null, mechanic: null }],
  });
});

test('a line keeps its own mechanic and kind of sale, whatever the proposal’s are', () => {
  const own = proposal({ skus: [{ code: 'A', mechanic: '1+1', sale_kind: 'clearance' }] });
  const other = merged(own, { mechanic: '2+1', sale_kind: 'seasonal' });
  expect(termsAfter(own, other)).toBe(own.terms_version);
});

test('contents are the same that say the same, whatever is kept beside them', () => {
  const given = { title: 'Ljeto', skus: [{ code: 'A', supplier_funding: 0.5 }] };
  const kept = { ...proposal({}), ...merged(base, given), version: 7, log: [] };
  expect(sameContents(kept, merged(base, given))).toBe(true);
  expect(sameContents(kept, merged(kept, { note: 'x' }))).toBe(false);
  expect(sameContents(kept, merged(kept, { skus: [{ code: 'A' }] }))).toBe(false);
});

test('what a new proposal leaves out has its usual value, and co-planners are named once', () => {
  expect(contentsOf({ status: 'draft', skus: [], co_planner_ids: [7, 5, 7] })).toMatchObject({
    source: 'manual',
    sale_kind: 'action',
    co_planner_ids: [7, 5],
  });
  // An update that says nothing of co-planners keeps them.
  expect(merged(merged(base, { co_planner_ids: [7] }), { title: 'x' }).co_planner_ids).toEqual([7]);
  expect(merged(base, { sale_kind: 'seasonal' }).sale_kind).toBe('seasonal');
  expect(merged(merged(base, { sale_kind: 'seasonal' }), {}).sale_kind).toBe('seasonal');
  expect(merged(base, { sale_kind: null }).sale_kind).toBe('action');
});

test('what a line leaves out is null, and what it says is kept', () => {
  expect(line({})).toStrictEqual({
    code: 'A',
    name: null,
    regular_cents: null,
    discount_pct: null,
    promo_cents: null,
    mechanic: null,
    sale_kind: null,
    supplier_funding: null,
    expected_uplift_pct: null,
    feature: null,
    display: null,
    note: null,
  });
  const said = { sale_kind: 'clearance', supplier_funding: 0.5, expected_uplift_pct: 40, note: 'x' } as const;
  expect(line(said)).toMatchObject(said);
});

test('others are told the end of the last week, each line’s own words, and what it is expected to earn and sell', () => {
  const record = proposal({
    mechanic: '2+1',
    sale_kind: 'seasonal',
    skus: [{ code: 'A', mechanic: '1+1', sale_kind: 'clearance' }, { code: 'B' }, { code: 'C' }],
  });
  const lines = [
    { code: 'A', incremental_margin_eur: 8.5, units: 28 },
    { code: 'B', incremental_margin_eur: null, units: null },
  ];
  const told = describePlan({ ...record, forecast: { economics: { lines } } });
  expect(told).toMatchObject({ start_yw: 202610, end_yw: 202611, start_date: '2026-03-02', end_date: '2026-03-15' });
  expect(told.lines.map(({ mechanic, sale_kind, expected }) => [mechanic, sale_kind, expected])).toEqual([
    ['1+1', 'clearance', { incremental_margin_eur: 8.5, units: 28 }],
    ['2+1', 'seasonal', { incremental_margin_eur: null, units: null }],
    ['2+1', 'seasonal', null],
  ]);
  expect(skuDetails(record).map(({ sale_kind }) => sale_kind)).toEqual(['clearance', 'seasonal', 'seasonal']);
  expect(describePlan({ ...record, end_date: '2026-03-13' }).end_date).toBe('2026-03-13');
  expect(describePlan(proposal({ weeks: null }))).toMatchObject({ start_yw: null, end_yw: null, end_date: null });
});

test.each([
  [[202652, 202701] as const, { start_year: 2026, start_week: 52, end_year: 2027, end_week: 1 }],
  [null, { start_year: null, start_week: null, end_year: null, end_week: null }],
])('a proposal of weeks %j is answered with %j', (weeks, answered) => {
  expect(proposalView(proposal({ weeks }))).toMatchObject(answered);
});

test('submitting needs weeks and a line', () => {
  expect(incomplete(base)).toBeUndefined();
  expect(incomplete(merged(base, { skus: [] }))?.detail).toContain('SKU line');
  expect(incomplete(merged(base, { start_year: null, start_week: null }))?.detail).toContain('start_week');
});

test('names and prices are filled where they are missing, and only there', () => {
  const lines = [line({ code: 'A' }), line({ code: 'B', name: 'Own', regular_price: 1 }), line({ code: 'X' })];
  expect(missingCodes(lines)).toEqual(['A', 'X']);
  expect(missingCodes([line({ code: 'N', name: 'Named' }), line({ code: 'P', regular_price: 1 })])).toEqual(['N', 'P']);
  const known = { name: 'Kava', ean: null, regular_cents: 399 };
  const now = filled(
    lines,
    new Map([
      ['A', known],
      ['B', known],
    ]),
  );
  expect(now.map(({ name, regular_cents }) => [name, regular_cents])).toEqual([
    ['Kava', 399],
    ['Own', 100],
    [null, null],
  ]);
  expect(missingCodes(now)).toEqual(['X']);
});

test.each([
  [202710, 202710, 'CW 10/2027'],
  [202710, 202711, 'CW 10–11/2027'],
  [202652, 202701, 'CW 52/2026–01/2027'],
  [202705, 202705, 'CW 05/2027'],
])('%i to %i is %s', (start, end, label) => expect(cwLabel({ start, end })).toBe(label));
