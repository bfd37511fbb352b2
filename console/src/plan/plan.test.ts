import { describe, expect, test } from 'vitest';
import { depthOf, promoPriceOf } from './depth.ts';
import {
  asKept,
  bodyOf,
  copyOf,
  type Draft,
  emptyDraft,
  emptyLine,
  firstDay,
  inWeeks,
  movedTo,
  startingOn,
  weeksOf,
} from './draft.ts';
import { decisionsOn, movesOf } from './moves.ts';
import { nc30Items } from './nc30/nc30.ts';

const line = (changes: object) => ({ ...emptyLine('1', 'Kava'), regular_price: 3.99, ...changes });

describe('depth and price of a line, as the server reckons', () => {
  test.each([
    // 3.99 · 0.8 = 3.192
    [line({ discount_pct: 20 }), '', 20, 3.19],
    // (3.99 − 2.99) / 3.99
    [line({ promo_price: 2.99, discount_pct: 10 }), '', 25.06, 2.99],
    [line({ promo_price: 4.5 }), '', 0, 4.5],
    [line({}), '1+1', 50, 2],
    [line({ mechanic: '2+1' }), '1+1', 33.33, 2.66],
    [line({}), 'kupon', null, null],
    [line({ mechanic: '-50 %' }), '', 50, 2],
    [line({ regular_price: null, discount_pct: 20 }), '', 20, null],
    // half a cent is a cent: 0.25 · 0.9 = 0.225
    [line({ regular_price: 0.25, discount_pct: 10 }), '', 10, 0.23],
  ])('%#', (planned, usual, depth, price) => {
    const found = depthOf(planned, usual);
    expect(found === null ? null : Math.round(found * 100) / 100).toBe(depth);
    expect(promoPriceOf(planned, usual)).toBe(price);
  });
});

const draft: Draft = {
  ...emptyDraft(202652),
  end_yw: 202701,
  start_date: '2026-12-24',
  title: ' Blagdani ',
  skus: [line({ discount_pct: 20 }), { ...emptyLine('2', null), discount_pct: 10 }],
};

test('weeks and days move together over the year end', () => {
  expect(weeksOf(draft)).toBe(3); // 52, 53, 1
  const later = movedTo(draft, 202702);
  expect(later).toMatchObject({ start_yw: 202702, end_yw: 202704, start_date: '2027-01-14', end_date: '' });
  expect(movedTo(later, 202652)).toEqual(draft);
});

test('other weeks: as long as before it is moved with its days; longer or shorter it keeps the end that stays', () => {
  const weeks = (start_yw: number, end_yw: number) =>
    inWeeks({ ...draft, end_date: '2027-01-09' }, { start_yw, end_yw });
  expect(weeks(202653, 202702)).toMatchObject({ start_yw: 202653, start_date: '2026-12-31', end_date: '2027-01-16' });
  expect(weeks(202652, 202702)).toMatchObject({ end_yw: 202702, start_date: '2026-12-24', end_date: '' });
  expect(weeks(202653, 202701)).toMatchObject({ start_yw: 202653, start_date: '', end_date: '2027-01-09' });
});

test('another first day brings its week, and no end before it', () => {
  const week = { ...draft, start_yw: 202652, end_yw: 202652, start_date: '', end_date: '2026-12-24' };
  // a Monday needs no day of its own
  expect(startingOn(week, '2027-01-04')).toMatchObject({ start_yw: 202701, end_yw: 202701, start_date: '' });
  expect(startingOn(week, '2027-01-06')).toMatchObject({ start_date: '2027-01-06', end_date: '2027-01-07' });
  // that Thursday lies before Saturday: until Sunday then
  expect(startingOn(week, '2027-01-09')).toMatchObject({ start_yw: 202701, start_date: '2027-01-09', end_date: '' });
});

test('the body clears what is empty', () => {
  expect(bodyOf(draft)).toMatchObject({
    title: 'Blagdani',
    note: null,
    source: 'manual',
    start_year: 2026,
    start_week: 52,
    end_year: 2027,
    end_week: 1,
  });
  expect(bodyOf({ ...draft, start_yw: null })).toMatchObject({ start_year: null, end_week: null });
});

test('what differs from how it is kept by blanks or by the spelling of a mechanic is the same', () => {
  const [first, second] = draft.skus;
  const lines = [{ ...first, mechanic: ' 1+ 1', note: 'na kraju ' }, second];
  const typed = { ...draft, mechanic: '2 + 1', note: ' ', channel: 'web  shop ', skus: lines } as Draft;
  expect(asKept(typed)).toMatchObject({ title: 'Blagdani', mechanic: '2+1', note: '', channel: 'web shop' });
  expect(asKept(typed).skus.map(({ mechanic, note }) => [mechanic, note])).toEqual([
    ['1+1', 'na kraju'],
    [null, null],
  ]);
});

test('a copy asks for the regular prices of today: percentages are of them, prices that were set stay', () => {
  const fixed = line({ code: '3', promo_price: 2.99 });
  const copy = copyOf({ ...draft, skus: [...draft.skus, fixed] }, 202702);
  expect(copy).toMatchObject({ status: 'draft', title: 'Blagdani', start_year: 2027, start_week: 2, end_week: 4 });
  expect(
    copy.skus?.map(({ regular_price, discount_pct, promo_price }) => [regular_price, discount_pct, promo_price]),
  ).toEqual([
    [null, 20, null],
    [null, 10, null],
    [null, null, 2.99],
  ]);
});

test('NC30 is asked about lines with a price, from the first day on', () => {
  expect(firstDay({ ...draft, start_date: '' })).toBe('2026-12-21');
  const item = { sku: '1', promo_price: 3.19, start_date: '2026-12-24', sale_kind: 'action' };
  expect(nc30Items(draft, null)).toEqual([item]);
  expect(nc30Items(draft, 7)).toEqual([{ ...item, proposal_id: 7 }]);
  const free = nc30Items({ ...draft, mechanic: '1+1', skus: [line({})] }, null);
  expect(free).toMatchObject([{ promo_price: 2, mechanic: '1+1' }]);
  // beside a discount it does not hold, and would keep its price from being checked
  expect(nc30Items({ ...draft, mechanic: '1+1' }, null)).toEqual([item]);
  const seasonal = { ...draft, sale_kind: 'seasonal' as const };
  expect(nc30Items(seasonal, null)[0]).toMatchObject({ sale_kind: 'seasonal' });
  const own = [line({ discount_pct: 20, sale_kind: 'defect' })];
  expect(nc30Items({ ...seasonal, skus: own }, null)[0]).toMatchObject({ sale_kind: 'defect' });
});

test('what a planner may do in each state, by hand', () => {
  const words = (['draft', 'submitted', 'revision', 'approved', 'rejected', 'withdrawn', null] as const).map(
    (status) => {
      const { edit, submit, withdraw, reopen } = movesOf(status);
      return [edit && 'edit', submit && 'submit', withdraw && 'withdraw', reopen && 'reopen'].filter(Boolean).join(' ');
    },
  );
  expect(words).toEqual([
    'edit submit withdraw',
    'edit withdraw reopen',
    'edit submit withdraw',
    '',
    'reopen',
    'reopen',
    'edit submit',
  ]);
});

test('a reviewer decides on what waits and takes an approval back, and leaves the rest to its planner', () => {
  expect(decisionsOn('submitted')).toEqual(['approve', 'reject', 'request_revision']);
  expect(decisionsOn('approved')).toEqual(['reject', 'request_revision']);
  expect((['draft', 'revision', 'rejected', 'withdrawn'] as const).flatMap(decisionsOn)).toEqual([]);
});
