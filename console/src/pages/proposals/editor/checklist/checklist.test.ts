import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { expect, test } from 'vitest';
import { emptyDraft, emptyLine, type Line } from '../../../../plan/draft.ts';
import type { ExpectedLine } from '../../../../plan/economics/expected.ts';
import { cellOf, codeAt } from '../faults.ts';
import { isAboveRegular, type Known, remarksOn } from './checklist.ts';

const line = (code: string, changes: Partial<Line> = {}): Line => ({
  ...emptyLine(code, `Artikl ${code}`),
  regular_price: 7.69,
  discount_pct: 20,
  ...changes,
});
const draft = (...skus: Line[]) => ({ ...emptyDraft(202650), skus });
const NOTHING: Known = {
  today: '2026-12-01',
  faulty: [],
  nc30: new Map(),
  expected: undefined,
  better_eur: null,
  conflicts: 0,
  refused: [],
  unchecked: { nc30: false, conflicts: false },
};
const expectedOf = (margin: number, shortfall: number) =>
  ({ incremental_margin_eur: margin, stock: { shortfall } }) as ExpectedLine;
const about = (...given: Parameters<typeof remarksOn>) =>
  remarksOn(...given).map(({ about, blocks }) => (blocks ? `✗ ${about}` : about));

test('nothing speaks against a price that is lower and earns', () => {
  expect(about(draft(line('a')), { ...NOTHING, expected: new Map([['a', expectedOf(5, 0)]]) })).toEqual([]);
});

test.each([
  [{ ...emptyDraft(202650), start_yw: null, end_yw: null }, ['✗ no_weeks', '✗ no_lines']],
  [{ ...draft(line('a')), end_yw: 202649 }, ['✗ weeks_reversed']],
  [{ ...draft(line('a')), start_yw: 202648, end_yw: 202648 }, ['over']],
  [{ ...draft(line('a')), start_yw: 202648, end_yw: 202649 }, []],
  // week 48 of 2028 begins on 27 November, week 49 on 4 December
  [{ ...draft(line('a')), start_yw: 202848, end_yw: 202848 }, []],
  [{ ...draft(line('a')), start_yw: 202849, end_yw: 202849 }, ['far']],
  [draft(line('a', { promo_price: 99, discount_pct: null })), ['✗ above_regular']],
  [draft(line('a', { promo_price: 7.69, discount_pct: null })), ['not_reduced']],
  [draft(line('a', { discount_pct: null }), line('b', { name: null })), ['unknown', 'no_price']],
  [{ ...draft(line('a', { discount_pct: null })), mechanic: '1+1' }, []],
  [{ ...draft(line('a')), mechanic: '1+1' }, ['overruled']],
  [draft(line('a', { mechanic: 'kupon' })), []],
  [draft(line('a', { regular_price: null })), ['unpriced']],
  // 20 % off 7.69 € are 1.54 €
  [draft(line('a', { supplier_funding: 1.54 })), []],
  [draft(line('a', { supplier_funding: 1.55 })), ['overfunded']],
  [draft(line('a', { supplier_funding: 1, funding_to_agree: true })), ['to_agree']],
  [draft(line('a', { discount_pct: 0.2 }), line('b', { discount_pct: 1 })), ['share']],
])('%#', (given, found) => {
  expect(about(given, NOTHING)).toEqual(found);
});

test('lines whose funding is to be agreed are named, so that all of them can be said to be', () => {
  const asked = { supplier_funding: 1, funding_to_agree: true };
  expect(remarksOn(draft(line('a'), line('b', asked), line('c', asked)), NOTHING)).toEqual([
    { about: 'to_agree', n: 2, codes: ['b', 'c'], blocks: false, place: { field: cellOf('b', 'funding') } },
  ]);
});

test('a faulty cell comes first, and leads to it', () => {
  const at = cellOf('a', 'discount');
  const faulty = [{ at, label: 'Popust %: Kava', typed: '95', message: 'Od 0 do 90.' }];
  expect(remarksOn(draft(line('a')), { ...NOTHING, faulty })).toEqual([
    { about: 'faulty', label: 'Popust %: Kava', message: 'Od 0 do 90.', blocks: true, place: { field: at } },
  ]);
});

