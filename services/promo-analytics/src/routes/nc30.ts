import * as routes from '@promo/contracts/promo-analytics/nc30';
import type { Serve } from '@promo/http/serve';
import { dayNumber } from '@promo/retail/calendar';
import type { Context } from '../context.ts';

/** Planned prices against the lowest of the 30 days before. */
export function nc30Routes(serve: Serve, { nc30 }: Context): void {
  serve(routes.nc30, ({ query }) => check(query, query.include_planned));

  serve(routes.nc30Batch, ({ body, query }) => body.map((item) => check(item, query.include_planned)));

  const check = (item: routes.Nc30Item, include_planned: boolean | undefined): routes.Nc30Result => {
    const { sku, start_date, proposal_id } = item;
    const start = start_date ? dayNumber(Temporal.PlainDate.from(start_date)) : undefined;
    return nc30({ sku, start, proposal_id, include_planned })(item);
  };
}
