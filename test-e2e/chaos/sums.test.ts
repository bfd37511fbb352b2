import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

const line = (commit: string, kills: number, broken: number) =>
  JSON.stringify({ scenario: 'sweep', commit, machine: '2 cores', broken, figures: { kills, lost: 0 } });

test('parts of a long run are added up, those of another commit apart', () => {
  const file = `${[line('a', 200, 0), line('a', 310, 0), line('b', 5, 2)].join('\n')}\n`;
  expect(sumsOf(file).slice(2)).toEqual([
    '| sweep | a | 2 cores | 2 | kills 510, lost 0 | held |',
    '| sweep | b | 2 cores | 1 | kills 5, lost 0 | broken in 1 of 1 |',
  ]);
});
