import { expect, test } from 'vitest';
import { channelsOf } from './channels.ts';

test.each([
  ['retail webshop', ['retail', 'webshop']],
  ['maloprodaja veleprodaja', ['retail', 'wholesale']],
  ['Veleprodaja, Maloprodaja', ['retail', 'wholesale']],
  ['Web trgovina', ['webshop']],
  ['Web\u00a0 trgovina', ['webshop']],
  ['web-shop', ['webshop']],
  ['-', null],
  ['retail -', null],
  ['MALOPRODAJA;web shop|wholesale', ['retail', 'webshop', 'wholesale']],
  ['retail maloprodaja', ['retail']],
  ['', []],
  ['trgovina', null],
  ['maloprodajax', null],
  ['retail kiosk', null],
])('%j names %j', (cell, channels) => {
  expect(channelsOf(cell)).toEqual(channels);
});
