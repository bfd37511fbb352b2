/**
 * The check against a simulator written from docs/nc30.md alone: it walks from day to day over maps, and shares nothing with the code
 * but the shape of what is given.
 */
import { isoDate } from '@promo/retail/calendar';
import { SALE_KINDS, type SaleKind } from '@promo/retail/nc30';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkerFor } from './days.fixture.ts';

interface Calendar {
  readonly rows: readonly (readonly [day: number, cents: number, isPromo: boolean])[];
  readonly plans: readonly { proposal_id: number; from: number; to: number; cents: number }[];
  readonly weeks: readonly { from: number; to: number; cents: number }[];
  readonly regular: number | null;
  readonly today: number;
  readonly start: number;
  readonly cents: number;
  readonly kind: SaleKind;
  readonly country: 'HR' | 'EU';
  readonly perishable: boolean;
  readonly multiBuy: boolean;
  readonly includePlanned: boolean;
}

interface Day {
  readonly cents: number;
  readonly from: 'prices' | 'planned' | 'weeks';
}

function simulate(c: Calendar) {
  const prices = new Map<number, Day | undefined>();
  const plansOn = (day: number) => (c.includePlanned ? c.plans.filter((p) => p.from <= day && day <= p.to) : []);

  function rowOn(day: number) {
    let found: Calendar['rows'][number] | undefined;
    for (const row of c.rows) if (row[0] <= day) found = row;
    return found && day - found[0] < 400 ? found : undefined;
  }

  function baseOn(day: number): { cents: number; isPromo: boolean } | undefined {
    const row = rowOn(day);
    const isEnded = c.rows.some(([later]) => later > day);
    if (row && (!c.includePlanned || day < c.today || row[0] >= c.today || isEnded))
      return { cents: row[1], isPromo: row[2] };
    if (!c.includePlanned || day < c.today) return undefined;
    let last: Calendar['rows'][number] | undefined;
    for (const known of c.rows) if (known[0] <= day && !known[2]) last = known;
    if (last && day - last[0] < 400) return { cents: last[1], isPromo: false };
    return c.regular === null ? undefined : { cents: c.regular, isPromo: false };
  }

  function priceOn(day: number): Day | undefined {
    if (prices.has(day)) return prices.get(day);
    const base = baseOn(day);
    let price: Day | undefined = base && { cents: base.cents, from: 'prices' };
    if (day >= c.today) {
      for (const plan of plansOn(day)) {
        if (!price || plan.cents < price.cents) price = { cents: plan.cents, from: 'planned' };
      }
    }
    prices.set(day, price);
    return price;
  }

  function isPromotional(day: number): boolean {
    const base = baseOn(day);
    if (base && (base.isPromo || (c.regular !== null && base.cents < c.regular))) return true;
    return plansOn(day).length > 0;
  }

  function campaignOf(start: number): number | null {
    let first = start;
    while (isPromotional(first - 1)) {
      first--;
      if (start - first > 180) return null;
    }
    return first === start ? null : first;
  }

  function lowestBefore(start: number) {
    const known = new Map<number, Day>();
    for (let day = start - 30; day < start; day++) {
      const price = priceOn(day);
      if (price) known.set(day, price);
    }
    const reached = [...known.keys()].some((day) => !c.includePlanned || day < c.today);
    let estimated = false;
    if (!reached) {
      for (const week of c.weeks) {
        if (week.to < start - 30 || week.to >= start || week.to >= c.today) continue;
        estimated = true;
        for (let day = week.from; day <= week.to; day++) {
          if (day >= start - 30) known.set(day, { cents: week.cents, from: 'weeks' });
        }
      }
    }
    const days = [...known].sort(([a], [b]) => a - b);
    const price = days.length === 0 ? null : Math.min(...days.map(([, { cents }]) => cents));
    const atIt = days.filter(([, { cents }]) => cents === price);
    const origins = atIt.map(([, { from }]) => from);
    const source = origins.find((from) => from !== 'planned') ?? (price === null ? 'none' : 'planned');
    const resting = atIt.flatMap(([day]) => plansOn(day).filter(({ cents }) => cents === price));
    return {
      nc30_price: price === null ? null : price / 100,
      nc30_date: atIt[0] ? isoDate(atIt[0][0]) : null,
      days_covered: days.length,
      days_observed: days.filter(([day]) => day < c.today).length,
      reference_kind: start - 1 < c.today ? 'observed' : 'projected',
      source,
      estimated,
      rests_on: source === 'planned' ? [...new Set(resting.map((p) => p.proposal_id))].sort((a, b) => a - b) : [],
    };
  }

  const isExempt = c.multiBuy || (c.country === 'HR' && c.perishable && c.regular !== null && c.cents < c.regular);
  const isFrozen = c.country === 'HR' && (c.kind === 'seasonal' || c.kind === 'clearance') && !isExempt;
  function referenceAt(start: number) {
    const campaign = campaignOf(start);
    if (isFrozen && campaign !== null) {
      const frozen = lowestBefore(campaign);
      let falls = true;
      for (let day = campaign; day < start; day++) falls &&= c.cents <= (priceOn(day)?.cents ?? c.cents);
      if (frozen.nc30_price !== null && falls) return frozen;
    }
    return lowestBefore(start);
  }

  const isBelow = (price: number | null) => price !== null && c.cents < Math.round(price * 100);
  let earliest: string | null = null;
  for (let start = c.start; start <= c.start + 120 && earliest === null && !isExempt; start++) {
    if (isBelow(referenceAt(start).nc30_price)) earliest = isoDate(start);
  }
  const reference = referenceAt(c.start);
  const campaign = campaignOf(c.start);
  const announceable = isExempt || reference.nc30_price === null ? null : isBelow(reference.nc30_price);
  const lowest = Math.round((reference.nc30_price ?? 0) * 100);
  let printable: number | null = null;
  if (announceable) for (printable = 0; c.cents * 100 <= lowest * (100 - printable - 1); ) printable++;
  return {
    ...reference,
    rule: isExempt ? 'exempt' : isFrozen ? 'frozen' : 'window',
    campaign_start: campaign === null ? null : isoDate(campaign),
    announceable,
    printable_discount_pct: printable,
    earliest_start: earliest,
  };
}

