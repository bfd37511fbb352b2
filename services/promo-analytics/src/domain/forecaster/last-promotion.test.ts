import { weekIndex } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { lastPromotion, NO_PROMOTION } from './last-promotion.ts';

const ORDINARY = '60 60 60 60';
/** 6.25 € with 25 % VAT, cost 2.80 €: a unit earns 2.20 €, at 5.00 € 1.20 €. */
const COFFEE = product(0, { regularPrice: 625, cost: 280, vatRate: 25 });
const at500 = (yw: number, weeks: string) =>
  weekly(0, yw, weeks).map((row) => (row.promoted ? { ...row, revenue: row.qty * 500 } : row));
const last = (sales: ReturnType<typeof weekly>, before: number) =>
  lastPromotion(analysisOf([COFFEE], sales), 0, weekIndex(before));

test('the last promotion that was over before a plan is told with what it earned, later ones and those that still run are not', () => {
  const sales = at500(202401, `${ORDINARY} 100p ${ORDINARY} 160p 160p ${ORDINARY}`);
  // 160 · 1.20 € instead of 60 · 2.20 € in each of two weeks
  const second = { start_yw: 202410, end_yw: 202411, discount_pct: 20, mechanic: null, net_effect_margin_eur: 120 };
  expect(last(sales, 202416)).toEqual(second);
  expect(last(sales, 202412)).toEqual(second);
  const first = { ...second, start_yw: 202405, end_yw: 202405, net_effect_margin_eur: -12 };
  expect(last(sales, 202411)).toEqual(first);
  expect(last(sales, 202405)).toEqual(NO_PROMOTION);
});

test('a flag that stays on for good is no promotion to learn from', () => {
  const sales = at500(202401, `${ORDINARY} 100p ${ORDINARY} ${'60p '.repeat(14)}60`);
  expect(last(sales, 202430)).toMatchObject({ start_yw: 202405, net_effect_margin_eur: -12 });
});
