import { expect, test } from 'vitest';
import { contentsOf, merged, sameContents } from './contents.ts';
import { base, line, proposal } from './proposal.fixture.ts';

test('an update overwrites what it supplies, and null clears', () => {
  const before = merged(base, { title: 'Ljeto', note: 'x', mechanic: '1 + 1' });
  const after = merged(before, { note: null, skus: [{ code: 'C', promo_price: 1.999 }] });
  expect(after).toMatchObject({ title: 'Ljeto', note: null, mechanic: '1+1', start_week: 30 });
  expect(after.skus).toEqual([line({ code: 'C', promo_price: 2 })]);
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
  // only what is asked for can be yet to be agreed
  expect(line({ supplier_funding: 0.5, funding_to_agree: true }).funding_to_agree).toBe(true);
  for (const funding of [null, 0])
    expect(line({ supplier_funding: funding, funding_to_agree: true })).not.toHaveProperty('funding_to_agree');
  expect(line({ supplier_funding: 0.5, funding_to_agree: false })).not.toHaveProperty('funding_to_agree');
});