test('what the server knows is warned of; of losses the greatest is led to', () => {
  const expected = new Map([
    ['a', expectedOf(-5, 0)],
    ['b', expectedOf(-20, 3)],
    ['c', expectedOf(7, 0)],
  ]);
  const nc30 = new Map([['c', { announceable: false } as Nc30Result]]);
  const remarks = remarksOn(draft(line('a'), line('b'), line('c')), { ...NOTHING, expected, nc30, conflicts: 2 });
  expect(remarks).toEqual([
    { about: 'nc30', n: 1, blocks: false, place: { field: 'discount:c' } },
    { about: 'conflicts', n: 2, blocks: false, place: 'conflicts' },
    { about: 'short', n: 1, by: null, blocks: false, place: { field: 'discount:b' } },
    { about: 'losing', n: 2, eur: -25, blocks: false, place: { field: 'discount:b' } },
  ]);
});

test('stock that an approved promotion needs before it is no stock for it, and what lacks is to be ordered in time', () => {
  const stock = { on_hand: 100, on_order: 0, needed: 90, shortfall: 0, needed_earlier: 11, order_by: '2026-11-20' };
  const expected = new Map([['a', { ...expectedOf(5, 0), code: 'a', stock } as ExpectedLine]]);
  const place = { field: 'discount:a' };
  expect(remarksOn(draft(line('a')), { ...NOTHING, expected })).toEqual([
    { about: 'short', n: 1, by: '2026-11-20', blocks: false, place },
  ]);
});

test('a line that would earn more at another depth is told with it, until it has it', () => {
  const at = (discount_pct: number, gain_eur: number, supplier_funding?: number) =>
    ({ ...expectedOf(5, 0), better_depth: { discount_pct, gain_eur, supplier_funding } }) as ExpectedLine;
  const expected = new Map([
    ['a', at(15, 41, 0.3)],
    ['b', at(10, 79.5)],
    ['c', expectedOf(5, 0)],
  ]);
  const [a, b, c] = [line('a'), line('b'), line('c')];
  const known = { ...NOTHING, expected, better_eur: 118 };
  const ofB = { line: b, from: 20, to: 10, eur: 79.5 };
  const remark = { about: 'better', eur: 118, blocks: false, place: { field: 'discount:b' } };
  expect(remarksOn(draft(a, b, c), known)).toEqual([
    { ...remark, lines: [ofB, { line: a, from: 20, to: 15, eur: 41, funding: 0.3 }] },
  ]);
  expect(remarksOn(draft(line('a', { discount_pct: 15 }), b, c), known)).toEqual([{ ...remark, lines: [ofB] }]);
});

test.each([
  [{ nc30: true, conflicts: false }, [{ about: 'nc30_unchecked', blocks: false, place: { field: 'discount:a' } }]],
  [{ nc30: false, conflicts: true }, [{ about: 'conflicts_unchecked', blocks: false, place: 'conflicts' }]],
])('what could not be checked is not passed over: %o', (unchecked, found) => {
  expect(remarksOn(draft(line('a')), { ...NOTHING, unchecked })).toEqual(found);
});

test('what the server cannot take of days and weeks is mended first, and told once where the weeks are reversed', () => {
  const refused = [{ path: 'start_date', message: 'must lie in the weeks', code: 'date_outside_weeks', params: {} }];
  expect(remarksOn(draft(line('a')), { ...NOTHING, refused })).toMatchObject([
    { about: 'faulty', blocks: true, place: { field: 'start_date' } },
  ]);
  expect(about({ ...draft(line('a')), end_yw: 202649 }, { ...NOTHING, refused })).toEqual(['✗ weeks_reversed']);
});

test('a price without a regular one to compare it with is not above it', () => {
  expect(isAboveRegular(line('a', { regular_price: null, promo_price: 99 }))).toBe(false);
});

test('the name of a cell tells its line, whatever the code has in it', () => {
  expect(codeAt(cellOf('a:b', 'promo'))).toBe('a:b');
  expect(codeAt('start_week')).toBeUndefined();
});
