import { describe, expect, it, test } from 'vitest';
import { fold, foldedPattern } from './fold.ts';

test.each([
  ['Čaj', 'caj'],
  ['ĐUMBIR', 'dumbir'],
  ['Žuta šećerna', 'zuta secerna'],
  ['Crème brûlée 2×', 'creme brulee 2×'],
])('%s folds to %s', (text, folded) => expect(fold(text)).toBe(folded));

describe('a folded pattern', () => {
  const finds = (typed: string, text: string) =>
    new RegExp(foldedPattern(typed).replace(/\\x\{([0-9a-f]{4})\}/g, '\\u$1'), 'i').test(text);

  it.each([
    ['caj', 'Zeleni ČAJ 20/1'],
    ['čaj', 'Zeleni caj'],
    ['dumb', 'Čaj od đumbira'],
    ['ŠEĆER', 'secer kristal'],
    ['2.5 l', 'Sok 2.5 L'],
    ['a+b (c)', 'A+B (Č)'],
    ['čaj', 'Zeleni C\u030caj'],
    ['šećer', 's\u030cec\u0301er'],
    ['web shop', 'Web\u00a0shop'],
  ])('of %j finds %j', (typed, text) => expect(finds(typed, text)).toBe(true));

  it.each([
    ['caj', 'Kava'],
    ['2.5', '2x5'],
  ])('of %j does not find %j', (typed, text) => expect(finds(typed, text)).toBe(false));
});
