import { expect, test } from 'vitest';
import { newestOf } from './newest.ts';

/** Asks a list of ids, two a page, and tells which offsets were asked for. */
async function ask(wanted: readonly number[], list: readonly number[]) {
  const asked: number[] = [];
  const found = await newestOf(new Set(wanted), 2, async (offset) => {
    asked.push(offset);
    return list.slice(offset, offset + 2).map((id) => ({ id }));
  });
  return { found: found.map(({ id }) => id), asked };
}

test.each<[string, number[], number[], { found: number[]; asked: number[] }]>([
  ['nothing is asked for nothing', [], [9, 8], { found: [], asked: [] }],
  ['one page is enough where it holds all', [9, 8], [9, 8, 7, 6], { found: [9, 8], asked: [0] }],
  ['an old one is looked for', [9, 5], [9, 8, 7, 6, 5], { found: [9, 5], asked: [0, 2, 4] }],
  ['what is gone ends with the list', [9, 4], [9, 8, 7, 6], { found: [9], asked: [0, 2, 4] }],
  ['what came twice counts once', [8, 6], [9, 8, 8, 7, 6], { found: [8, 6], asked: [0, 2, 4] }],
])('%s', async (_, wanted, list, expected) => {
  expect(await ask(wanted, list)).toEqual(expected);
});
