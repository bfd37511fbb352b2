import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalendar } from './calendar.ts';
import { createFamilyLoss } from './family-loss.ts';
import { gapBetween } from './own-rules.ts';
import { problemWith, randomProblem } from './problem.fixture.ts';
import type { Limits, Problem, Promo } from './problem.ts';
import { promoAt } from './problem.ts';
import { searchCalendar } from './search.ts';

/** What a calendar is worth, reckoned anew. */
function worthOf({ members, families, weeks }: Problem, promos: readonly Promo[]): number {
  const losses = createFamilyLoss(members, families, weeks);
  for (const promo of promos) losses.add(promo);
  let worth = promos.reduce((sum, promo) => sum + promo.worth, 0);
  for (let family = 0; family < families; family++) {
    for (let week = 0; week < weeks; week++) worth -= losses.at(family, week);
  }
  return worth;
}

/** Day by day: no reduction is announced that is not below each price of the 30 days before it. */
function announcedWrongly(promos: readonly Promo[], { spans, exempt }: Problem): Promo[] {
  return promos.filter((promo) => {
    if (promo.span < 0 || exempt[promo.member] || promo.cents === null) return false;
    for (let day = 7 * promo.start - 30; day < 7 * promo.start; day++) {
      for (const other of promos) {
        const runs = day >= 7 * other.start && day < 7 * (other.start + other.weeks);
        if (other.member === promo.member && runs && other.cents !== null && other.cents <= promo.cents) return true;
      }
    }
    return promo.cents >= (spans.ceiling[promo.span] as number);
  });
}

