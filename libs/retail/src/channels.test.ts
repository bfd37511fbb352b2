import { expect, test } from 'vitest';
import { unitsBy } from './channels.ts';

const row = (yw: number, channel: string | null, qty: number) => ({ yw, channel, qty });
const units = (...rows: ReturnType<typeof row>[]) =>
  Object.fromEntries(
    unitsBy(
      rows,
      ({ yw }) => yw,
      ({ qty }) => qty,
    ),
  );

test('channels add up, and are part of what is said of all of them together', () => {
  // 20 retail and 5 webshop are 25; 11 together with 5 of them wholesale are 11; 11 together of which 8 and 9 are two channels are 17.
  expect(
    units(
      row(202645, 'retail', 20),
      row(202645, 'webshop', 5),
      row(202646, null, 11),
      row(202646, 'wholesale', 5),
      row(202647, 'retail', 8),
      row(202647, null, 11),
      row(202647, 'wholesale', 9),
    ),
  ).toEqual({ 202645: 25, 202646: 11, 202647: 17 });
  expect(units()).toEqual({});
});
