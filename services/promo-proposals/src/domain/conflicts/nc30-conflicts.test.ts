import type { SkuLine } from '@promo/contracts/promo-proposals/proposal';
import type { ProposalStatus, Severity } from '@promo/contracts/promo-proposals/words';
import type { SaleKind } from '@promo/retail/nc30';
import { describe, expect, test } from 'vitest';
import { CodeNumbers, type Plan, planOf } from '../calendar/plan.ts';
import { NOTHING_EXPECTED, plan, proposal } from '../proposal/proposal.fixture.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';
import { lossOf, nc30AcknowledgedAmong, nc30ConflictsOf, spoilSeverity } from './nc30-conflicts.ts';
import type { Spoil } from './spoil.ts';
import { SpoilIndex } from './spoil-index.ts';

type Given = Parameters<typeof plan>[0];
const numbers = new CodeNumbers();
const priced = (promo_price: number, more: Partial<SkuLine> = {}): SkuLine => ({
  code: 'A',
  regular_price: 6.79,
  promo_price,
  ...more,
});
/** With neither price nor discount, over which both would rule. */
const FREE = { code: 'A', regular_price: 6.79 };
/** Approved at 5.09 € in weeks 48 and 49, of which the last day is December 6th. */
const one = (given: Given = {}): Given => ({ id: 1, weeks: [202648, 202649], skus: [priced(5.09)], ...given });
/** From Monday, December 14th. */
const two = (given: Given = {}): Given => ({ id: 2, weeks: [202651, 202651], skus: [priced(5.49)], ...given });

/** The spoil of two plans that are alone, undefined when there is none. */
function spoilOf(a: Plan, b: Plan): Spoil | undefined {
  const index = new SpoilIndex();
  for (const plan of [a, b]) index.put(plan);
  return index.ofPlan(a.id)[0];
}

