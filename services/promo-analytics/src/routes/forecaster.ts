import { notFound } from '@promo/contracts/errors';
import { FORECAST_COLUMNS, forecaster } from '@promo/contracts/promo-analytics/forecaster';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Certainty, Outcome } from '@promo/contracts/promo-analytics/words';
import type { Serve } from '@promo/http/serve';
import { countRows } from '@promo/lists/answer';
import { fileOf } from '@promo/lists/files';
import { firstDayOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { placementOf } from '../domain/forecast/placement.ts';
import { forecasterOf, forecastRowsOf } from '../domain/forecaster/forecast-sku.ts';
import { weekAt } from '../domain/week-at.ts';

/** Which depth serves an outcome best, and what it earns. */
export function forecasterRoutes(serve: Serve, { forecasts, nc30, plans, placementOfSource }: Context): void {
  serve(forecaster, async ({ query, reply }) => {
    const { sku, start_yw, discount } = query;
    const startWeek = weekAt('start_yw', start_yw);
    const context = await forecasts.context(startWeek);
    const ordinal = context.analysis.catalog.ordinalOf(sku);
    if (ordinal === undefined) throw notFound(analyticsMessage.unknown_sku({ sku }));
    await plans.refresh();
    const { feature, display } = placementOf(query, placementOfSource(context, query.source));
    // The NC30 rule counts calendar days, however old the sales are.
    const start = startWeek === undefined ? undefined : firstDayOf(startWeek);
    const check = (await nc30(context.facts))({ sku, start });
    const weeks = query.weeks as number;
    const { supplier_funding: funding } = query;
    const outcome = query.outcome as Outcome;
    const certainty = query.certainty as Certainty;
    const question = { ordinal, outcome, weeks, funding, discount, certainty, startWeek, feature, display };
    const checked = (promo_price: number) => check({ promo_price });
    const { format = 'json', labels } = query;
    if (format === 'json') {
      const answer = forecasterOf(context, question, checked);
      countRows(reply, answer.sensitivity.length);
      return answer;
    }
    const rows = forecastRowsOf(context, question, checked).map((row) => ({ ...row, start_yw: start_yw ?? null }));
    countRows(reply, rows.length);
    return fileOf({ format, labels }, { name: 'forecast', columns: FORECAST_COLUMNS }, [rows]);
  });
}
