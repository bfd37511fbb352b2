/** Kinds of promotions of which forecasts may be off by more than of others. */
import { FORECAST_POCKETS, type ForecastPocket } from '@promo/contracts/promo-analytics/words';
import type { Training } from '../training.ts';
import { classOf } from './means.ts';
import { type Score, type Scored, score } from './metrics.ts';

export interface PocketScore extends Score {
  readonly name: ForecastPocket;
  readonly events: number;
}

export interface InPockets extends Scored {
  /** Nothing was known of an earlier promotion of the SKU. */
  readonly first: boolean;
}

/** The pockets by class of ordinary sales. */
const BY_CLASS = ['weekly_1_2', 'weekly_2_5', 'weekly_5_20', 'weekly_20'] as const satisfies ForecastPocket[];

/** Of each pocket that has promotions; one may lie in two. */
export function scorePockets(list: readonly InPockets[]): PocketScore[] {
  return FORECAST_POCKETS.flatMap((name): PocketScore[] => {
    const inside = list.filter(({ first, weekly }) =>
      name === 'first_promotion' ? first : BY_CLASS[classOf(weekly)] === name,
    );
    return inside.length > 0 ? [{ name, events: inside.length, ...score(inside) }] : [];
  });
}

/** True when no earlier promotion of the SKU was known at an event's start. */
export function isFirst({ first, ordinal, known, start }: Training, row: number): boolean {
  for (let other = first[ordinal[row] as number] as number; other < row; other++) {
    if ((known[other] as number) <= (start[row] as number)) return false;
  }
  return true;
}
