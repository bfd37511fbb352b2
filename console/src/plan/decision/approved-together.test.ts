import { expect, test } from 'vitest';
import { type Expected, type ExpectedLine, lackOf } from '../economics/expected.ts';
import { approvedTogether } from './approved-together.ts';

/** One of a product of which 133 are in stock. */
function planned(last_day: string, needed: number, needed_earlier = 0): Expected {
  const stock = { on_hand: 133, on_order: null, needed, shortfall: Math.max(0, needed - 133), needed_earlier };
  return { lines: new Map([['a', { code: 'a', last_day, stock } as ExpectedLine]]) } as unknown as Expected;
}

test('what is approved together takes stock from what starts later, which lacks it', () => {
  const first = planned('2026-12-20', 97.5);
  const second = planned('2026-12-27', 88.5, 10);
  const over = planned('2026-12-06', 50);
  const lacks = (all: readonly Expected[]) =>
    [...approvedTogether(new Map(all.entries()), '2026-12-10').values()].map(({ lines }) =>
      lackOf(lines.get('a') as ExpectedLine),
    );
  // 97.5 + 10 + 88.5 = 196 of 133; by itself the second needs 98.5
  expect([lacks([first, second]), lacks([second])]).toEqual([[0, 63], [0]]);
  // one that is over needs nothing any more
  expect(lacks([over, first])).toEqual([0, 0]);
});
