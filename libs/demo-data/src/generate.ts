import { isWeek } from '@promo/retail/weeks';
import { axisOf, lastCompletedWeek } from './axis.ts';
import { campaignLines, couponLines, redemptionLines } from './coupons.ts';
import { inPieces, priceLines, productLines, salesLines } from './files.ts';
import { worldOf } from './world.ts';

/** Bounds of the arguments, both ends included. */
const BOUNDS = { skus: [1, 200_000], weeks: [4, 1040], seed: [0, 2 ** 31 - 1] } as const;

export type DemoOptions = {
  skus: number;
  /** How many weeks of sales there are. */
  weeks: number;
  seed: number;
  /** Last week of the sales, as yw; without it the last week that is over on `today`. */
  end?: number | undefined;
  today?: Temporal.PlainDate | undefined;
} & ({ end: number } | { today: Temporal.PlainDate });

export interface DemoFile {
  /** Name of the dataset; the array is in the order in which the files must be imported. */
  name: 'products' | 'prices' | 'sales' | 'campaigns' | 'coupons' | 'redemptions';
  /** The file as CSV text, in pieces of some 64 KB, the header first; may be read again and again. */
  rows(): Iterable<string>;
}

/**
 * Files of a Croatian drugstore and grocery range that never was. The same arguments give the same bytes, on every
 * machine and day; without `end` they depend on `today`. Throws a RangeError that names the bound.
 */
export function demoFiles({ skus, weeks, seed, end, today }: DemoOptions): DemoFile[] {
  for (const [name, value] of Object.entries({ skus, weeks, seed })) {
    const [least, most] = BOUNDS[name as keyof typeof BOUNDS];
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`${name} must be a whole number from ${least} to ${most}`);
    }
  }
  const last = end ?? (today && lastCompletedWeek(today));
  if (last === undefined) throw new RangeError('one of end and today must be given');
  // the range may reach back 20 years
  if (!isWeek(last) || last < 192_001)
    throw new RangeError(`end must be an ISO week from 192001, as 202653; ${last} is none`);

  const world = worldOf(skus, seed, axisOf(last, weeks));
  return [
    { name: 'products', rows: () => inPieces(productLines(world)) },
    { name: 'prices', rows: () => inPieces(priceLines(world)) },
    { name: 'sales', rows: () => inPieces(salesLines(world)) },
    { name: 'campaigns', rows: () => inPieces(campaignLines(world)) },
    { name: 'coupons', rows: () => inPieces(couponLines(world)) },
    { name: 'redemptions', rows: () => inPieces(redemptionLines(world)) },
  ];
}