function brokenLimits(problem: Problem, promos: readonly Promo[]): string[] {
  const { limits, weeks, standing } = problem;
  const broken: string[] = [];
  const all = [...standing, ...promos];
  const used = Array.from(
    { length: weeks },
    (_, week) => all.filter(({ start, weeks: lasting }) => start <= week && week < start + lasting).length,
  );
  const before = Array.from(
    { length: weeks },
    (_, week) => standing.filter(({ start, weeks: lasting }) => start <= week && week < start + lasting).length,
  );
  used.forEach((n, week) => {
    if (n > Math.max(limits.slotsPerWeek, before[week] as number)) broken.push(`week ${week}`);
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
  if (sum(used) > Math.max(limits.slotsTotal, sum(before))) broken.push('total');
  const begun = ({ start }: Promo) => start >= 0 && start < weeks;
  const cost = (those: readonly Promo[]) => sum(those.filter(begun).map((promo) => promo.cost));
  if (cost(all) > Math.max(limits.budget, cost(standing)) + 1e-6) broken.push('budget');
  for (const promo of promos) {
    const others = all.filter((other) => other !== promo && other.member === promo.member);
    if (others.some((other) => gapBetween(promo, other) < Math.max(0, limits.minGap)))
      broken.push(`gap of ${promo.member}`);
    if (others.filter(({ start }) => start >= 0 && start < weeks).length >= limits.maxPerSku)
      broken.push(`often ${promo.member}`);
  }
  return broken;
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

describe('a small calendar', () => {
  const one = { family: 0, baseline: 10, lostWorth: 0 };
  const offer = (worth: number, cents = 800) => ({ depth: 20, cents, worth });

  test('takes the best weeks, and says that slots bind and what one more would add', () => {
    const members = [one, { ...one, family: 1 }, { ...one, family: 2 }];
    const spans = members.flatMap((_, member) =>
      [0, 1].map((start) => ({ member, start, offers: [offer(10 * (member + 1) + start)] })),
    );
    const found = searchCalendar(problemWith({ weeks: 2, members, spans, limits: { slotsPerWeek: 1, maxPerSku: 1 } }));
    // 31 + 20 beats 21 + 30: equal; the SKU of 10 stays out
    expect(found.value).toBe(51);
    expect(found.binding.limits).toEqual([{ limit: 'slots_per_week', promotions: 2, gain: 11 }]);
    expect([...found.binding.slotGain]).toEqual([10, 11]);
  });

  test('a deeper promotion follows a shallower one within 30 days, never the other way', () => {
    const spans = [0, 5].map((start) => ({
      member: 0,
      start,
      offers: [offer(10, 900), offer(14, 800), offer(9, 700)],
    }));
    const close = (minGap: number, weeks: readonly number[]) =>
      searchCalendar(
        problemWith({
          weeks: 10,
          members: [one],
          spans: spans.map((span, i) => ({ ...span, start: weeks[i] as number })),
          limits: { minGap },
        }),
      );
    const near = close(4, [0, 5]);
    expect(near.promos.map(({ start, cents }) => [start, cents]).sort()).toEqual([
      [0, 900],
      [5, 800],
    ]);
    expect(near.value).toBe(24);
    // after five free weeks the 30 days are over
    expect(close(4, [0, 6]).value).toBe(28);
  });

  test('nothing is suggested that would spoil what stands', () => {
    const standing = [{ member: 0, start: 6, weeks: 1, cents: 800, worth: 5, taken: 0, cost: 0, span: -1, offer: -1 }];
    const spans = [0, 1].map((start) => ({ member: 0, start, offers: [offer(10, 800), offer(4, 850)] }));
    const found = searchCalendar(problemWith({ weeks: 10, members: [one], standing, spans }));
    // from week 1 on it would be within 30 days of the standing one
    expect(found.promos.map(({ start, cents }) => [start, cents])).toEqual([[0, 800]]);
    expect(found.value).toBe(15);
  });

  test('what is impossible is answered with what is in the way', () => {
    const spans = [{ member: 0, start: 0, ceiling: 700, offers: [offer(10)] }];
    const limits = (given: Partial<Limits>) =>
      searchCalendar(problemWith({ weeks: 1, members: [one], spans, limits: given })).binding.limits;
    expect(limits({})).toEqual([{ limit: 'nc30', promotions: 1, gain: 10 }]);
    const dear = [{ member: 0, start: 0, offers: [{ ...offer(10), cost: 5 }] }];
    const found = searchCalendar(problemWith({ weeks: 1, members: [one], spans: dear, limits: { budget: 4 } }));
    expect(found).toMatchObject({
      promos: [],
      value: 0,
      finished: true,
      binding: { limits: [{ limit: 'budget', gain: 10 }] },
    });
    const none = searchCalendar(
      problemWith({
        weeks: 1,
        members: [one],
        spans: [{ member: 0, start: 0, offers: [offer(10)] }],
        limits: { slotsPerWeek: 0 },
      }),
    );
    expect(none.binding.limits).toEqual([{ limit: 'slots_per_week', promotions: 1, gain: 10 }]);
    const both = searchCalendar(
      problemWith({ weeks: 1, members: [one], spans: dear, limits: { budget: 4, slotsPerWeek: 0 } }),
    );
    expect(both.binding).toMatchObject({
      limits: [],
      together: [{ limits: ['slots_per_week', 'budget'], promotions: 1, gain: 10 }],
    });
  });

  test('the budget is there for promotions that begin in the range, of SKUs that are asked about', () => {
    const spans = [{ member: 0, start: 1, offers: [{ ...offer(10), cost: 100 }] }];
    const standing = (member: number, start: number) => ({
      ...{ member, start, weeks: 2, cents: null, worth: 0, taken: 0, cost: 901, span: -1, offer: -1 },
    });
    const valueBeside = (promo: Promo) => {
      const problem = problemWith({
        ...{ weeks: 4, members: [one, { ...one, family: 1 }, { ...one, family: 2 }], spans },
        ...{ standing: [promo], limits: { budget: 1000 } },
      });
      return searchCalendar({ ...problem, takesSlots: [true, true, false] }).value;
    };
    expect([standing(1, -1), standing(2, 0), standing(1, 0)].map(valueBeside)).toEqual([10, 10, 0]);
  });

  test('the budget is spent on shallower ones where the best is too dear', () => {
    const spans = [
      {
        member: 0,
        start: 0,
        offers: [
          { ...offer(10), cost: 9 },
          { ...offer(6, 900), cost: 4 },
        ],
      },
    ];
    expect(searchCalendar(problemWith({ weeks: 1, members: [one], spans, limits: { budget: 5 } })).value).toBe(6);
  });
});

/** Random problems, small enough to be quick. */
const anyProblem = fc
  .record({
    skus: fc.integer({ min: 1, max: 12 }),
    weeks: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    familySize: fc.integer({ min: 1, max: 4 }),
    slotsPerWeek: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(Number.POSITIVE_INFINITY)),
    slotsTotal: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(Number.POSITIVE_INFINITY)),
    maxPerSku: fc.integer({ min: 1, max: 4 }),
    minGap: fc.integer({ min: 0, max: 6 }),
    budget: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.constant(Number.POSITIVE_INFINITY)),
  })
  .map(({ skus, weeks, seed, familySize, ...limits }) => {
    const problem = randomProblem({ skus, weeks, seed, familySize, limits });
    // a draft that is kept, and a promotion of before
    const standing = [
      {
        member: 0,
        start: Math.min(2, weeks - 1),
        weeks: 1,
        cents: 780,
        worth: 3,
        taken: 1,
        cost: 2,
        span: -1,
        offer: -1,
      },
      { member: skus - 1, start: -2, weeks: 1, cents: null, worth: 0, taken: 0, cost: 0, span: -1, offer: -1 },
    ];
    return { ...problem, standing, exempt: problem.members.map((_, i) => i % 5 === 4) };
  });

