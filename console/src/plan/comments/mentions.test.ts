import { expect, test } from 'vitest';
import { mentionAt, mentioned, withMention } from './mentions.ts';

test.each([
  ['@', { from: 0, part: '' }],
  ['Molim @Pet', { from: 6, part: 'Pet' }],
  ['Molim @Petra Pl', { from: 6, part: 'Petra Pl' }],
  ['prvi red\n@r', { from: 9, part: 'r' }],
  ['petra@tvrtka', null],
  ['@Petra\ndrugi red', null],
  ['bez spomena', null],
  [`@${'a'.repeat(31)}`, null],
])('at the end of %j', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

test('a chosen name stands in place of what was typed, and the caret behind it', () => {
  const text = 'Molim @pe pogledaj';
  const mention = mentionAt(text, 9);
  expect(mention && withMention(text, mention, 'Petra Planer')).toEqual({
    text: 'Molim @Petra Planer pogledaj',
    caret: 20,
  });
});

test('the longer of two names is meant, and only who is named', () => {
  const people = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Ana Marić' },
    { id: 3, name: 'Rea' },
  ];
  expect(mentioned('@Ana Marić, molim', people)).toEqual([2]);
  expect(mentioned('@Ana i @Ana Marić', people).sort()).toEqual([1, 2]);
  expect(mentioned('Ana i Rea', people)).toEqual([]);
  // somebody who cannot be mentioned
  expect(mentioned('@Anamarija i @Ana Marićka, @Rea!', people)).toEqual([1, 3]);
});
