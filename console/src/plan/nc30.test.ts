import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { afterEach, expect, test, vi } from 'vitest';
import { checkNc30 } from './nc30.ts';

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
