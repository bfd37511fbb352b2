import { keepForTests } from '@promo/testing/keep-for-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const OFFSET = 100_000;
const COLUMNS = 'campaign_id,date,coupon_code,id,customer_id,order_id,sku,qty,revenue,discount\n';

const maybe = (least: number, most: number, prefix = '') =>
  fc.option(fc.integer({ min: least, max: most }), { nil: '' }).map((n) => (n === '' ? '' : `${prefix}${n}`));
const row = fc.record({
  campaign: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 28 }),
  code: maybe(1, 4, 'C').filter((code) => code !== ''),
  customer: maybe(1, 5, 'K'),
  order: maybe(1, 5, 'N'),
  sku: maybe(1, 4, 'A'),
  qty: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }).map((n) => (n === null ? '' : String(n / 1000))),
  revenue: fc
    .option(fc.integer({ min: 0, max: 9999 }), { nil: null })
    .map((n) => (n === null ? '' : (n / 100).toFixed(2))),
  discount: maybe(0, 9),
});

type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

/** Files of rows, each with an id, for campaigns that begin at `first`. */
const csv = (rows: readonly [id: number, row: Row][], first: number, prefix: string) =>
  COLUMNS +
  rows
    .map(([id, r]) =>
      [
        first + r.campaign,
        `2026-02-${String(r.day).padStart(2, '0')}`,
        r.code,
        `${prefix}${id}`,
        r.customer,
        r.order,
        r.sku,
        r.qty,
        r.revenue,
        r.discount,
      ].join(),
    )
    .map((line) => `${line}\n`)
    .join('');

let world = 0;

it('gives the same metrics in whatever order, pieces and number of times the rows come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 40, size: 'max' }),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      fc.infiniteStream(fc.nat()),
      async (rows, pieces, order) => {
        const [a, b] = [OFFSET * ++world, OFFSET * ++world];
        const campaigns = [a, b].flatMap((first) =>
          [1, 2, 3].map((i) => `${first + i},Kampanja ${i},2026-02-05,2026-02-20,${i * 10}\n`),
        );
        await harness.upload('campaigns', `campaign_id,name,start_date,end_date,targeted\n${campaigns.join('')}`);
        const all = rows.map((r, i) => [i, r] as [number, Row]);
        const whole = await harness.upload('redemptions', csv(all, a, `a${a}-`));
        expect(whole.body).toMatchObject({ inserted: rows.length, rejected: 0 });

        const shuffled = all.map((entry) => [order.next().value, entry] as const).sort(([x], [y]) => x - y);
        const files: [number, Row][][] = [[], [], [], []];
        for (const [, entry] of shuffled) files[pieces.next().value]?.push(entry);
        let inserted = 0;
        for (const file of [...files, files[0] ?? []])
          inserted += (await harness.upload('redemptions', csv(file, b, `b${b}-`))).body.inserted;
        expect(inserted).toBe(rows.length);

        for (const i of [1, 2, 3]) {
          const [one, other] = await Promise.all([a, b].map((first) => harness.get(`/marketing-history/${first + i}`)));
          expect({ ...other?.body, id: 0 }).toEqual({ ...one?.body, id: 0 });
        }
      },
    ),
    { numRuns: 10 },
  );
});
