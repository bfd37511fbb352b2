import { createHash } from 'node:crypto';
import { isWeek, mondayOf, weekIndex } from '@promo/retail/weeks';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoFile, type DemoOptions, demoFiles } from './generate.ts';
import { contentOf } from './labels.ts';

const OPTIONS = { skus: 250, weeks: 130, seed: 1, end: 202712 } as const;

const text = (files: DemoFile[], name: DemoFile['name']) =>
  [...(files.find((f) => f.name === name)?.rows() ?? [])].join('');
const hash = (options: DemoOptions) =>
  createHash('sha256')
    .update(
      demoFiles(options)
        .map(({ name, rows }) => name + [...rows()].join(''))
        .join(''),
    )
    .digest('hex');

type Row = Record<string, string>;
const read = (csv: string): Row[] => parse(csv, { columns: true });
const by = (rows: Row[], column: string) => Map.groupBy(rows, (row) => row[column] as string);

describe('the files', () => {
  test('are the same bytes for the same arguments, and others for another seed', () => {
    expect(hash(OPTIONS)).toBe(hash(OPTIONS));
    expect(hash({ ...OPTIONS, seed: 2 })).not.toBe(hash(OPTIONS));
  });

  test('are these bytes: whoever changes the generator changes what others compare with', () => {
    expect(hash({ skus: 30, weeks: 60, seed: 1, end: 202653 })).toMatchInlineSnapshot(
      `"e8fcab70f63e0fe429eaf48d605a683b95d261e4d3a041a51ef809f71e83243e"`,
    );
  });

  test('end with the last week that is over today', () => {
    // 2027-01-03 is the Sunday of 2026-W53
    for (const [today, last] of [
      ['2027-01-03', 202652],
      ['2027-01-04', 202653],
      ['2026-11-21', 202646],
    ] as const) {
      const files = demoFiles({ skus: 3, weeks: 4, seed: 1, today: Temporal.PlainDate.from(today) });
      expect(Math.max(...read(text(files, 'sales')).map((row) => Number(row.yw)))).toBe(last);
    }
  });

  test('are refused with the bound named', () => {
    expect(() => demoFiles({ ...OPTIONS, skus: 0 })).toThrow('skus must be a whole number from 1 to 200000');
    expect(() => demoFiles({ ...OPTIONS, weeks: 1.5 })).toThrow('weeks must be a whole number from 4 to 1040');
    expect(() => demoFiles({ ...OPTIONS, seed: -1 })).toThrow('seed');
    expect(() => demoFiles({ ...OPTIONS, end: 202753 })).toThrow('202753');
  });

  test('come in pieces of some 64 KB', () => {
    const pieces = [...(demoFiles(OPTIONS)[2] as DemoFile).rows()];
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
  });
});

