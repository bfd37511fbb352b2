import { expect, test } from 'vitest';
import { sourceName, sourceNamed, sourceText } from './source.ts';

test('the usual source has a name in each language, others are the planners’ own words', () => {
  expect(sourceName('manual')).toBe('ručno');
  expect(sourceName('manual', sourceText.en)).toBe('manual');
  expect(sourceName('letak')).toBe('letak');
});

test.each([
  ['ručno', 'manual'],
  ['Rucno ', 'manual'],
  ['Manual', 'manual'],
  ['letak', 'letak'],
  ['', ''],
])('%j means %j', (name, source) => expect(sourceNamed(name)).toBe(source));
