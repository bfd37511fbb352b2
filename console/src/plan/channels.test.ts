import { expect, test } from 'vitest';
import { channelsOf, isOfChannels } from './channels.ts';

test('a promotion that names no channel is of none, and is there while none is chosen', () => {
  const all = [{ channel: 'internet' }, { channel: null }, { channel: '' }, { channel: 'veleprodaja' }];
  expect(channelsOf([...all, ...all])).toEqual(['internet', 'veleprodaja']);
  const of = (...channels: string[]) => all.map((one) => isOfChannels(one, channels));
  expect(of()).toEqual([true, true, true, true]);
  expect(of('veleprodaja', 'trgovine')).toEqual([false, false, false, true]);
});
