import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CHANGED_SINCE } from './campaigns.ts';
import { changedSince } from './changed-since.ts';
import { demoFiles } from './generate.ts';
import { demoProposals } from './proposals.ts';

const TODAY = Temporal.PlainDate.from('2026-11-21');
const RANGE = { skus: 500, weeks: 104, seed: 1 };
type Row = Record<string, string>;

test('products of proposals to come change alone, and in their price or cost alone', () => {
  const [products] = demoFiles({ ...RANGE, today: TODAY });
  const before: Row[] = parse([...(products?.rows() ?? [])].join(''), { columns: true });
  const after: Row[] = parse(changedSince(RANGE, TODAY), { columns: true });
  const { proposals } = demoProposals(RANGE, TODAY);
  const planned = Object.keys(CHANGED_SINCE).flatMap(
    (key) => proposals.find((one) => one.key === key)?.body.skus.map(({ code }) => code) ?? [],
  );
  expect(after.length).toBe(Object.values(CHANGED_SINCE).flat().length);
  for (const { regular_price, cost, ...row } of after) {
    const { regular_price: price, cost: bought, ...same } = before.find(({ sku }) => sku === row.sku) ?? {};
    expect([row, planned.includes(row.sku ?? '')]).toEqual([same, true]);
    expect([regular_price === price, cost === bought].filter(Boolean).length).toBe(1);
  }
});
