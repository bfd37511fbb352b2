import type { PlannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { expect, test } from 'vitest';
import { clashesByCode, clashesOf, toDrop } from './clashes.ts';

const sides = {
  source_a: 'web',
  source_b: 'letak',
  status_a: 'draft' as const,
  status_b: 'approved' as const,
  involved_ids: [],
};
const open = {
  severity: 'high',
  etag: '1-1',
  acknowledged: false,
  acknowledged_by: null,
  acknowledged_at: null,
} as const;
const other = (id: number, title: string) => ({
  id,
  title,
  source: 'letak',
  status: 'approved' as const,
  start_yw: 202648,
  end_yw: 202648,
  start_date: '2026-11-23',
  end_date: '2026-11-29',
  channel: null,
  user: null,
});
const sku = (code: string, a: number, b: number) => ({ code, name: code, discount_pct_a: a, discount_pct_b: b });

/** Proposal 7 shares A and B with 3, has its reference of C lowered by 9, and lowers that of A for 12, which was accepted. */
const answer: PlannedConflicts = {
  proposal_id: 7,
  others: [other(3, 'Letak'), other(9, 'Web'), other(12, 'Zima')],
  free_starts: [],
  conflicts: [
    {
      kind: 'overlap',
      id_a: 3,
      id_b: 7,
      ...sides,
      overlap_weeks: [202648],
      skus: [sku('A', 30, 20), sku('B', 30, 25)],
      ...open,
    },
    {
      ...{ kind: 'nc30', id_a: 7, id_b: 9, ...sides, spoiler_id: 9, spoiled_id: 7, overlap_weeks: [], ...open },
      skus: [
        {
          ...sku('C', 20, 30),
          price_a: 8,
          price_b: 7,
          regular_price: 10,
          announced_pct_without: 20,
          announced_pct_with: 0,
          points_lost: 20,
        },
      ],
      points_lost: 20,
      clear_from: '2026-12-30',
    },
    {
      ...{ kind: 'nc30', id_a: 7, id_b: 12, ...sides, spoiler_id: 7, spoiled_id: 12, overlap_weeks: [], ...open },
      skus: [
        {
          ...sku('A', 20, 40),
          price_a: 8,
          price_b: 6,
          regular_price: 10,
          announced_pct_without: 40,
          announced_pct_with: 25,
          points_lost: 15,
        },
      ],
      points_lost: 15,
      clear_from: '2026-12-30',
      acknowledged: true,
    },
  ],
};

test('a conflict is told from the side of the proposal', () => {
  expect(clashesOf(answer).map(({ about, with: { title }, products }) => [about, title, products])).toEqual([
    [
      'overlap',
      'Letak',
      [
        { code: 'A', name: 'A', own: 20, theirs: 30 },
        { code: 'B', name: 'B', own: 25, theirs: 30 },
      ],
    ],
    ['spoiled', 'Web', [{ code: 'C', name: 'C', own: 20, theirs: 30, announced: { left: 0, without: 20 } }]],
    ['spoils', 'Zima', [{ code: 'A', name: 'A', own: 20, theirs: 40, announced: { left: 25, without: 40 } }]],
  ]);
  // under 0 while it is not saved
  const unsaved = {
    ...answer,
    proposal_id: null,
    conflicts: answer.conflicts.slice(0, 1).map((one) => ({ ...one, id_a: 0, id_b: 3 })),
  };
  expect(clashesOf(unsaved)).toMatchObject([{ with: { id: 3 }, products: [{ own: 30, theirs: 20 }, {}] }]);
});

test('a line knows the open conflicts that it is part of', () => {
  const marks = clashesByCode(clashesOf(answer));
  expect([...marks].map(([code, clashes]) => [code, clashes.map((clash) => clash.with.title)])).toEqual([
    ['A', ['Letak']],
    ['B', ['Letak']],
    ['C', ['Web']],
  ]);
});

test.each<[string[], string[]]>([
  [
    ['A', 'B', 'C', 'D'],
    ['A', 'B', 'C'],
  ],
  // dropped already
  [
    ['A', 'C', 'D'],
    ['A', 'C'],
  ],
  // nothing would be left
  [['A', 'B', 'C'], []],
  [['D'], []],
])('of the lines %j those in conflict are %j', (codes, dropped) => {
  expect(
    toDrop(
      clashesOf(answer),
      codes.map((code) => ({ code })),
    ),
  ).toEqual(dropped);
});