describe('the range', () => {
  let products: Row[];
  let prices: Row[];
  let sales: Row[];
  let families: Map<string, Row[]>;
  let history: Map<string, Row[]>;
  let runs: { sku: string; start: number; end: number; weeks: number; depth: number }[];

  beforeAll(() => {
    const files = demoFiles(OPTIONS);
    [products, prices, sales] = [
      read(text(files, 'products')),
      read(text(files, 'prices')),
      read(text(files, 'sales')),
    ];
    families = by(products, 'family');
    history = by(sales, 'sku');
    runs = [];
    for (const [sku, rows] of history) {
      let run: (typeof runs)[number] | undefined;
      for (const row of rows) {
        if (row.promoted === '1' && !run) {
          run = { sku, start: Number(row.yw), end: 0, weeks: 0, depth: Number(row.discount_pct) };
          runs.push(run);
        }
        if (run && row.promoted === '1') Object.assign(run, { end: Number(row.yw), weeks: run.weeks + 1 });
        if (row.promoted === '0') run = undefined;
      }
    }
  });

  test('has unique EAN-13 numbers of Croatia and unique names', () => {
    expect(products).toHaveLength(OPTIONS.skus);
    expect(new Set(products.map((p) => p.sku)).size).toBe(OPTIONS.skus);
    expect(new Set(products.map((p) => p.name)).size).toBe(OPTIONS.skus);
    for (const { sku = '' } of products) {
      expect(sku).toMatch(/^385\d{10}$/);
      expect([...sku].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10).toBe(0);
    }
  });

  test('says what labels need, but for a few products', () => {
    const share = (column: string) => products.filter((p) => p[column] !== '').length / products.length;
    for (const column of ['ean', 'net_quantity', 'unit', 'anchor_price', 'anchor_date']) {
      expect(share(column), column).toBeGreaterThan(0.8);
      expect(share(column), column).toBeLessThan(1);
    }
    expect(share('brand')).toBe(1);
    expect(products.every((p) => p.ean === '' || p.ean === p.sku)).toBe(true);
    expect(products.every((p) => (p.anchor_price === '') === (p.anchor_date === ''))).toBe(true);
  });

  test.each([
    ['250 g', '250', 'g'],
    ['0,75 l', '0.75', 'l'],
    ['4x150 g', '600', 'g'],
    ['6x1,5 l', '9', 'l'],
    ['3x72/1', '216', 'pcs'],
    ['vel. 3 52/1', '52', 'pcs'],
    ['20 pranja', '', ''],
  ])('holds of %s: %s %s', (size, quantity, unit) => {
    expect(contentOf(size)).toEqual({ quantity, unit });
  });

  test('costs less than it sells for, net of a Croatian VAT rate; a few to come lack price or cost', () => {
    const lacking = products.filter((p) => p.cost === '' || p.regular_price === '0.00');
    expect(lacking.length).toBeGreaterThan(1);
    expect(lacking.length / products.length).toBeLessThan(0.02);
    expect(lacking.filter((p) => history.has(p.sku as string))).toEqual([]);
    for (const p of products) {
      expect(['25', '13', '5']).toContain(p.vat_rate);
      if (lacking.includes(p)) continue;
      const margin = 1 - Number(p.cost) / (Number(p.regular_price) / (1 + Number(p.vat_rate) / 100));
      expect(margin).toBeGreaterThan(0.08);
      expect(margin).toBeLessThan(0.48);
    }
  });

  test('sells in weeks that exist and follow one another, over a year of 53 weeks', () => {
    expect(history.size).toBeGreaterThan(240);
    for (const rows of history.values()) {
      const weeks = rows.map((row) => Number(row.yw));
      expect(weeks.every(isWeek)).toBe(true);
      expect(weekIndex(weeks.at(-1) as number) - weekIndex(weeks[0] as number)).toBe(weeks.length - 1);
    }
    const all = new Set(sales.map((row) => row.yw));
    expect(all.size).toBe(OPTIONS.weeks);
    expect(all).toContain('202653');
  });

  test('has runs over year ends, flags that stay, launches and delistings', () => {
    expect(runs.some((run) => run.start < 202600 && run.end > 202600)).toBe(true);
    expect(runs.some((run) => run.start <= 202653 && run.end > 202700)).toBe(true);
    expect(runs.filter((run) => run.weeks > 26).length).toBeGreaterThan(1);
    const withSiblings = products.filter((p) => (families.get(p.family as string)?.length ?? 0) > 1);
    expect(withSiblings.some((p) => !history.has(p.sku as string))).toBe(true);
    expect(withSiblings.some((p) => (history.get(p.sku as string)?.length ?? 99) <= 8)).toBe(true);
    expect([...history.values()].some((rows) => Number(rows.at(-1)?.yw) < 202700)).toBe(true);
    expect(sales.some((row) => row.in_stock === '0')).toBe(true);
    for (const mechanic of ['1+1', '2+1', '3+1']) expect(sales.some((row) => row.mechanic === mechanic)).toBe(true);
  });

  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const qty = (rows: Row[]) => mean(rows.map((row) => Number(row.qty)));

  test('sells more in a promotion, the deeper the more', () => {
    const liftAt = (from: number, to: number) => {
      const lifts: number[] = [];
      for (const rows of history.values()) {
        const ordinary = rows.filter((row) => row.promoted === '0' && row.in_stock === '1');
        const deep = rows.filter((row) => Number(row.discount_pct) >= from && Number(row.discount_pct) < to);
        if (deep.length && ordinary.length > 20 && qty(ordinary) > 5) lifts.push(qty(deep) / qty(ordinary));
      }
      return mean(lifts);
    };
    const lifts = [liftAt(14, 22), liftAt(24, 32), liftAt(34, 52)];
    expect(lifts[0]).toBeGreaterThan(1.3);
    expect(lifts[1]).toBeGreaterThan(lifts[0] as number);
    expect(lifts[2]).toBeGreaterThan(lifts[1] as number);
  });

  test('has suppliers pay for deep promotions, less often for shallow ones', () => {
    const rateOf = new Map(products.map((p) => [p.sku, 1 + Number(p.vat_rate) / 100]));
    const paid = sales.flatMap((row) => {
      if (row.promoted === '0') expect(row.funding).toBe('');
      if (row.discount_pct === '') return [];
      const depth = Number(row.discount_pct);
      const spared = (Number(row.regular_price) * depth) / 100 / (rateOf.get(row.sku) as number);
      return [{ depth, share: Number(row.funding) / spared }];
    });
    const often = (from: number, to: number) => {
      const those = paid.filter(({ depth }) => depth >= from && depth < to);
      return those.filter(({ share }) => share > 0).length / those.length;
    };
    expect(often(0, 15)).toBeLessThan(0.45);
    expect(often(25, 60)).toBeGreaterThan(0.85);
    // prices may change within a promotion, what was agreed does not
    expect(Math.max(...paid.map(({ share }) => share))).toBeLessThan(1.2);
  });

  test('takes sales from the rest of the family while one is promoted, and from the weeks after', () => {
    const lost: number[] = [];
    const dips: number[] = [];
    for (const members of families.values()) {
      const listed = members.map((p) => history.get(p.sku as string) ?? []).filter((rows) => rows.length > 52);
      const promoted = new Set(
        listed
          .flat()
          .filter((row) => row.promoted === '1')
          .map((row) => row.yw),
      );
      for (const rows of listed) {
        const ordinary = rows.filter((row) => row.promoted === '0');
        const beside = ordinary.filter((row) => promoted.has(row.yw));
        const alone = ordinary.filter((row) => !promoted.has(row.yw));
        if (listed.length > 1 && beside.length > 5 && alone.length > 5) lost.push(qty(beside) / qty(alone));
        const after = rows.filter((row, i) => row.promoted === '0' && rows[i - 1]?.promoted === '1');
        if (after.length > 3) dips.push(qty(after) / qty(ordinary));
      }
    }
    expect(mean(lost)).toBeLessThan(0.93);
    expect(mean(dips)).toBeLessThan(0.9);
  });

  test('writes a price on every change, and some promotions are none under the 30-day rule', () => {
    const breaches: string[] = [];
    for (const rows of by(prices, 'sku').values()) {
      const days = rows.map((row) => Temporal.PlainDate.from(row.date as string));
      rows.forEach((row, i) => {
        const apart = i && days[i]?.since(days[i - 1] as Temporal.PlainDate).days;
        if (i) expect(apart).toBeLessThan(400);
        const before = rows.filter((_, j) => j < i && Number(days[i]?.since(days[j] as Temporal.PlainDate).days) <= 30);
        if (row.is_promo === '1' && before.some((b) => Number(b.price) < Number(row.price)))
          breaches.push(row.sku as string);
      });
    }
    expect(breaches.length).toBeGreaterThan(5);
    const first = prices.find((row) => row.is_promo === '1') as Row;
    const week = sales.find(
      (row) => row.sku === first.sku && mondayOf(Number(row.yw)).toString() === first.date,
    ) as Row;
    expect(week.promoted).toBe('1');
  });
});

