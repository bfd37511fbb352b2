import { costsAbovePrice } from '@promo/retail/money';
import { isWeek, weekOf, weeksBetween } from '@promo/retail/weeks';
import { describe, expect, test } from 'vitest';
import { demoFiles } from './generate.ts';
import { type DemoNewProduct, demoNewProducts } from './npl.ts';

const RANGE = { skus: 500, weeks: 104, seed: 1 };
const TODAY = Temporal.PlainDate.from('2026-11-21');
const { launched, checked, upcoming } = demoNewProducts(RANGE, TODAY);
const all = [...launched, ...checked, ...upcoming];

const END = {
  approve: 'approved',
  'mark-ordered': 'ordered',
  'mark-in-stock': 'in_stock',
  'take-back': 'ordered',
  activate: 'active',
  'phase-out': 'phase_out',
} as const;
const endOf = ({ moves }: DemoNewProduct) => {
  const last = moves.at(-1);
  return last === undefined ? 'draft' : END[last];
};

interface Sold {
  readonly onHand: number;
  readonly onOrder: number;
  readonly leadTime: number;
}
const lines = (name: 'products' | 'sales'): string[] => {
  const file = demoFiles({ ...RANGE, today: TODAY }).find((one) => one.name === name);
  return [...(file?.rows() ?? [])].join('').trim().split('\n');
};
const products = new Map(
  lines('products')
    .slice(1)
    // names may hold commas
    .map((line): [string, Sold] => {
      const cells = line.split(',');
      const [onHand, onOrder, leadTime] = cells.slice(-12, -9).map(Number) as [number, number, number];
      return [cells[0] as string, { onHand, onOrder, leadTime }];
    }),
);