/** Stops after so many looks whether to stop. */
function stoppedAfter(looks: number): () => boolean {
  let left = looks;
  return () => left-- <= 0;
}

/** Prices take up to 80 looks and a move one each, so that most searches are stopped at some time of theirs; some find their end. */
const anyLooks = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 150 }), weight: 9 },
  { arbitrary: fc.constant(Number.POSITIVE_INFINITY), weight: 1 },
);

test('keeps every limit, announces nothing wrongly, and is worth no less than its starts and what stands, whenever it is stopped', () => {
  fc.assert(
    fc.property(anyProblem, anyLooks, (problem, looks) => {
      const found = searchCalendar(problem, stoppedAfter(looks));
      const all = [...problem.standing, ...found.promos];
      expect(brokenLimits(problem, found.promos)).toEqual([]);
      expect(announcedWrongly(all, problem)).toEqual([]);
      expect(near(found.value, worthOf(problem, all))).toBe(true);
      for (const start of found.starts) expect(found.value).toBeGreaterThanOrEqual(start - 1e-9);
      expect(found.value).toBeGreaterThanOrEqual(worthOf(problem, problem.standing) - 1e-9);
      if (looks === Number.POSITIVE_INFINITY) expect(found.finished).toBe(true);
      else expect(searchCalendar(problem, stoppedAfter(looks)).promos).toEqual(found.promos);
    }),
    { numRuns: 60 },
  );
});

test.each([0, 1, 10, 100])('is stopped at look %i as one that is not finished', (looks) => {
  const problem = randomProblem({ skus: 30, weeks: 8, seed: 5, limits: { slotsPerWeek: 6 } });
  expect(searchCalendar(problem, stoppedAfter(looks)).finished).toBe(false);
});

test('finds the same again with the same seed', () => {
  const problem = randomProblem({ skus: 20, weeks: 8, seed: 5, limits: { slotsPerWeek: 4 } });
  expect(searchCalendar(problem)).toEqual(searchCalendar(problem));
});

/** The best calendar of all, by trying every one. */
function bestOfAll(problem: Problem): number {
  const calendar = createCalendar(problem);
  const { spans, members } = problem;
  const tryFrom = (span: number): number => {
    if (span === spans.member.length) return calendar.value();
    let best = tryFrom(span + 1);
    for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
      const promo = promoAt(problem, span, offer);
      if (!calendar.hasRoom(span, offer) || !calendar.isLawful(promo)) continue;
      const mark = calendar.changes.length;
      calendar.add(promo);
      best = Math.max(best, tryFrom(span + 1));
      calendar.undoTo(mark);
    }
    return best;
  };
  expect(members.length).toBeLessThanOrEqual(8);
  return tryFrom(0);
}

test.each([
  { skus: 8, weeks: 1, familySize: 4, slotsPerWeek: 3, depths: [10, 20, 30] },
  { skus: 6, weeks: 2, familySize: 3, slotsPerWeek: 2, depths: [20] },
  { skus: 3, weeks: 5, familySize: 3, slotsPerWeek: 1, depths: [15, 30], lengths: [1] },
  { skus: 2, weeks: 8, familySize: 2, slotsPerWeek: 2, depths: [20, 30], lengths: [2] },
])('$skus SKUs in $weeks weeks: as good as the best of all', ({ slotsPerWeek, ...size }) => {
  const shares = [1, 2, 3, 4, 5, 6].map((seed) => {
    const problem = randomProblem({ ...size, seed, limits: { slotsPerWeek, maxPerSku: 2, minGap: 2 } });
    const [found, best] = [searchCalendar(problem).value, bestOfAll(problem)];
    expect(found).toBeLessThanOrEqual(best + 1e-6);
    return found / best;
  });
  expect(Math.min(...shares)).toBeGreaterThan(0.999);
});

test('500 SKUs in 13 weeks: what is done before and after the search takes little time', () => {
  const problem = randomProblem({ skus: 500, weeks: 13, seed: 3, limits: { slotsPerWeek: 30 } });
  const begun = performance.now();
  const found = searchCalendar(problem, () => true);
  // a generous bound: a quarter of a second where nothing else runs
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(found.promos.length).toBeGreaterThan(200);
});
