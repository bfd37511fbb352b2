import { weekIndex } from '@promo/retail/weeks';
import { expect, it } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { contextOf } from '../../../test/forecast-context.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import { checkerFor } from '../nc30/days.fixture.ts';
import { economicsOf, mainCategory } from './plan-economics.ts';

const SKUS = 2_000;
/** A year, with a promotion each quarter. */
const YEAR = `${'10 10 10 10 10 10 10 10 10 10 25p 20p 10 '.repeat(4)}`;

const line = (code: string, fields: object = {}) => ({
  code,
  discount_pct: 20,
  promo_price: 8,
  mechanic: null,
  supplier_funding: 0,
  ...fields,
});

const basisOf = (context: ForecastContext, check: ReturnType<typeof checkerFor>) => ({
  context,
  startWeek: weekIndex(202602),
  checkLine: () => (promo_price: number) => check({ promo_price }),
  usual: null,
});

it('takes the largest proposal in a fraction of a second of the processor', () => {
  // Half of them in one family, the others in pairs.
  const products = Array.from({ length: SKUS }, (_, i) =>
    product(i, { category: `C${i % 40}`, family: i % 2 ? 'large' : `F${i >> 2}`, onHand: 30 }),
  );
  const sales = products.flatMap(({ ordinal }) => weekly(ordinal, 202501, YEAR, { discountPct: 10 + (ordinal % 30) }));
  const context = contextOf(analysisOf(products, sales));
  const check = checkerFor(1000, { rows: [[900, 1000]] });
  const lines = products.map(({ sku }, i) =>
    line(sku, { discount_pct: 5 + (i % 50), promo_price: 10 - (5 + (i % 50)) / 10 }),
  );
  const started = process.cpuUsage();
  const basis = basisOf(context, check);
  const { totals } = economicsOf(basis, { start_date: '2026-01-05', weeks: 2, lines });
  const used = process.cpuUsage(started).user / 1000;
  expect(totals).toMatchObject({ lines: SKUS, lines_without_money: 0, baseline_units: 20 * SKUS });
  // Some 80 ms; a machine may be several times slower.
  expect(used).toBeLessThan(1_000);
});

it('reckons a line at one depth, that of its price, and counts what the supplier pays by a standing agreement', () => {
  const context = contextOf(analysisOf([product(0, { funding: 50 })], weekly(0, 202501, YEAR, { discountPct: 20 })));
  const check = checkerFor(1000, { rows: [[900, 1000]] });
  const reckoned = (fields: object) => {
    const { supplier_funding: _, ...asked } = line('S0', fields);
    return economicsOf(basisOf(context, check), { start_date: '2026-01-05', weeks: 1, lines: [asked] }).lines[0];
  };
  // 7.00 of 10.00 is 30 %, whatever discount is told beside it.
  const { funding_eur, units, ...rest } = reckoned({ discount_pct: 30, promo_price: 7 }) ?? {};
  expect(reckoned({ discount_pct: 20, promo_price: 7 })).toEqual({ funding_eur, units, ...rest });
  expect(funding_eur).toBeCloseTo(0.5 * (units as number), 2);
});

it('weighs what a family loses by what those of it sell that are not planned', () => {
  // MINI earns 0.60 a unit, VELIKA 3.60, and sells three times as much.
  const names = ['KAVA', 'MINI', 'VELIKA'];
  const products = names.map((sku, i) =>
    product(i, { sku, category: 'Kava', family: 'Zorica', cost: [400, 740, 440][i] as number }),
  );
  const sales = products.flatMap(({ ordinal }) =>
    weekly(ordinal, 202501, ordinal === 0 ? YEAR : ordinal === 1 ? '10 '.repeat(52) : '30 '.repeat(52), {
      discountPct: 20,
    }),
  );
  const context = contextOf(analysisOf(products, sales));
  const check = checkerFor(1000, { rows: [[900, 1000]] });
  const asked = (...lines: ReturnType<typeof line>[]) =>
    economicsOf(basisOf(context, check), { start_date: '2026-01-05', weeks: 2, lines }).lines.map(
      ({ cannibalization_eur, uplift_units }) => (cannibalization_eur as number) / (uplift_units as number),
    );
  const [alone] = asked(line('KAVA'));
  const [beside] = asked(line('KAVA'), line('MINI', { discount_pct: 0, promo_price: 10 }));
  // Its 10 units at 0.60 and VELIKA's 30 at 3.60: 2.85; without MINI 3.60.
  expect((beside as number) / (alone as number)).toBeCloseTo(3.6 / 2.85, 2);
  // With all of them planned what it loses is its own margin, 4.00.
  const [all] = asked(
    ...names.map((sku) => (sku === 'KAVA' ? line(sku) : line(sku, { discount_pct: 0, promo_price: 10 }))),
  );
  expect((all as number) / (alone as number)).toBeCloseTo(4 / 2.85, 2);
});