const TODAY = 20_000;
const around = (before: number, after: number) => fc.integer({ min: TODAY - before, max: TODAY + after });
/** Few prices, so that many are equal. */
const price = fc.integer({ min: 1, max: 9 }).map((n) => n * 10);

const rows = fc
  .uniqueArray(fc.tuple(fc.oneof(around(900, 0), around(60, 90)), price, fc.boolean()), {
    selector: ([day]) => day,
    maxLength: 12,
    size: 'max',
  })
  .map((some) => some.toSorted((a, b) => a[0] - b[0]));

const plans = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), around(60, 150), fc.nat({ max: 40 }), price)
    .map(([proposal_id, from, days, cents]) => ({ proposal_id, from, to: from + days, cents })),
  { maxLength: 5 },
);

// Day 0 of the count was a Thursday.
const weeks = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -80, max: 4 }), price), {
    selector: ([week]) => week,
    maxLength: 20,
    size: 'max',
  })
  .map((some) =>
    some
      .toSorted((a, b) => a[0] - b[0])
      .map(([week, cents]) => ({ from: TODAY - 4 + 7 * week, to: TODAY + 2 + 7 * week, cents })),
  );

const calendars: fc.Arbitrary<Calendar> = fc.record({
  rows,
  plans,
  weeks,
  regular: fc.option(price, { nil: null }),
  today: fc.constant(TODAY),
  start: fc.oneof(around(90, 200), around(5, 40)),
  cents: fc.oneof(price, fc.integer({ min: 0, max: 99 })),
  kind: fc.constantFrom(...SALE_KINDS),
  country: fc.constantFrom('HR' as const, 'EU' as const),
  perishable: fc.boolean(),
  multiBuy: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  includePlanned: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
});

it('answers as a simulator does that walks day by day, for thousands of calendars', () => {
  fc.assert(
    fc.property(calendars, (calendar) => {
      const { start, cents, kind, multiBuy, ...given } = calendar;
      const mechanic = multiBuy ? '2+1' : null;
      const check = checkerFor(start, given);
      // what was found for other prices and kinds of sale bears on none that follows
      check({ promo_price: 0.5 });
      check({ promo_price: 0.2, sale_kind: 'seasonal' });
      const result = check({ promo_price: cents / 100, sale_kind: kind, mechanic });
      expect(result).toMatchObject(simulate(calendar));
    }),
    { numRuns: 3_000 },
  );
});
