import type { SkuLine } from '@promo/contracts/promo-proposals/proposal';
import type { ProposalStatus, Severity } from '@promo/contracts/promo-proposals/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdToPlans } from '../../../test/plan-index.fixture.ts';
import { CodeNumbers, type Plan } from '../calendar/plan.ts';
import { plan } from '../proposal/proposal.fixture.ts';
import { type Clash, ConflictIndex, clashOf } from './conflict-index.ts';
import { acknowledgedAmong, bringerOf, conflictsOf, firmClashes, severityOf } from './conflicts.ts';

type Given = Parameters<typeof plan>[0];
const numbers = new CodeNumbers();
const one = (given: Given = {}): Given => ({ id: 1, source: 'manual', skus: [{ code: 'A' }], ...given });
const two = (given: Given = {}): Given => ({ id: 2, source: 'webshop', skus: [{ code: 'A' }], ...given });

describe('two proposals', () => {
  test.each<[string, Given, Given, boolean]>([
    ['share a SKU in the same weeks', one(), two(), true],
    ['share no SKU', one(), two({ skus: [{ code: 'B' }] }), false],
    ['come from one source', one(), two({ source: 'manual' }), false],
    ['touch in one week', one({ weeks: [202610, 202612] }), two({ weeks: [202612, 202612] }), true],
    ['follow each other', one({ weeks: [202610, 202611] }), two({ weeks: [202612, 202612] }), false],
    ['meet over the year end', one({ weeks: [202652, 202702] }), two({ weeks: [202653, 202653] }), true],
    ['one of them without weeks', one({ weeks: null }), two(), false],
    ['one of them rejected', one({ status: 'rejected' }), two(), false],
    ['one of them withdrawn', one(), two({ status: 'withdrawn' }), false],
    ['in revision and approved', one({ status: 'revision' }), two({ status: 'approved' }), true],
    ['without lines', one({ skus: [] }), two({ skus: [] }), false],
  ])('%s: conflict %s', (_, a, b, expected) => {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(clashOf(plan(x, numbers), plan(y, numbers)) !== undefined).toBe(expected);
    }
  });

  test('were brought to clash by whoever brought one of them there last', () => {
    const placed = (given: Given, at: string, by_id: number) => ({ ...plan(given, numbers), placed: { at, by_id } });
    const a = placed(one(), '2026-11-21T12:00:00.002Z', 5);
    expect(bringerOf({ a, b: placed(two(), '2026-11-21T12:00:00.001Z', 1) })).toBe(5);
    expect(bringerOf({ a, b: placed(two(), '2026-11-21T12:00:00.003Z', 1) })).toBe(1);
    const sameMoment = (by_id: number) => bringerOf({ a, b: placed(two(), '2026-11-21T12:00:00.002Z', by_id) });
    expect([sameMoment(1), sameMoment(5)]).toEqual([null, 5]);
    // of those of before this was kept nobody knows
    expect(bringerOf({ a, b: plan(two(), numbers) })).toBe(5);
    expect(bringerOf({ a: plan(one(), numbers), b: plan(two(), numbers) })).toBe(null);
  });

  const priced = (regular_price: number, promo_price: number): SkuLine => ({ code: 'A', regular_price, promo_price });
  test.each<[ProposalStatus, ProposalStatus, SkuLine, SkuLine, Severity]>([
    ['draft', 'submitted', { code: 'A' }, { code: 'A' }, 'low'],
    ['draft', 'approved', { code: 'A' }, { code: 'A' }, 'medium'],
    ['approved', 'approved', { code: 'A' }, { code: 'A' }, 'high'],
    ['draft', 'draft', { code: 'A', discount_pct: 20 }, { code: 'A', discount_pct: 25 }, 'high'],
    ['draft', 'draft', { code: 'A', discount_pct: 20 }, { code: 'A', discount_pct: 24.9 }, 'low'],
    ['draft', 'draft', { code: 'A', discount_pct: 50 }, { code: 'A' }, 'low'], // no depth, no severity by depth
    ['draft', 'draft', priced(4, 3.2), { code: 'A', discount_pct: 25 }, 'high'], // 20 and 25
    ['draft', 'draft', priced(3, 2.1), { code: 'A', discount_pct: 25 }, 'high'], // 30 and 25
    ['draft', 'draft', { code: 'A', mechanic: '1+1' }, { code: 'A', discount_pct: 48 }, 'low'],
  ])('%s and %s, %j and %j: %s', (statusA, statusB, lineA, lineB, severity) => {
    const a = plan(one({ status: statusA, skus: [lineA] }), numbers);
    const b = plan(two({ status: statusB, skus: [lineB] }), numbers);
    expect(severityOf(clashOf(a, b) as Clash)).toBe(severity);
  });
});

