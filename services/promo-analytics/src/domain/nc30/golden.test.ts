/** Public cases of the rule, restated as prices by day. Where a source is named, the case is its own; else it is ours. */
import { dayOf as day } from '@promo/retail/calendar';
import type { SaleKind } from '@promo/retail/nc30';
import { describe, expect, it } from 'vitest';
import { checkerFor } from './days.fixture.ts';

type Price = readonly [date: string, euro: number, isPromo?: 'promo'];
type Plan = readonly [proposal_id: number, from: string, to: string, euro: number];

interface Case {
  readonly name: string;
  readonly prices?: readonly Price[];
  readonly plans?: readonly Plan[];
  /** 100.00 unless given. */
  readonly regular?: number;
  readonly today?: string;
  readonly start: string;
  readonly price: number;
  readonly kind?: SaleKind;
  readonly country?: 'HR' | 'EU';
  readonly perishable?: boolean;
  readonly expected: object;
}

const cents = (euro: number) => Math.round(euro * 100);

/** Cut on September 1st, and cut deeper twice without a break. */
const THREE_CUTS: readonly Price[] = [
  ['2026-03-01', 2.09],
  ['2026-09-01', 1.57, 'promo'],
  ['2026-09-15', 1.25, 'promo'],
];
/** At 80 for a week of October, then at 100 again. */
const BEFORE_AND_AFTER: readonly Price[] = [
  ['2026-01-01', 100],
  ['2026-10-05', 80, 'promo'],
  ['2026-10-12', 100],
];
const PROMOTED: readonly Price[] = [
  ['2026-01-01', 100],
  ['2026-10-05', 80, 'promo'],
];
const WEEKENDS: readonly Price[] = [
  ['2026-01-01', 100],
  ['2026-10-09', 80, 'promo'],
  ['2026-10-12', 100],
];
const PLANNED: readonly Plan[] = [
  [7, '2026-11-23', '2026-12-06', 80],
  [9, '2026-11-30', '2026-12-13', 70],
];

