import { expect, test } from 'vitest';
import { emptyDraft, emptyLine } from '../../plan/draft.ts';
import { prefillOf, withPrefill } from './prefill.ts';

const given = (search: string) => {
  const prefill = prefillOf(search);
  if (!prefill) throw new Error('no prefill');
  return prefill;
};

test('an address brings a line and weeks', () => {
  expect(prefillOf('sku=385&discount=20&start=202652&end=202701&funding=0.3')).toEqual({
    line: { ...emptyLine('385', null), discount_pct: 20, supplier_funding: 0.3 },
    source: null,
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
    start: null,
    end: null,
  });
});

test('an empty draft takes the weeks; one that has lines keeps its own and gets another', () => {
  const fresh = emptyDraft(202648);
  const prefill = given('sku=385&discount=20&start=202652&end=202701');
  const first = withPrefill(fresh, prefill);
  expect(first).toMatchObject({ start_yw: 202652, end_yw: 202701, skus: [{ code: '385', discount_pct: 20 }] });
  const second = withPrefill(first, given('sku=386&discount=10&start=202710'));
  expect(second).toMatchObject({ start_yw: 202652, end_yw: 202701, skus: [{ code: '385' }, { code: '386' }] });
});

test('the same SKU again brings its new depth, not a second line', () => {
  const draft = withPrefill(emptyDraft(202648), given('sku=385&discount=20'));
  expect(withPrefill(draft, given('sku=385&discount=30')).skus).toMatchObject([{ code: '385', discount_pct: 30 }]);
});

test('an end before the start is the start', () => {
  expect(withPrefill(emptyDraft(202648), given('sku=1&start=202652&end=202650'))).toMatchObject({
    start_yw: 202652,
    end_yw: 202652,
  });
});

test('weeks alone, with the source in whose band they were drawn, leave the lines as they are', () => {
  const draft = withPrefill(emptyDraft(202648), given('sku=385'));
  expect(withPrefill(draft, given('start=202650&end=202651&source=katalog'))).toEqual({
    ...draft,
    start_yw: 202650,
    end_yw: 202651,
    source: 'katalog',
  });
  expect(withPrefill(draft, given('start=202650'))).toEqual({ ...draft, start_yw: 202650, end_yw: 202650 });
});