describe('an earlier plan', () => {
  test.each<[string, Given, Given, boolean]>([
    ['spoils the reference of a later one, of the same source too', one(), two(), true],
    ['of another source does', one({ source: 'webshop' }), two(), true],
    ['that is approved does', one({ status: 'approved' }), two({ status: 'approved' }), true],
    ['that was rejected does not', one({ status: 'rejected' }), two(), false],
    ['without weeks does not', one({ weeks: null }), two(), false],
    ['of another SKU does not', one({ skus: [priced(5.09, { code: 'B' })] }), two(), false],
    // 202653 is the week of December 28th; January 5th is 30 days after December 6th
    ['reaches 30 days', one(), two({ weeks: [202653, 202653] }), true],
    ['that ended 30 days before does', one(), two({ weeks: [202701, 202701], start_date: '2027-01-05' }), true],
    ['that ended 31 days before does not', one(), two({ weeks: [202701, 202701], start_date: '2027-01-06' }), false],
    ['that begins on the same day does not', one({ weeks: [202651, 202652] }), two(), false],
    ['that still runs does', one({ weeks: [202650, 202651] }), two(), true],
    ['at the regular price does not', one({ skus: [priced(6.79)] }), two(), false],
    ['of free units does not', one({ skus: [{ ...FREE, mechanic: '1+1' }] }), two(), false],
    ['does not spoil free units', one(), two({ mechanic: '2+1', skus: [FREE] }), false],
    ['of a price that rules over free units does', one({ mechanic: '1+1' }), two(), true],
    ['spoils a price that rules over free units', one(), two({ mechanic: '2+1' }), true],
    ['does not spoil what is no reduction', one(), two({ skus: [priced(6.79)] }), false],
    ['nor what has no regular price', one(), two({ skus: [{ code: 'A', promo_price: 5.49 }] }), false],
    ['is spoiled by no later one', one({ weeks: [202652, 202652] }), two(), true],
    ...(['seasonal', 'clearance'] as const).flatMap((sale_kind): [string, Given, Given, boolean][] => {
      const before = one({ weeks: [202648, 202650] });
      const further = (price: number) => two({ sale_kind, skus: [priced(price)] });
      return [
        [`goes on at a lower price as ${sale_kind}`, before, further(4.99), false],
        [`goes on at its own price as ${sale_kind}`, before, further(5.09), false],
        [`spoils a dearer ${sale_kind} that goes on`, before, further(5.49), true],
      ];
    }),
    ['goes on as an action', one({ weeks: [202648, 202650] }), two(), true],
    ['is another campaign after a gap', one(), two({ sale_kind: 'seasonal' }), true],
    [
      'is another campaign by the kind of the line',
      one({ weeks: [202648, 202650] }),
      two({ sale_kind: 'seasonal', skus: [priced(5.49, { sale_kind: 'action' })] }),
      true,
    ],
  ])('%s', (_, a, b, expected) => {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(spoilOf(plan(x, numbers), plan(y, numbers)) !== undefined).toBe(expected);
    }
  });

  test('belongs to a campaign by way of a third one, as long as that is there', () => {
    const index = new SpoilIndex();
    const seasonal = { sale_kind: 'seasonal' as const };
    const first = plan(one({ weeks: [202648, 202649], ...seasonal }), numbers);
    const second = plan(one({ id: 3, weeks: [202650, 202650], skus: [priced(4.99)], ...seasonal }), numbers);
    const third = plan(two({ skus: [priced(4.49)], ...seasonal }), numbers);
    const pairs = () => index.all().map(({ spoiler, spoiled }) => [spoiler.id, spoiled.id]);
    for (const one of [first, third]) index.put(one);
    expect(pairs()).toEqual([[1, 2]]);
    expect(index.wouldBe(second)).toEqual([]);
    expect(pairs()).toEqual([[1, 2]]);
    index.put(second);
    expect(pairs()).toEqual([]);
    index.remove(second.id);
    expect(pairs()).toEqual([[1, 2]]);
  });

  test('lowers no reference of a perishable, from which the rule exempts, whichever of the two knows it', () => {
    const yoghurt = (id: number, week: number, promo_price: number) =>
      proposal({ id, weeks: [week, week], skus: [{ code: 'A', regular_price: 2, promo_price }] });
    const [first, then] = [yoghurt(1, 202710, 1.5), yoghurt(2, 202712, 1.6)];
    const spoils = (a: ProposalRecord, b: ProposalRecord) => spoilOf(planOf(a, numbers), planOf(b, numbers));
    // 0.40 of 2.00 is 20 %, and 1.60 is above 1.50
    expect(lossOf(spoils(first, then) as Spoil, 'A')).toMatchObject({ announced_pct_with: 0, points_lost: 20 });
    const exempt = (record: ProposalRecord): ProposalRecord => ({
      ...record,
      expected: { ...NOTHING_EXPECTED, perishable: ['A'] },
    });
    expect(spoils(exempt(first), exempt(then))).toBeUndefined();
    expect(spoils(exempt(first), then)).toBeUndefined();
    expect(spoils(first, exempt(then))).toBeUndefined();
  });

  test.each([
    // what is typed, the later and the earlier price, and what is announced by a regular price of 4.00 in the catalogue
    ['below the earlier price', 3.2, 3, 3.5, { without: 25, with: 14.29, lost: 10.71 }], // 1.00 of 4.00, 0.50 of 3.50
    ['below the price itself', 2.99, 3, 2.8, { without: 25, with: 0, lost: 25 }], // 3.00 is above 2.80
    ['above an earlier price that lowers nothing', 5, 3.8, 4.2, undefined], // the catalogue's 4.00 are lower
  ])('goes by the regular price of the catalogue, not by one typed %s', (_, typed, later, earlier, expected) => {
    const at = (id: number, week: number, regular_price: number, promo_price: number, catalogue?: number) => {
      const record = proposal({ id, weeks: [week, week], skus: [{ code: 'A', regular_price, promo_price }] });
      const regular_prices = catalogue === undefined ? [] : [{ code: 'A', regular_price: catalogue }];
      return planOf({ ...record, expected: { ...NOTHING_EXPECTED, regular_prices } }, numbers);
    };
    const before = at(1, 202710, 4, earlier);
    const said = (spoil: Spoil | undefined) => {
      if (!spoil) return undefined;
      const { announced_pct_without, announced_pct_with, points_lost } = lossOf(spoil, 'A');
      return { without: announced_pct_without, with: announced_pct_with, lost: points_lost };
    };
    expect(said(spoilOf(before, at(2, 202712, typed, later, 4)))).toEqual(expected);
    expect(said(spoilOf(before, at(2, 202712, typed, later)))).not.toEqual(expected);
  });

  test('lowers the reference of a whole campaign, which lies in the 30 days before its first day', () => {
    const at = (id: number, weeks: readonly [number, number], promo_price: number, sale_kind: SaleKind) =>
      plan({ id, weeks, sale_kind, skus: [{ code: 'A', regular_price: 2, promo_price }] }, numbers);
    // February 23rd to March 1st, March 23rd to April 5th, from April 6th; the window is February 21st to March 22nd
    const cheap = at(1, [202609, 202609], 1, 'action');
    const sale = at(2, [202613, 202614], 1.5, 'seasonal');
    const further = at(3, [202615, 202616], 1.4, 'seasonal');
    const index = new SpoilIndex();
    const pairs = () => index.all().map(({ spoiler, spoiled }) => [spoiler.id, spoiled.id]);
    for (const one of [sale, further, cheap]) index.put(one);
    expect(pairs()).toEqual([
      [1, 2],
      [1, 3],
    ]);
    const [, spoil] = index.ofPlan(1);
    expect(lossOf(spoil as Spoil, 'A')).toEqual({
      regular_price: 2,
      announced_pct_without: 30,
      announced_pct_with: 0,
      points_lost: 30,
    });
    index.remove(sale.id);
    expect(pairs()).toEqual([]); // March 1st is 36 days before April 6th
    expect(index.wouldBe(sale)).toHaveLength(1);
    expect(pairs()).toEqual([]);
  });

  test.each([
    // 180 days before 2026-07-06, a Monday, is January 7th; 30 days before that December 8th, and 30 before July 6th June 6th
    ['2026-01-07', [[1, 3]]],
    ['2026-01-06', [[2, 3]]], // no campaign any more but a lasting price: it is itself in the window
  ])('lowers that of a campaign of half a year at most: since %s', (start_date, expected) => {
    const at = (id: number, given: Given, promo_price: number) =>
      plan({ id, sale_kind: 'seasonal', ...given, skus: [{ code: 'A', regular_price: 2, promo_price }] }, numbers);
    const index = new SpoilIndex();
    index.put(at(3, { weeks: [202628, 202628] }, 1.4));
    index.put(at(2, { weeks: [202602, 202627], start_date }, 1.5));
    index.put(at(1, { weeks: [202550, 202550], sale_kind: 'action' }, 1)); // to December 14th
    const spoiled = index.all().map(({ spoiler, spoiled }) => [spoiler.id, spoiled.id]);
    expect(spoiled.filter(([, id]) => id === 3)).toEqual(expected);
  });
});

