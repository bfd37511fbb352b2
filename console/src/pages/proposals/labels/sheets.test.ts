import type { Label } from '@promo/contracts/promo-proposals/labels';
import { expect, test } from 'vitest';
import { gapsOf, sheetsOf } from './sheets.ts';

const label = (code: string, ...gaps: Label['gaps']) => ({ code, gaps }) as unknown as Label;

test('24 labels to a sheet, the last one as full as may be', () => {
  const sheets = (n: number) =>
    sheetsOf(Array.from({ length: n }, (_, i) => label(`${i}`))).map(({ length }) => length);
  expect([0, 1, 24, 25, 49].map(sheets)).toEqual([[], [1], [24], [24, 1], [24, 24, 1]]);
});

test('gaps come in one order, each with its products', () => {
  const found = gapsOf([label('A', 'not_approved'), label('B', 'no_ean', 'not_approved'), label('C')]);
  expect(found.map(({ gap, labels }) => [gap, labels.map(({ code }) => code)])).toEqual([
    ['no_ean', ['B']],
    ['not_approved', ['A', 'B']],
  ]);
});