test('one SKU of two at depths 5 points apart is enough', () => {
  const skus = (discount_pct: number) => [
    { code: 'A', discount_pct: 20 },
    { code: 'B', discount_pct },
  ];
  const [a, b] = [plan(one({ skus: skus(10) }), numbers), plan(two({ skus: skus(30) }), numbers)];
  expect(severityOf(clashOf(a, b) as Clash)).toBe('high');
});

test('conflicts come with the most severe first, then by the lower and the higher id, their SKUs by code', () => {
  const codes = new CodeNumbers();
  const skus = [{ code: 'B' }, { code: 'A' }];
  const made = (id: number, status: ProposalStatus) => plan({ id, status, source: `${id}`, skus }, codes);
  const [low, low2, mid, high, high2] = [
    made(1, 'draft'),
    made(2, 'draft'),
    made(3, 'approved'),
    made(4, 'approved'),
    made(5, 'draft'),
  ];
  const pairs = [
    [low, low2],
    [low2, high2],
    [low2, mid],
    [low, high],
    [low, mid],
    [mid, high],
  ] as const;
  const clashes = pairs.map(([a, b]) => clashOf(a, b) as Clash);
  const told = [...conflictsOf(clashes, acknowledgedAmong([]))];
  expect(told.map(({ severity, id_a, id_b }) => [severity, id_a, id_b])).toEqual([
    ['high', 3, 4],
    ['medium', 1, 3],
    ['medium', 1, 4],
    ['medium', 2, 3],
    ['low', 1, 2],
    ['low', 2, 5],
  ]);
  expect(told[0]).toMatchObject({ acknowledged: false, acknowledged_by: null, acknowledged_at: null });
  expect(told[0]?.skus.map(({ code }) => code)).toEqual(['A', 'B']);
});

test.each<[string, ProposalStatus, ProposalStatus, number, boolean]>([
  ['of submitted and approved', 'submitted', 'approved', 202610, true],
  ['in its last common week', 'approved', 'approved', 202611, true],
  ['that is over', 'approved', 'approved', 202612, false],
  ['with a draft', 'draft', 'approved', 202610, false],
  ['with one in revision', 'submitted', 'revision', 202610, false],
])('a conflict %s is told of: %s, %s, %i, %s', (_, statusA, statusB, thisYw, told) => {
  const a = plan(one({ status: statusA }), numbers);
  const b = plan(two({ status: statusB, weeks: [202611, 202613] }), numbers);
  expect(firmClashes([clashOf(a, b) as Clash], thisYw)).toHaveLength(told ? 1 : 0);
});