test.each<[ProposalStatus, ProposalStatus, number, number, Severity]>([
  ['draft', 'submitted', 5.09, 4.99, 'low'],
  ['approved', 'submitted', 5.09, 4.99, 'medium'],
  ['draft', 'approved', 5.09, 4.99, 'medium'],
  ['approved', 'approved', 5.09, 4.99, 'high'],
  ['draft', 'draft', 5.09, 5.09, 'high'], // nothing can be announced any more
  ['draft', 'draft', 5.09, 5.49, 'high'],
])('%s at %f € before %s at %f €: %s', (statusA, statusB, priceA, priceB, severity) => {
  const a = plan(one({ status: statusA, skus: [priced(priceA)] }), numbers);
  const b = plan(two({ status: statusB, skus: [priced(priceB)] }), numbers);
  expect(spoilSeverity(spoilOf(a, b) as Spoil)).toBe(severity);
});

test('a conflict tells prices and what is lost, and is open again when its terms or its severity change', () => {
  const a = plan(one({ id: 9, status: 'approved', skus: [priced(5.09, { name: 'Kava' })] }), numbers);
  const b = plan(two({ skus: [priced(4.79)] }), numbers);
  const spoil = spoilOf(a, b) as Spoil;
  const row = {
    proposal_id: 2,
    other_proposal_id: 9,
    terms_version: 1,
    other_terms_version: 1,
    severity: 'medium' as const,
    by: { id: 5, name: 'Rea' },
    at: '2026-01-01T00:00:00.000Z',
  };
  const acknowledged = nc30AcknowledgedAmong([row]);
  expect([...nc30ConflictsOf([spoil], acknowledged)]).toEqual([
    {
      kind: 'nc30',
      id_a: 2,
      id_b: 9,
      source_a: 'manual',
      source_b: 'manual',
      status_a: 'draft',
      status_b: 'approved',
      involved_ids: [],
      spoiler_id: 9,
      spoiled_id: 2,
      overlap_weeks: [],
      skus: [
        {
          code: 'A',
          name: 'Kava',
          discount_pct_a: 29.46,
          discount_pct_b: 25.04,
          price_a: 4.79,
          price_b: 5.09,
          regular_price: 6.79,
          announced_pct_without: 29.46, // 2.00 of 6.79
          announced_pct_with: 5.89, // 0.30 of 5.09
          points_lost: 23.56,
        },
      ],
      points_lost: 23.56,
      clear_from: '2027-01-06',
      severity: 'medium',
      etag: '1-1-medium',
      acknowledged: true,
      acknowledged_by: { id: 5, name: 'Rea' },
      acknowledged_at: '2026-01-01T00:00:00.000Z',
    },
  ]);
  expect(acknowledged({ ...spoil, spoiled: { ...b, terms_version: 2 } })).toBeUndefined();
  expect(acknowledged({ ...spoil, spoiled: { ...b, status: 'approved' } })).toBeUndefined();
  expect(acknowledged({ ...spoil, spoiler: { ...a, status: 'submitted' } })).toBeDefined();
  const graver = { ...row, severity: 'high' as const };
  const both = { ...spoil, spoiled: { ...b, status: 'approved' as const } };
  for (const rows of [
    [row, graver],
    [graver, row],
  ]) {
    expect(nc30AcknowledgedAmong(rows)(both)).toBeDefined();
  }
});

