import * as routes from '@promo/contracts/promo-analytics/nc30';
import type { Serve } from '@promo/http/serve';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { nc30CheckerOf } from '../domain/nc30/sku-nc30.ts';
import type { Facts } from '../memory/facts.ts';

/** Planned prices against the lowest of the 30 days before. */
export function nc30Routes(serve: Serve, { facts, now, toleranceCents }: Context): void {
  serve(routes.nc30, ({ query }) => {
    return check(facts.current, query, startDay(query.start_date, today()));
  });

  serve(routes.nc30Batch, ({ body }) => {
    const day = today();
    return body.map((item) => check(facts.current, item, startDay(item.start_date, day)));
  });

  const today = (): number => dayNumber(dateAt(now()));

  const check = (current: Facts, item: routes.Nc30Item, start: number): routes.Nc30Result =>
    nc30CheckerOf(current, item.sku, start, toleranceCents)(item);
}

/** Day number of a promotion's start; `today` when it is left out. */
const startDay = (text: string | null | undefined, today: number): number =>
  text ? dayNumber(Temporal.PlainDate.from(text)) : today;
