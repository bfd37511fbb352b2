import { expect, test } from 'vitest';
import { alsoPlanned, bySku, pendingOf } from './pending.ts';

const plan = (id: number, status: string, start_yw: number | null, end_yw: number | null, ...codes: string[]) => ({
  _id: id,
  status,
  title: `Plan ${id}`,
  source: 'letak',
  user: { id: 5, name: 'Petra' },
  start_yw,
  end_yw,
  lines: codes.map((code) => ({ code, discount_pct: 20 })),
});

// eight weeks from 202650 on: the range reaches over the end of a year of 53 weeks
const RANGE = { from_yw: 202650, to_yw: 202704, isChosen: (sku: string) => sku !== 'DRUGA', keep: new Set([9]) };

test('pending is what drafts and what waits plan of the chosen products in the range, and nothing that stands', () => {
  const plans = [
    plan(1, 'draft', 202653, 202701, 'MLIJEKO', 'KAVA', 'DRUGA'),
    plan(2, 'submitted', 202648, 202650, 'KAVA'),
    plan(3, 'revision', 202704, 202706, 'KAVA'),
    plan(4, 'approved', 202653, 202653, 'KAVA'),
    plan(5, 'draft', 202648, 202649, 'KAVA'),
    plan(6, 'draft', 202705, 202705, 'KAVA'),
    plan(7, 'draft', null, null, 'KAVA'),
    plan(9, 'submitted', 202653, 202653, 'KAVA'),
  ];
  const pending = pendingOf(plans, RANGE);
  expect(pending.map(({ sku, proposal_id }) => [sku, proposal_id])).toEqual([
    ['KAVA', 2],
    ['KAVA', 1],
    ['KAVA', 3],
    ['MLIJEKO', 1],
  ]);
  expect(pending[1]).toEqual({
    sku: 'KAVA',
    proposal_id: 1,
    title: 'Plan 1',
    status: 'draft',
    source: 'letak',
    user: { id: 5, name: 'Petra' },
    start_yw: 202653,
    end_yw: 202701,
    discount_pct: 20,
  });
});

test.each([
  ['in its first week', 'KAVA', 202701, 202702, null, [1]],
  ['in its last week', 'KAVA', 202652, 202653, null, [1]],
  ['the week before', 'KAVA', 202651, 202652, null, []],
  ['the week after', 'KAVA', 202702, 202703, null, []],
  ['another product', 'ČAJ', 202653, 202653, null, []],
  ['the proposal itself', 'KAVA', 202653, 202701, 1, []],
])('what a promotion lies upon: %s', (_, sku, start_yw, end_yw, proposal_id, expected) => {
  const pending = bySku(pendingOf([plan(1, 'draft', 202653, 202701, 'KAVA')], RANGE));
  expect(alsoPlanned(pending, { sku, start_yw, end_yw, proposal_id })).toEqual(expected);
});

// each promotion beside each of 16,000 lines took 3.3 s, in which nobody else was answered
test('of forty large proposals it is found at once', () => {
  const codes = Array.from({ length: 400 }, (_, i) => `SKU-${i}`);
  const weeks = Array.from({ length: 20 }, (_, i) => 202701 + i);
  const plans = [...weeks, ...weeks].map((yw, i) => plan(i, 'draft', yw, yw, ...codes));
  const range = { from_yw: 202701, to_yw: 202720, isChosen: () => true, keep: new Set<number>() };
  const pending = bySku(pendingOf(plans, range));
  const began = performance.now();
  for (const sku of codes) {
    for (const yw of weeks) alsoPlanned(pending, { sku, start_yw: yw, end_yw: yw, proposal_id: null });
  }
  expect(performance.now() - began).toBeLessThan(500);
});
