import { expect, test } from 'vitest';
import { compareTexts, compareWords } from './compare.ts';

test('words go by the Croatian alphabet and by the size of numbers in them, codes by their characters', () => {
  const words = ['Žele', 'Sok 10 l', 'Čaj', 'Sok 2 l', 'Cedevita', 'čaj', 'Šećer'];
  expect(words.toSorted(compareWords)).toEqual(['Cedevita', 'čaj', 'Čaj', 'Sok 2 l', 'Sok 10 l', 'Šećer', 'Žele']);
  expect(['K9', 'K10', 'k1', 'Č1'].toSorted(compareTexts)).toEqual(['K10', 'K9', 'k1', 'Č1']);
});
