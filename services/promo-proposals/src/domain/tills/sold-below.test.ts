import { dayOf, isoDate } from '@promo/retail/calendar';
import { expect, it } from 'vitest';
import { CodeNumbers } from '../calendar/plan.ts';
import type { CheckedLine } from '../forecast/nc30-warnings.ts';
import { plan } from '../proposal/proposal.fixture.ts';
import { soldBelow } from './sold-below.ts';
import type { TillRun } from './till-runs.ts';

const march = (day: number) => `2027-03-${String(day).padStart(2, '0')}`;

/** What tills had of A in March: from one day to another, at a price, with N+F at none. */
const run = (proposal_id: number, first: number, last: number, price: number | '2+1'): TillRun => {
  const skus = [{ code: 'A', regular_price: 4, ...(price === '2+1' ? { mechanic: price } : { promo_price: price }) }];
  const { lines } = plan({ id: proposal_id, status: 'approved', weeks: [202710, 202711], skus }, new CodeNumbers());
  return {
    proposal_id,
    version: 2,
    title: null,
    number: 1,
    first: dayOf(march(first)),
    last: dayOf(march(last)),
    lines,
  };
};

/** A, held against March 2nd to 31st. */
const checked = (nc30: object = {}, code = 'A'): CheckedLine => {
  const told = { ok: true, has_data: true, applies: true, nc30_price: 4, reason: 'ok' as const };
  return { code, nc30: { ...told, window_start: march(2), window_end: march(31), ...nc30 } };
};

const TODAY = dayOf(march(20));
const found = (lines: CheckedLine[], runs: TillRun[]) =>
  soldBelow(lines, runs, TODAY).map(({ proposal_id, cents, last, reference }) => [
    proposal_id,
    cents,
    isoDate(last),
    reference,
  ]);

it.each<[string, object, TillRun, unknown[]]>([
  ['lower, with the last day of it', {}, run(7, 8, 10, 3), [[7, 300, march(10), 400]]],
  ['that goes on, up to today', {}, run(7, 8, 30, 3), [[7, 300, march(20), 400]]],
  ['that is only to come, which counts as planned', {}, run(7, 21, 30, 3), []],
  ['as low as what is imported', { nc30_price: 3 }, run(7, 8, 10, 3), []],
  ['over before the window', { window_start: march(11) }, run(7, 8, 10, 3), []],
  ['on its first day', { window_start: march(10) }, run(7, 8, 10, 3), [[7, 300, march(10), 400]]],
  ['after the window of a campaign', { window_end: march(7) }, run(7, 8, 10, 3), []],
  ['where nothing is imported', { has_data: false, nc30_price: null }, run(7, 8, 10, 3), [[7, 300, march(10), null]]],
  ['of what is exempt', { applies: false }, run(7, 8, 10, 3), []],
  ['that is none, for N+F', {}, run(7, 8, 10, '2+1'), []],
])('a price of a till %s', (_, nc30, given, expected) => expect(found([checked(nc30)], [given])).toEqual(expected));

it('of several the lowest is told, once a line', () => {
  const runs = [run(7, 3, 5, 3.5), run(8, 8, 10, 3), run(9, 12, 14, 3)];
  expect(found([checked()], runs)).toEqual([[9, 300, march(14), 400]]);
  expect(found([checked({}, 'B'), { code: 'A', nc30: null }], runs)).toEqual([]);
});
