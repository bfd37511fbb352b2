import { addWeeks } from '@promo/retail/weeks';

const WEEKS = Array.from({ length: 60 }, (_, i) => addWeeks(202540, i));
const skuOf = (i: number) => `S${String(i).padStart(5, '0')}`;

/** Products in families of four within a category, each at the same cost. */
export function* productsCsv(count: number, cost = '0.50'): Generator<string> {
  yield 'sku,name,category,regular_price,cost,tier,family\n';
  for (let i = 0; i < count; i++) {
    yield `${skuOf(i)},Artikl čokolada ${i} g,Kategorija ${(i >> 2) % 40},${1 + (i % 20)}.99,${cost},${'ABC'[i % 3]},F${i >> 2}\n`;
  }
}

/** Sales of some weeks, each product promoted every eleventh. @param more units added to each week */
export function* salesCsv(count: number, weeks: readonly number[] = WEEKS, more = 0): Generator<string> {
  yield 'sku,yw,qty,promoted,revenue,mechanic,discount_pct,regular_price,in_stock\n';
  for (let i = 0; i < count; i++) {
    const price = 1.99 + (i % 20);
    const rows = weeks.map((yw, week) => {
      const promoted = (week * 7 + i * 13) % 11 === 0;
      const qty = (5 + more + ((i * 31 + week * 17) % 20)) * (promoted ? 2 : 1);
      const revenue = (qty * price * (promoted ? 0.8 : 1)).toFixed(2);
      return `${skuOf(i)},${yw},${qty},${promoted ? 1 : 0},${revenue},,${promoted ? 20 : ''},${price.toFixed(2)},1\n`;
    });
    yield rows.join('');
  }
}
