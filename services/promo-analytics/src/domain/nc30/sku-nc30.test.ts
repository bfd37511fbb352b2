import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { expect, it } from 'vitest';
import { buildCatalog, gridOf, product } from '../../../test/facts.ts';
import { applyPrices, createPriceBook, priceSlot } from '../facts/price-book.ts';
import { lowestBeforeStarts, nc30CheckerOf } from './sku-nc30.ts';

const SKUS = 1_000;
const TODAY = 20_778;

it('takes a regular price of 0 for one that nobody knows', () => {
  // One row alone, a promotion's of 5.99 three weeks before: that is the lowest, not 0.
  const prices = createPriceBook();
  const [row, monthStart] = [priceSlot(0, 0), TODAY - 20];
  applyPrices(prices, 0, {
    monthStart,
    slots: Uint16Array.of(row),
    price: Int32Array.of(599),
    isPromo: Uint8Array.of(1),
  });
  const catalog = buildCatalog([product(0, { regularPrice: 0 })]);
  const asked = { sku: 'S0', start: TODAY + 5, today: TODAY, plans: [], includePlanned: true };
  const facts = { analysis: { grid: gridOf([]), catalog }, prices };
  const check = nc30CheckerOf(facts, asked, { toleranceCents: 0.5, country: 'HR' });
  expect(check({ promo_price: 4.99, sale_kind: 'action' })).toMatchObject({ ok: true, nc30_price: 5.99 });
});

it.each([
  // 200 days from today on, beyond all starts that are looked at; a row holds for 400 days.
  ['ends it', [[200, 999]], 5.99],
  ['is not known', [], 9.99],
] as const)('has a promotional price hold for days to come until a later row: one that %s', (_, later, nc30_price) => {
  const prices = createPriceBook();
  for (const [day, cents, isPromo] of [[-100, 999, 0], [-20, 599, 1], ...later.map((row) => [...row, 0])] as const) {
    const slots = Uint16Array.of(priceSlot(0, 1));
    const month = { monthStart: TODAY + (day as number), slots, price: Int32Array.of(cents as number) };
    applyPrices(prices, 0, { ...month, isPromo: Uint8Array.of(isPromo as number) });
  }
  const facts = { analysis: { grid: gridOf([]), catalog: buildCatalog([product(0, { regularPrice: 999 })]) }, prices };
  const asked = { sku: 'S0', start: TODAY + 40, today: TODAY, plans: [], includePlanned: true };
  const check = nc30CheckerOf(facts, asked, { toleranceCents: 0.5, country: 'HR' });
  expect(check({ promo_price: 7 })).toMatchObject({ ok: nc30_price > 7, nc30_price });
});

it.each([
  ['HR', 'S0', true],
  ['HR', 'S1', false],
  ['HR', 'unknown', false],
  ['EU', 'S0', false],
] as const)('in %s the rule exempts %s: %s', (country, sku, exempt) => {
  const catalog = buildCatalog([
    product(0, { perishable: true, regularPrice: 999 }),
    product(1, { regularPrice: 999 }),
  ]);
  const facts = { analysis: { grid: gridOf([]), catalog }, prices: createPriceBook() };
  const asked = { sku, today: TODAY, plans: [], includePlanned: true };
  expect(lowestBeforeStarts(facts, asked, [TODAY + 7], { country }).exempt).toBe(exempt);
  const check = nc30CheckerOf(facts, { ...asked, start: TODAY + 7 }, { toleranceCents: 0.5, country });
  expect(check({ promo_price: 7 }).applies).toBe(!exempt);
});

it('takes a batch of the largest size in a fraction of a second of the processor', () => {
  const prices = createPriceBook();
  const slots = Uint16Array.from({ length: 2 * SKUS }, (_, i) => priceSlot(i >> 1, i % 2 ? 17 : 3));
  const columns = { slots, price: slots.map((slot) => slot % 900), isPromo: Uint8Array.from(slots, (_, i) => i % 2) };
  for (let month = 0; month < 36; month++) {
    applyPrices(prices, 0, { monthStart: TODAY - 10 - 30 * month, ...columns, price: Int32Array.from(columns.price) });
  }
  const products = Array.from({ length: SKUS }, (_, ordinal) => product(ordinal));
  const facts = { analysis: { grid: gridOf([]), catalog: buildCatalog(products) }, prices };
  const plans = [{ proposal_id: 1, from: TODAY + 3, to: TODAY + 16, cents: 500 }];
  const started = process.threadCpuUsage();
  for (let i = 0; i < MAX_NC30_ITEMS; i++) {
    const asked = { sku: `S${i % SKUS}`, start: TODAY + 23, today: TODAY, plans, includePlanned: true };
    nc30CheckerOf(facts, asked, { toleranceCents: 0.5, country: 'HR' })({
      promo_price: i / 500,
      sale_kind: i % 10 ? 'action' : 'seasonal',
    });
  }
  // Some 100 ms of this thread, without those that collect what other tests left; a machine may be several times slower.
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1_000);
});