describe('the new products', () => {
  test('are the same for the same arguments', () => {
    expect(demoNewProducts(RANGE, TODAY)).toEqual({ launched, checked, upcoming });
  });

  test('come to every state; the check triggers what stays approved of those it finds', () => {
    expect([...new Set(launched.map(endOf))]).toEqual(['active']);
    const inStates = Object.entries(Object.groupBy(checked, endOf)).map(([state, all]) => [state, all?.length]);
    expect(Object.fromEntries(inStates)).toEqual({ approved: 3, ordered: 4, in_stock: 2 });
    expect([...new Set(upcoming.map(endOf))].sort()).toEqual(['approved', 'draft', 'phase_out']);
  });

  test('have SKUs of their own, but for those launched, which are in the range', () => {
    const skus = all.map(({ body }) => body.sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(launched.filter(({ body }) => !products.has(body.sku))).toEqual([]);
    expect([...checked, ...upcoming].filter(({ body }) => products.has(body.sku))).toEqual([]);
  });

  test('earn something a piece, but for a draft that costs more than its price brings', () => {
    expect(all.filter(({ body }) => costsAbovePrice(body)).map((one) => [one.body.sku, endOf(one)])).toEqual([
      ['NOVO-E2', 'draft'],
    ]);
  });

  test('replace products of the range, none by two', () => {
    const hard = all.flatMap(({ substitution }) => substitution.filter(({ kind }) => kind === 'hard'));
    const codes = hard.map(({ parent_sku }) => parent_sku);
    expect(new Set(codes).size).toBe(codes.length);
    const parents = all.flatMap(({ substitution }) => substitution.map(({ parent_sku }) => parent_sku));
    expect(parents.filter((code) => !products.has(code))).toEqual([]);
    // one launch at least takes the place of a record, which it phases out
    expect(launched.some(({ body }) => codes.includes(body.sku))).toBe(true);
  });

  test('are due today, overdue, and not yet', () => {
    const daysTo = ({ body }: DemoNewProduct) =>
      body.launch_date ? TODAY.until(body.launch_date).days - (body.lead_time_days ?? 14) - 21 : null;
    const approved = upcoming.filter((one) => endOf(one) === 'approved');
    const spans = approved.map(daysTo);
    expect(spans).toContain(0);
    expect(spans.some((days) => days !== null && days < 0)).toBe(true);
    expect(spans.some((days) => days !== null && days > 60)).toBe(true);
    const stockOf = ({ substitution }: DemoNewProduct) => products.get(substitution[0]?.parent_sku ?? '') as Sold;
    const [low, high] = ['NOVO-D2', 'NOVO-N1'].map((sku) =>
      stockOf(approved.find(({ body }) => body.sku === sku) as DemoNewProduct),
    ) as [Sold, Sold];
    expect(low.onHand + low.onOrder).toBeLessThan(high.onHand + high.onOrder);
  });

  test('are ordered in time, but for one that arrives three days after its launch', () => {
    const days = checked.flatMap(({ body, moves, order }) =>
      moves.at(-1) === 'mark-ordered' && order?.expected_date && body.launch_date
        ? Temporal.PlainDate.from(body.launch_date).until(order.expected_date).days
        : [],
    );
    expect(days.filter((late) => late > 0)).toEqual([3]);
  });

  test('that sell already have a forecast for every week since their launch', () => {
    for (const { body, forecast } of launched) {
      expect(forecast[0]?.yw).toBe(weekOf(Temporal.PlainDate.from(body.launch_date as string)));
      expect(forecast.at(-1)?.yw).toBeGreaterThanOrEqual(weekOf(TODAY) - 1);
    }
  });

  test('are of every channel; wholesale has some in each state, with a place and a forecast of its own', () => {
    const wholesale = all.filter(({ body }) => body.channels.includes('wholesale'));
    expect([...new Set(wholesale.map(endOf))].sort()).toEqual([...new Set(all.map(endOf))].sort());
    for (const { allocation, forecast } of wholesale) {
      expect(allocation.filter(({ channel }) => channel === 'wholesale')).toHaveLength(1);
      expect(forecast.some(({ channel, qty }) => channel === 'wholesale' && qty > 0)).toBe(true);
    }
  });

  test('that sell already sell since their launch, not before; one came three weeks late', () => {
    const [header = '', ...sales] = lines('sales');
    expect(header).toMatch(/^sku,yw,/);
    const firstWeek = new Map<string, number>();
    for (const row of sales) {
      const [sku = '', yw] = row.split(',', 2);
      firstWeek.set(sku, Math.min(firstWeek.get(sku) ?? 999_999, Number(yw)));
    }
    const late = launched.map(({ body }) =>
      weeksBetween(weekOf(Temporal.PlainDate.from(body.launch_date as string)), firstWeek.get(body.sku) as number),
    );
    expect(late.toSorted((a, b) => b - a)).toEqual([4, ...launched.slice(1).map(() => 1)]);
  });

  test.each(['2020-12-20', '2026-12-31', '2027-01-03'])('name existing weeks also around the year end, %s', (today) => {
    const plan = demoNewProducts(RANGE, Temporal.PlainDate.from(today));
    for (const { forecast } of [...plan.launched, ...plan.checked, ...plan.upcoming]) {
      expect(forecast.filter(({ yw, qty }) => !isWeek(yw) || !Number.isInteger(qty) || qty < 1)).toEqual([]);
    }
  });

  test.each([1, 10, 60])('are fewer in a small range of %i, and still replace none twice', (skus) => {
    const plan = demoNewProducts({ skus, weeks: 4, seed: 1 }, TODAY);
    const few = [...plan.launched, ...plan.checked, ...plan.upcoming];
    expect(few.length).toBeLessThanOrEqual(all.length);
    const codes = few.map(({ body }) => body.sku);
    expect(new Set(codes).size).toBe(codes.length);
    const replaced = few.flatMap(({ substitution }) => substitution.map(({ parent_sku }) => parent_sku));
    expect(new Set(replaced).size).toBe(replaced.length);
  });
});