describe('coupon campaigns', () => {
  const files = demoFiles(OPTIONS);
  const [campaigns, coupons, redemptions] = (['campaigns', 'coupons', 'redemptions'] as const).map((name) =>
    read(text(files, name)),
  ) as [Row[], Row[], Row[]];

  test('are past, under way from the last week until today, and still to come', () => {
    // the last week is 2027-W12, from 22 to 28 March; today is a day of the week after it
    const [lastMonday, lastDay, latestToday] = ['2027-03-22', '2027-03-28', '2027-04-04'];
    expect(campaigns).toHaveLength(36);
    expect(campaigns.filter(({ end_date }) => (end_date as string) < lastMonday).length).toBeGreaterThan(25);
    expect(campaigns.some((c) => (c.start_date as string) <= lastDay && (c.end_date as string) >= latestToday)).toBe(
      true,
    );
    expect(campaigns.filter(({ start_date }) => (start_date as string) > lastDay)).toHaveLength(1);
  });

  test('are redeemed by their own codes for their own products, while they last and little after', () => {
    const offered = new Set(coupons.map(({ campaign_id, coupon_code, sku }) => `${campaign_id} ${coupon_code} ${sku}`));
    const dates = new Map(campaigns.map(({ campaign_id, ...rest }) => [campaign_id, rest]));
    expect(redemptions.length).toBeGreaterThan(1000);
    expect(new Set(redemptions.map(({ id }) => id)).size).toBe(redemptions.length);
    const late = redemptions.filter(({ campaign_id, coupon_code, sku, date }) => {
      const { start_date = '', end_date = '' } = dates.get(campaign_id) ?? {};
      expect(offered.has(`${campaign_id} ${coupon_code} ${sku}`)).toBe(true);
      expect((date as string) >= start_date && (date as string) <= '2027-03-28').toBe(true);
      return (date as string) > end_date;
    });
    expect(late.length / redemptions.length).toBeLessThan(0.05);
    expect(late.length).toBeGreaterThan(0);
    const { revenue, discount } = redemptions[0] as Row;
    const depth = Number(discount) / (Number(revenue) + Number(discount));
    expect([0.1, 0.15, 0.2, 0.25, 0.3].some((step) => Math.abs(step - depth) < 0.01)).toBe(true);
  });
});
