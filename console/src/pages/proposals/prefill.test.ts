import { expect, test } from 'vitest';
import { type Draft, emptyDraft, emptyLine } from '../../plan/draft.ts';
import { beginningOf, prefillOf } from './prefill.ts';

const FRESH = emptyDraft(202648);

/** What an earlier one becomes with what the address brings. */
const withPrefill = (draft: Draft, prefill: ReturnType<typeof given>) =>
  beginningOf(FRESH, draft, prefill).begun ?? FRESH;

const given = (search: string) => {
  const prefill = prefillOf(search);
  if (!prefill) throw new Error('no prefill');
  return prefill;
};

test('an address brings a line and weeks', () => {
  expect(prefillOf('sku=385&discount=20&start=202652&end=202701&funding=0.3')).toEqual({
    line: { ...emptyLine('385', null), discount_pct: 20, supplier_funding: 0.3 },
    source: null,
    channel: null,
    start: 202652,
    end: 202701,
  });
  expect(given('?sku=385&mechanic=1%2B1').line).toMatchObject({ mechanic: '1+1', discount_pct: null });
  expect(prefillOf('')).toBeNull();
});

test('what makes no sense is left out', () => {
  expect(given('sku=385&discount=900&start=202699&funding=x&end=')).toEqual({
    line: emptyLine('385', null),
    source: null,
    channel: null,
    start: null,
    end: null,
  });
});

test('an empty draft takes the weeks; one that has lines keeps its own and gets another', () => {
  const prefill = given('sku=385&discount=20&start=202652&end=202701');
  const first = withPrefill(FRESH, prefill);
  expect(first).toMatchObject({ start_yw: 202652, end_yw: 202701, skus: [{ code: '385', discount_pct: 20 }] });
  const second = withPrefill(first, given('sku=386&discount=10&start=202710'));
  expect(second).toMatchObject({ start_yw: 202652, end_yw: 202701, skus: [{ code: '385' }, { code: '386' }] });
});

test('the same SKU again brings its new depth, not a second line', () => {
  const draft = withPrefill(FRESH, given('sku=385&discount=20'));
  expect(withPrefill(draft, given('sku=385&discount=30')).skus).toMatchObject([{ code: '385', discount_pct: 30 }]);
});

test('an end before the start is the start', () => {
  expect(withPrefill(FRESH, given('sku=1&start=202652&end=202650'))).toMatchObject({
    start_yw: 202652,
    end_yw: 202652,
  });
});

test('the days of a draft without lines go along to the weeks of a line', () => {
  const draft = { ...FRESH, start_date: '2026-11-24', end_date: '2026-11-27' };
  expect(withPrefill(draft, given('sku=385&start=202650'))).toMatchObject({
    start_yw: 202650,
    start_date: '2026-12-08',
    end_date: '2026-12-11',
  });
  expect(withPrefill(draft, given('sku=385&start=202650&end=202651'))).toMatchObject({ start_date: '', end_date: '' });
});

test('drawn weeks, with the source or the channel in whose band they were drawn, begin a new one; an earlier one that is not saved stays as it is', () => {
  const prefill = given('start=202650&end=202651&source=katalog');
  const drawn = { ...FRESH, start_yw: 202650, end_yw: 202651, source: 'katalog' };
  expect(beginningOf(FRESH, null, prefill)).toEqual({ fresh: FRESH, begun: drawn, aside: false });
  for (const typed of [{ title: 'Uskrs' }, { start_date: '2026-11-24' }, { skus: [emptyLine('385', null)] }]) {
    expect(beginningOf(FRESH, { ...FRESH, ...typed }, prefill)).toEqual({ fresh: drawn, begun: null, aside: true });
  }
  const ofChannel = beginningOf(FRESH, { ...drawn, channel: 'web' }, given('start=202650&end=202651&channel=trgovine'));
  expect(ofChannel.begun).toEqual({ ...drawn, source: FRESH.source, channel: 'trgovine' });
  // of one that was only drawn nothing is lost
  expect(beginningOf(FRESH, drawn, given('start=202702'))).toEqual({
    fresh: FRESH,
    begun: { ...FRESH, start_yw: 202702, end_yw: 202702 },
    aside: false,
  });
  expect(beginningOf(FRESH, drawn, null)).toEqual({ fresh: FRESH, begun: null, aside: false });
});