it('says which other depth of a line adds most to the total, as it then comes to', () => {
  const names = ['PLITKA', 'DUBOKA', 'SAMA', 'KOMADI', 'BEZ', 'SVOJA'];
  const products = names.map((sku, i) => product(i, { sku, category: 'Kava', family: i < 2 ? 'Zorica' : null }));
  const sales = products.flatMap(({ ordinal }) => weekly(ordinal, 202501, YEAR, { discountPct: 20 }));
  const context = contextOf(analysisOf(products, sales));
  const promotion = { start_date: '2026-01-05', weeks: 2 };
  const planned = [
    line('PLITKA', { discount_pct: 5, promo_price: 9.5 }),
    line('DUBOKA', { discount_pct: 25, promo_price: 7.5, supplier_funding: 0.2 }),
    line('SAMA', { discount_pct: 2, promo_price: 9.8 }),
    // What N+F amounts to is no choice of a percent, and a depth that nobody has given is none to be changed.
    line('KOMADI', { discount_pct: 33.33, promo_price: 6.67, mechanic: '2+1' }),
    line('BEZ', { discount_pct: null, promo_price: null }),
    // 25 % off 12.00, which the proposal has for regular: a percent of the catalogue's 10.00 would make another price of it.
    line('SVOJA', { discount_pct: 25, promo_price: 9 }),
  ];
  const asked = (lines: typeof planned, lowest = 1000) =>
    economicsOf(basisOf(context, checkerFor(1000, { rows: [[900, lowest]] })), { ...promotion, lines });
  const { better = [], better_together_eur, totals } = asked(planned);
  expect(better.map((told) => told !== null)).toEqual([true, true, true, false, false, false]);
  const changed = planned.map((one, i) => {
    const { gain_eur: _, ...other } = better[i] ?? { discount_pct: null };
    return other.discount_pct ? { ...one, ...other, promo_price: (10 * (100 - other.discount_pct)) / 100 } : one;
  });
  const gainOf = (lines: typeof planned) =>
    (asked(lines).totals.incremental_margin_eur as number) - (totals.incremental_margin_eur as number);
  for (const [i, one] of changed.entries()) {
    expect(gainOf(planned.with(i, one))).toBeCloseTo(better[i]?.gain_eur ?? 0, 1);
  }
  expect(gainOf(changed)).toBeCloseTo(better_together_eur as number, 1);
  // 0.20 were paid for 25 %, so 0.16 for 20 %
  expect(better.map((told) => told?.supplier_funding)).toEqual([
    undefined,
    0.16,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // Above the lowest of 8.00 nothing may be announced: from 21 % on.
  const depths = (told: typeof better = []) => told.map((one) => one?.discount_pct ?? null);
  expect(depths(better)).toEqual([20, 20, 19, null, null, null]);
  expect(depths(asked(planned, 800).better)).toEqual([21, 21, 21, null, null, null]);
});

it.each<[categories: (string | null)[], main: string | null]>([
  [['Kava', 'Pivo', 'Pivo'], 'Pivo'],
  [['Kava', 'Pivo', 'Pivo', 'Kava'], 'Kava'],
  [[null, null, 'Sir'], 'Sir'],
  [[null], null],
  [[], null],
])('of lines of %j most are of %s', (categories, main) => {
  const names = ['Sir', 'Kava', 'Pivo'];
  const ordinals = categories.map((name) => (name === null ? null : names.indexOf(name)));
  expect(mainCategory({ categories: names, category: Int32Array.of(0, 1, 2) }, ordinals)).toBe(main);
});
