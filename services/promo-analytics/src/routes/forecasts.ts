import { forecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { analogForecast } from '@promo/contracts/promo-analytics/forecasts';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { forecastSku } from '../domain/forecast/forecast.ts';
import { forecastAnswer } from '../domain/forecast/forecast-answer.ts';
import { placementAnswer, placementOf } from '../domain/forecast/placement.ts';
import { plannedDepth } from '../domain/forecast/planned-depth.ts';
import { noQuality, qualityAnswer } from '../domain/forecast/quality/quality-answer.ts';
import { weekAt } from '../domain/week-at.ts';

/** What planned promotions are expected to sell. */
export function forecastRoutes(serve: Serve, { forecasts, plans, placementOfSource }: Context): void {
  serve(analogForecast, async ({ query }) => {
    const { discountPct, mechanic } = plannedDepth(query.mechanic, query.discount);
    const startWeek = weekAt('start_yw', query.start_yw);
    const context = await forecasts.context(startWeek);
    const { ordinalOf } = context.analysis.catalog;
    const weeks = query.weeks ?? 1;
    await plans.refresh();
    const placement = placementOf(query, placementOfSource(context, query.source));
    const forecast = forecastSku(context, {
      ordinal: ordinalOf(query.sku) ?? null,
      depth: discountPct === undefined ? undefined : discountPct / 100,
      mechanic,
      weeks,
      startWeek,
      feature: placement.feature,
      display: placement.display,
      groupOrdinals: (query.group_skus ?? []).flatMap((sku) => ordinalOf(sku) ?? []),
      method: query.method,
    });
    const asked = { sku: query.sku, mechanic, weeks, placement: placementAnswer(context, placement) };
    return forecastAnswer(context, asked, forecast);
  });

  serve(forecastQuality, async () => {
    const state = await forecasts.quality();
    return state.status === 'ready' ? qualityAnswer(state.fit, state) : noQuality(state.status, state.version);
  });
}