test('a conflict tells weeks, SKUs and who acknowledged it, until contents change', () => {
  const a = plan(
    one({ id: 7, weeks: [202652, 202702], skus: [{ code: 'B' }, { code: 'A', discount_pct: 33.333 }] }),
    numbers,
  );
  const b = plan(two({ id: 3, weeks: [202653, 202703], skus: [{ code: 'A', name: 'Kava' }, { code: 'B' }] }), numbers);
  const clash = clashOf(a, b) as Clash;
  const row = {
    proposal_id: 3,
    other_proposal_id: 7,
    content_version: 1,
    other_content_version: 1,
    by: { id: 5, name: 'Rea' },
    at: '2026-01-01T00:00:00.000Z',
  };
  expect([...conflictsOf([clash], acknowledgedAmong([row]))]).toEqual([
    {
      kind: 'overlap',
      id_a: 3,
      id_b: 7,
      source_a: 'webshop',
      source_b: 'manual',
      status_a: 'draft',
      status_b: 'draft',
      involved_ids: [],
      overlap_weeks: [202653, 202701, 202702],
      skus: [
        { code: 'A', name: 'Kava', discount_pct_a: null, discount_pct_b: 33.33 },
        { code: 'B', name: null, discount_pct_a: null, discount_pct_b: null },
      ],
      severity: 'low',
      acknowledged: true,
      acknowledged_by: { id: 5, name: 'Rea' },
      acknowledged_at: '2026-01-01T00:00:00.000Z',
      etag: '1-1-low',
    },
  ]);
  expect([...conflictsOf([clash], acknowledgedAmong([]), 1)]).toMatchObject([{ n_skus: 2, skus: [{ code: 'A' }] }]);
  const edited = { ...clash, b: { ...clash.b, content_version: 2 } };
  expect(acknowledgedAmong([row])(edited)).toBeUndefined();
  expect(acknowledgedAmong([row, { ...row, other_content_version: 2 }])(edited)).toBeDefined();
});

describe('the index', () => {
  test('keeps of a pair no more for two thousand shared SKUs than for one', () => {
    const kept = (count: number) => {
      const skus = Array.from({ length: count }, (_, i) => ({ code: `S${i}` }));
      const { a, b, ...rest } = clashOf(plan(one({ skus }), numbers), plan(two({ skus }), numbers)) as Clash;
      expect(rest.shared).toBe(count);
      return Object.values(rest).length;
    };
    expect(kept(2_000)).toBe(kept(1));
  });

  const CODES = ['A', 'B', 'C', 'D', 'E'];
  const someGiven = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    source: fc.constantFrom('manual', 'webshop', 'leaflet'),
    status: fc.constantFrom<ProposalStatus>('draft', 'submitted', 'approved', 'rejected', 'revision', 'withdrawn'),
    weeks: fc.option(
      fc
        .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 15 }))
        .map(([start, length]) => [202600 + start, 202600 + start + length] as const),
    ),
    skus: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom(...CODES),
        regular_price: fc.constant(10),
        discount_pct: fc.option(fc.constantFrom(20, 24, 25)),
      }),
      { selector: ({ code }) => code },
    ),
  });
  const step = fc.oneof({ weight: 3, arbitrary: someGiven }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) });
  const shown = (clashes: readonly Clash[]) =>
    clashes
      .map((clash) => {
        const skus = conflictsOf([clash], acknowledgedAmong([])).flatMap((conflict) => conflict.skus);
        return told(clash, [...skus.map(({ code }) => code)], clash.shared, clash.apart);
      })
      .sort();
  const told = ({ a, b }: Pick<Clash, 'a' | 'b'>, codes: readonly string[], shared: number, apart: boolean) =>
    `${a.id} ${b.id} ${codes}: ${shared}${apart ? ' apart' : ''}`;

  test('equals all filtered pairs after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const index = new ConflictIndex();
        holdToPlans(index, steps, { would: (made) => index.wouldClash(made), shown, expected: naive });
      }),
      { numRuns: 60 },
    );
  });

  function isApart(a: Plan, b: Plan, code: string): boolean {
    const [one = null, other = null] = [a, b].map(({ lines }) => lines.get(code)?.depth);
    return one !== null && other !== null && Math.abs(one - other) >= 5;
  }

  /** Each pair that conflicts, straight from the definition. */
  function naive(plans: readonly Plan[]): string[] {
    const live = plans.filter(({ status, span }) => span && !['rejected', 'withdrawn'].includes(status));
    return live
      .flatMap((a) => live.filter((b) => a.id < b.id && a.source !== b.source).map((b) => [a, b] as const))
      .filter(([a, b]) => a.span && b.span && a.span.start <= b.span.end && b.span.start <= a.span.end)
      .map(([a, b]) => [a, b, [...a.lines.keys()].filter((code) => b.lines.has(code))] as const)
      .filter(([, , shared]) => shared.length > 0)
      .map(([a, b, shared]) =>
        told(
          { a, b },
          shared.sort(),
          shared.length,
          shared.some((code) => isApart(a, b, code)),
        ),
      )
      .sort();
  }
});