test('the most severe conflict comes first, its SKUs by code, with what is lost of the one that loses most', () => {
  const codes = new CodeNumbers();
  const index = new SpoilIndex();
  const weeks = { earlier: [202648, 202649], later: [202651, 202651] } as const;
  const put = (id: number, when: keyof typeof weeks, ...skus: SkuLine[]) =>
    index.put(plan({ id, weeks: weeks[when], skus }, codes));
  put(3, 'earlier', priced(5.09, { code: 'C' }));
  put(4, 'later', priced(4.79, { code: 'C' }));
  put(2, 'earlier', priced(5.09, { code: 'B' }), priced(5));
  // Of A, the second SKU, no reduction is left: 5.49 is not below 5.00.
  put(1, 'later', priced(4.79, { code: 'B' }), priced(5.49));
  const told = [...nc30ConflictsOf(index.all(), nc30AcknowledgedAmong([]))];
  // A: 19.15 % of 6.79 and none of 5.00; B: 29.46 % of 6.79 and 5.89 % of 5.09.
  expect(told).toMatchObject([
    { severity: 'high', id_a: 1, id_b: 2, spoiler_id: 2, spoiled_id: 1, points_lost: 23.56 },
    { severity: 'low', id_a: 3, id_b: 4, spoiler_id: 3, spoiled_id: 4, points_lost: 23.56 },
  ]);
  expect(told[0]?.skus.map(({ code, points_lost }) => [code, points_lost])).toEqual([
    ['A', 19.15],
    ['B', 23.56],
  ]);
  const [bounded] = nc30ConflictsOf(index.all(), nc30AcknowledgedAmong([]), 1);
  expect(bounded).toEqual({ ...told[0], n_skus: 2, skus: told[0]?.skus.slice(1) });
});

test('conflicts are told as they were when they were asked for, whatever changes until the last is made', () => {
  const codes = new CodeNumbers();
  const seasonal = (id: number, weeks: readonly [number, number], ...skus: SkuLine[]) =>
    plan({ id, weeks, sale_kind: 'seasonal', skus }, codes);
  const index = new SpoilIndex();
  index.put(seasonal(1, [202648, 202649], priced(5.09), priced(5.09, { code: 'B' })));
  index.put(seasonal(2, [202651, 202651], priced(4.49), priced(4.49, { code: 'B' })));
  const told = () => nc30ConflictsOf(index.all(), nc30AcknowledgedAmong([]));
  const [before, rows] = [[...told()], told()];
  // Of A both belong to one campaign now.
  index.put(seasonal(3, [202650, 202650], priced(4.99)));
  expect([...told()].find(({ id_a, id_b }) => id_a === 1 && id_b === 2)?.skus).toHaveLength(1);
  expect(before[0]?.skus).toHaveLength(2);
  expect([...rows]).toEqual(before);
});

test('of a pair with two thousand spoiled SKUs the index keeps a bit each', () => {
  const skus = (promo: number) => Array.from({ length: 2_000 }, (_, i) => priced(promo, { code: `S${i}` }));
  const codes = new CodeNumbers();
  const spoil = spoilOf(plan(one({ skus: skus(5.09) }), codes), plan(two({ skus: skus(4.79) }), codes)) as Spoil;
  expect(spoil.lines).toBe(2_000);
  expect(Object.values(spoil).flatMap((kept) => (Array.isArray(kept) ? kept : []))).toHaveLength(63);
});
