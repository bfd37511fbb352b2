import { expect, test } from 'vitest';
import { unbroken } from './names.ts';

test.each([
  ['Slatkica keks kakao 200 g', 'Slatkica keks kakao 200_g'],
  ['Sokovnik voćni sok crni ribiz 2 l Zimsko izdanje', 'Sokovnik voćni sok crni ribiz 2_l Zimsko izdanje'],
  ['Zorica instant cappuccino 10x14 g Novo', 'Zorica instant cappuccino 10x14_g Novo'],
  ['Slatkiši i grickalice: kupon -20 %', 'Slatkiši i grickalice: kupon -20_%'],
  ['Svilena boja za kosu 4.6 mahagonij 50 ml', 'Svilena boja za kosu 4.6 mahagonij 50_ml'],
  ['Pisalica bilježnica A4 crte 5/1', 'Pisalica bilježnica A4 crte 5/1'],
])('%s', (name, shown) => {
  expect(unbroken(name)).toBe(shown.replace('_', '\u00a0'));
});
