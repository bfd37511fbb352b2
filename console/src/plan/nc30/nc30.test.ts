import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { afterEach, expect, test, vi } from 'vitest';
import { checkNc30, printedBelow } from './nc30.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers each price with itself; keeps how many were asked about at once. */
function answering(): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const items = JSON.parse(body) as unknown[];
    asked.push(items.length);
    return Response.json(items);
  });
  return asked;
}

test.each([
  [0, []],
  [3, [3]],
  [MAX_NC30_ITEMS, [MAX_NC30_ITEMS]],
  [2 * MAX_NC30_ITEMS + 1, [MAX_NC30_ITEMS, MAX_NC30_ITEMS, 1]],
])('%i prices are all checked, in their order, at most as many at once as one question takes', async (n, questions) => {
  const asked = answering();
  const items = Array.from({ length: n }, (_, i) => ({ sku: `${i}`, promo_price: 1 }));
  expect(await checkNc30(items)).toEqual(items);
  expect(asked).toEqual(questions);
});

test.each([
  // 25 % of 3.29 € is 2.47 €, which is 24.92 %
  ['a discount whose price is rounded up', 25, 24, 24],
  ['a reference below the regular price', 20, 12, 12],
  ['less than a percent of it', 20, 0, 0],
  ['a price whose depth is rounded down alone', 24.92, 24, null],
  ['a depth that misses a whole percent by a hair', 24.9999999, 25, null],
  ['a reference above the regular price', 20, 22, null],
  ['what may not be announced', 20, null, null],
  ['no depth', null, 20, null],
])('the label prints less than planned: %s', (_, depth, printable, expected) => {
  expect(printedBelow(depth, printable)).toBe(expected);
});
