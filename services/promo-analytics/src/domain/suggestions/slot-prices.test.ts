import { expect, test } from 'vitest';
import { openOffers, type Prices } from './arrange.ts';
import { createCalendar } from './calendar.ts';
import { gapBetween, NC30_WEEKS } from './own-rules.ts';
import { problemWith, randomProblem } from './problem.fixture.ts';
import { type Problem, type Promo, promoAt } from './problem.ts';
import { searchCalendar } from './search.ts';
import { findPrices } from './slot-prices.ts';

function pricesOf(problem: Problem, reached: number) {
  const calendar = createCalendar(problem);
  const skus = problem.members.map((_, member) => openOffers(calendar, member));
  return findPrices(calendar, skus, reached, () => false);
}

test('of a slot that two want the price is what the lesser one would bring', () => {
  // two SKUs of 30 and 20, a slot in the one week: a bound of 30 at any price from 20 to 30
  const members = [0, 1].map((family) => ({ family, baseline: 10, lostWorth: 0 }));
  const spans = [30, 20].map((worth, member) => ({ member, start: 0, offers: [{ depth: 20, cents: 800, worth }] }));
  const { slots, budget, bound } = pricesOf(problemWith({ weeks: 1, members, spans, limits: { slotsPerWeek: 1 } }), 30);
  expect(bound).toBeCloseTo(30, 1);
  expect(slots[0]).toBeGreaterThan(19.9);
  expect(slots[0]).toBeLessThan(30.1);
  expect(budget).toBe(0);
});

/**
 * What no calendar can be worth more than, by nothing but the prices and by trying each pair of a SKU's promotions: whoever kept all
 * limits and paid for slots would gain no more, and what is paid in all is no more than all slots cost.
 */
function mostWorth(problem: Problem, { slots }: Prices): number {
  const { spans, limits, members } = problem;
  const nets = members.map((): { readonly promo: Promo; readonly net: number }[] => []);
  for (let span = 0; span < spans.member.length; span++) {
    for (let offer = spans.firstOffer[span] as number; offer < (spans.firstOffer[span + 1] as number); offer++) {
      const promo = promoAt(problem, span, offer);
      const paid = slots.subarray(promo.start, promo.start + promo.weeks).reduce((sum, price) => sum + price, 0);
      if (promo.worth > paid) nets[promo.member]?.push({ promo, net: promo.worth - paid });
    }
  }
  const mayFollow = (a: Promo, b: Promo) => {
    const gap = gapBetween(a, b);
    const [first, second] = a.start < b.start ? [a, b] : [b, a];
    return gap >= limits.minGap && (gap >= NC30_WEEKS || (second.cents as number) < (first.cents as number));
  };
  let most = slots.reduce((sum, price) => sum + price * limits.slotsPerWeek, 0);
  for (const own of nets) {
    let best = 0;
    for (const [i, a] of own.entries()) {
      best = Math.max(best, a.net);
      for (const b of own.slice(i + 1)) {
        if (a.net + b.net > best && mayFollow(a.promo, b.promo)) best = a.net + b.net;
      }
    }
    most += best;
  }
  return most;
}

// families of one: what promotions are worth does not depend on each other
test.each([
  { skus: 40, slotsPerWeek: 5, seed: 1, minGap: 5 },
  { skus: 60, slotsPerWeek: 4, seed: 3, minGap: 5 },
  { skus: 500, slotsPerWeek: 30, seed: 4, minGap: 4 },
])('$skus SKUs in 13 weeks of $slotsPerWeek slots, $minGap apart: 99.9 % of what no calendar exceeds', (size) => {
  const { skus, seed, ...limits } = size;
  const depths = [10, 20, 30, 40];
  const problem = randomProblem({ skus, weeks: 13, seed, familySize: 1, depths, limits });
  const { value } = searchCalendar(problem);
  const prices = pricesOf(problem, value);
  const most = mostWorth(problem, prices);
  expect(prices.bound / most).toBeCloseTo(1, 9);
  expect(value).toBeLessThanOrEqual(most * (1 + 1e-9));
  expect(value / most).toBeGreaterThan(0.999);
});