const CASES: readonly Case[] = [
  {
    // The situation of C-330/23: a price that was raised before it was "reduced".
    name: '80 → 100 → 90 is no reduction: the reference is 80, until it has left the window',
    prices: BEFORE_AND_AFTER,
    start: '2026-11-02',
    price: 90,
    expected: { ok: false, nc30_price: 80, announceable: false, earliest_start: '2026-11-11' },
  },
  {
    // C-330/23, Aldi Süd (26 September 2024): bananas at 1.29, announced as 23 % below the 1.69 before; 1.29 was among the 30 days.
    name: 'Aldi Süd: a price equal to the lowest of the 30 days may not be announced',
    regular: 1.69,
    prices: [
      ['2026-01-01', 1.29],
      ['2026-10-05', 1.69],
    ],
    start: '2026-10-26',
    price: 1.29,
    expected: {
      ok: true,
      reason: 'equal_reference',
      nc30_price: 1.29,
      announceable: false,
      printable_discount_pct: null,
    },
  },
  {
    // consumerlawready.eu, "Price reduction claims": lowest 20, last 40; half price is half of 20.
    name: 'sunglasses: 50 % is of the lowest, 20, not of the last price, 40',
    regular: 40,
    prices: [
      ['2026-01-01', 20],
      ['2026-06-20', 40],
    ],
    start: '2026-07-01',
    price: 10,
    expected: {
      ok: true,
      nc30_price: 20,
      announceable: true,
      printable_discount_pct: 50,
      max_announceable_price: 19.99,
    },
  },
  {
    name: 'an action that goes on is held against itself',
    prices: PROMOTED,
    start: '2026-10-19',
    price: 80,
    expected: { nc30_price: 80, announceable: false, rule: 'window', campaign_start: '2026-10-05' },
  },
  {
    // Directive 98/6/EC art. 6a(5).
    name: 'a clearance that goes on keeps the reference from before its first day',
    prices: PROMOTED,
    start: '2026-11-30',
    price: 80,
    kind: 'clearance',
    expected: { nc30_price: 100, printable_discount_pct: 20, rule: 'frozen', window_end: '2026-10-04' },
  },
  {
    name: 'three cuts, as an action: 1.57 → 1.25',
    regular: 2.09,
    prices: THREE_CUTS.slice(0, 2),
    start: '2026-09-15',
    price: 1.25,
    expected: { diff_pct: -20.38, nc30_price: 1.57, printable_discount_pct: 20 },
  },
  {
    // State Inspectorate, July 2022: a price that falls gradually and without a break within one seasonal sale.
    name: 'three cuts, as a seasonal sale: 2.09 → 1.25',
    regular: 2.09,
    prices: THREE_CUTS.slice(0, 2),
    start: '2026-09-15',
    price: 1.25,
    kind: 'seasonal',
    expected: { diff_pct: -40.19, nc30_price: 2.09, printable_discount_pct: 40, campaign_start: '2026-09-01' },
  },
  {
    // The price has to fall (Directive 98/6/EC art. 6a(5)): 1.90 after 1.57 is dearer.
    name: 'a seasonal price above the one before it is no further cut, and is held against the last 30 days',
    regular: 2.09,
    prices: THREE_CUTS.slice(0, 2),
    start: '2026-09-15',
    price: 1.9,
    kind: 'seasonal',
    expected: {
      ok: false,
      nc30_price: 1.57,
      announceable: false,
      campaign_start: '2026-09-01',
      max_announceable_price: 1.56,
    },
  },
  {
    name: 'the same price again goes on with the campaign, and nothing dearer may be announced',
    regular: 2.09,
    prices: THREE_CUTS.slice(0, 2),
    start: '2026-09-15',
    price: 1.57,
    kind: 'seasonal',
    expected: {
      ok: true,
      nc30_price: 2.09,
      announceable: true,
      max_compliant_price: 1.57,
      max_announceable_price: 1.57,
    },
  },
  {
    name: 'three cuts by the directive alone: its option is not taken',
    regular: 2.09,
    prices: THREE_CUTS,
    start: '2026-10-01',
    price: 1.2,
    kind: 'seasonal',
    country: 'EU',
    expected: { nc30_price: 1.25, rule: 'window', rules: 'EU-2026-11', campaign_start: '2026-09-01' },
  },
  {
    name: 'the next weekend’s promotion is held against the last one',
    prices: WEEKENDS,
    start: '2026-10-16',
    price: 85,
    expected: { ok: false, nc30_price: 80, nc30_date: '2026-10-09', campaign_start: null },
  },
  {
    name: 'nor does a seasonal sale go on over a gap',
    prices: WEEKENDS,
    start: '2026-10-16',
    price: 75,
    kind: 'seasonal',
    expected: { nc30_price: 80, campaign_start: null, rule: 'frozen' },
  },
  {
    name: 'of two prices of one day the later one holds',
    prices: [
      ['2026-01-01', 100],
      ['2026-10-12', 60],
      ['2026-10-12', 90],
    ],
    start: '2026-10-26',
    price: 70,
    expected: { nc30_price: 90, nc30_date: '2026-10-12' },
  },
  {
    name: 'a price from long before is carried in',
    prices: [['2026-01-01', 100]],
    start: '2026-10-26',
    price: 70,
    expected: { nc30_price: 100, nc30_date: '2026-09-26', days_covered: 30 },
  },
  {
    // Directive 98/6/EC art. 6a(4).
    name: 'a new article is held against the days that it has been sold',
    prices: [
      ['2026-10-16', 100],
      ['2026-10-20', 95],
    ],
    start: '2026-10-26',
    price: 70,
    expected: { nc30_price: 95, days_covered: 10, short_history: true, printable_discount_pct: 26, rule: 'window' },
  },
  {
    name: 'the 30th day before counts',
    prices: BEFORE_AND_AFTER,
    start: '2026-11-10',
    price: 90,
    expected: { nc30_price: 80, nc30_date: '2026-10-11', announceable: false, earliest_start: '2026-11-11' },
  },
  {
    name: 'the 31st does not',
    prices: BEFORE_AND_AFTER,
    start: '2026-11-11',
    price: 90,
    expected: { nc30_price: 100, announceable: true, earliest_start: '2026-11-11' },
  },
  {
    name: 'a cut on the day of the start is the promotion itself',
    prices: PROMOTED,
    today: '2026-10-06',
    start: '2026-10-05',
    price: 80,
    expected: { nc30_price: 100, printable_discount_pct: 20, campaign_start: null },
  },
  {
    name: 'of two approved plans that overlap the lower one counts',
    prices: [['2026-01-01', 100]],
    plans: PLANNED,
    today: '2026-11-20',
    start: '2026-12-21',
    price: 75,
    expected: {
      nc30_price: 70,
      nc30_date: '2026-11-30',
      source: 'planned',
      rests_on: [9],
      reference_kind: 'projected',
      days_observed: 0,
      days_covered: 30,
      announceable: false,
      earliest_start: '2027-01-13',
    },
  },
  {
    name: 'and when it has left the window, the other one does no more either',
    prices: [['2026-01-01', 100]],
    plans: PLANNED,
    today: '2026-11-20',
    start: '2027-01-13',
    price: 75,
    expected: { nc30_price: 100, source: 'prices', rests_on: [], announceable: true },
  },
  {
    name: 'a seasonal sale that follows a planned one without a gap is one campaign with it',
    prices: [['2026-01-01', 100]],
    plans: [[7, '2026-12-27', '2027-01-10', 80]],
    today: '2026-11-20',
    start: '2027-01-11',
    price: 60,
    kind: 'seasonal',
    expected: { nc30_price: 100, printable_discount_pct: 40, campaign_start: '2026-12-27' },
  },
  {
    name: 'days that are not past and not planned cost the regular price, however long a promotional row would hold',
    prices: [
      ['2026-01-01', 100],
      ['2026-11-16', 80, 'promo'],
    ],
    today: '2026-11-20',
    start: '2026-12-25',
    price: 90,
    expected: { nc30_price: 100, source: 'prices', reference_kind: 'projected', announceable: true },
  },
  {
    name: 'unless the row that ends it is known: until then it is what they cost',
    prices: [
      ['2026-01-01', 100],
      ['2026-11-16', 80, 'promo'],
      ['2026-12-14', 100],
    ],
    today: '2026-11-20',
    start: '2026-12-25',
    price: 90,
    // December 13th is the last day at 80, and leaves the window of January 13th.
    expected: { ok: false, nc30_price: 80, nc30_date: '2026-11-25', source: 'prices', earliest_start: '2027-01-13' },
  },
  {
    // Directive 98/6/EC art. 6a(3).
    name: 'a perishable is exempt below its regular price',
    regular: 3.49,
    prices: [['2026-01-01', 2.99]],
    start: '2026-10-26',
    price: 3.2,
    perishable: true,
    expected: {
      ...{ ok: true, applies: false, reason: 'perishable', rule: 'exempt' },
      ...{ announceable: null, earliest_start: null, max_announceable_price: null },
    },
  },
  {
    name: 'and above it is not',
    regular: 3.49,
    prices: [['2026-01-01', 3.49]],
    start: '2026-10-26',
    price: 9,
    perishable: true,
    expected: { ok: false, applies: true, reason: 'above_reference', announceable: false, earliest_start: null },
  },
];

describe('public cases', () => {
  it.each(CASES)('$name', ({ expected, ...given }) => {
    const { prices = [], plans = [], regular = 100, start, price, kind, country, perishable } = given;
    const check = checkerFor(day(start), {
      rows: prices.map(([date, euro, promo]) => [day(date), cents(euro), promo !== undefined]),
      plans: plans.map(([proposal_id, from, to, euro]) => ({
        ...{ proposal_id, from: day(from), to: day(to), cents: cents(euro) },
      })),
      regular: cents(regular),
      today: day(given.today ?? start),
      ...(country && { country }),
      ...(perishable && { perishable }),
    });
    expect(check({ promo_price: price, sale_kind: kind })).toMatchObject(expected);
  });
});
