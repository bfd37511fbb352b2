import { captureLog } from '@promo/testing/log';
import { expect, test } from 'vitest';
import { keep } from './keep.ts';

test('what is made at the start is no warning, and what is made later is one', async () => {
  const { logger, of } = captureLog('stream-keeper');
  const looks = [['A', 'B'], [], ['B']];
  await using _ = keep(async () => looks.shift() ?? [], logger, 1);
  await expect.poll(() => looks).toEqual([]);
  await expect.poll(() => of('warn')).toMatchObject([{ made: ['B'] }]);
  expect(of('info')).toMatchObject([{ made: ['A', 'B'] }]);
});
