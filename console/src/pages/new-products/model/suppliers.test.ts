import { expect, test } from 'vitest';
import { codeOf, meantBy } from './suppliers.ts';

const SUPPLIERS = [
  { id: 'D1', name: 'Žito d.o.o.' },
  { id: 'D2', name: 'Lika' },
  { id: 'D3', name: 'LIKA' },
];

test.each([
  ['Žito d.o.o.', 'D1'],
  ['zito D.O.O. ', 'D1'],
  ['LIKA', 'D3'],
  // which of the two?
  ['lika', null],
  ['Žito', null],
  ['', null],
])('the name %j brings the code %j', (typed, code) => {
  expect(codeOf(typed, SUPPLIERS)).toBe(code);
});

test.each([
  ['žito', ['Žito d.o.o.']],
  ['zi', ['Žito d.o.o.']],
  ['lika', ['Lika', 'LIKA']],
  ['ito', []],
  [' ', []],
])('with %j the suppliers %j may be meant', (typed, names) => {
  expect(meantBy(typed, SUPPLIERS)).toEqual(names);
});
