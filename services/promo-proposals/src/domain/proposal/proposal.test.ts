import type { PromoProposalUpdate } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { merged } from './contents.ts';
import { base, proposal } from './proposal.fixture.ts';
import { incomplete, isMeant, rescheduled, spanOf, termsAfter } from './proposal.ts';

/** Which versions a request may name, for a record that has had seven. */
const meant = (acknowledged?: { from: number; to: number }) =>
  [1, 2, 3, 4, 5, 6, 7, 8].filter((named) =>
    isMeant((version) => version === named, { version: 7, ...(acknowledged && { acknowledged }) }),
  );

test.each([
  { what: 'nothing was ever acknowledged', acknowledged: undefined, versions: [7] },
  { what: 'one conflict was acknowledged last', acknowledged: { from: 6, to: 7 }, versions: [6, 7] },
  { what: 'three were, one after the other', acknowledged: { from: 4, to: 7 }, versions: [4, 5, 6, 7] },
  { what: 'something else was changed since', acknowledged: { from: 5, to: 6 }, versions: [7] },
])('a request is meant for what is the same as what it names: $what', ({ acknowledged, versions }) => {
  expect(meant(acknowledged)).toEqual(versions);
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

test('a line keeps its own mechanic and kind of sale, whatever the proposal’s are', () => {
  const own = proposal({ skus: [{ code: 'A', mechanic: '1+1', sale_kind: 'clearance' }] });
  const other = merged(own, { mechanic: '2+1', sale_kind: 'seasonal' });
  expect(termsAfter(own, other)).toBe(own.terms_version);
});

test('submitting needs weeks and a line', () => {
  expect(incomplete(base)).toBeUndefined();
  expect(incomplete(merged(base, { skus: [] }))?.detail).toContain('SKU line');
  expect(incomplete(merged(base, { start_year: null, start_week: null }))?.detail).toContain('start_week');
});
