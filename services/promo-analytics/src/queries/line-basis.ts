import { dayNumber } from '@promo/retail/calendar';
import type { SaleKind } from '@promo/retail/nc30';
import { weekIndex, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import type { LineBasis } from '../domain/forecast/line-forecast.ts';

interface Asked {
  readonly start_date: string;
  readonly proposal_id?: number | null;
  readonly source?: string;
}

interface PricedLine {
  readonly code: string;
  readonly mechanic: string | null;
  readonly sale_kind?: SaleKind;
}

/** What the lines of a planned promotion are reckoned with, of the facts, prices and plans of this moment. */
export async function lineBasis(
  { forecasts, nc30, placementOfSource }: Context,
  { start_date, proposal_id, source }: Asked,
): Promise<LineBasis<PricedLine>> {
  const day = Temporal.PlainDate.from(start_date);
  const startWeek = weekIndex(weekOf(day));
  const context = await forecasts.context(startWeek);
  const check = await nc30(context.facts);
  const start = dayNumber(day);
  const checkLine = ({ code: sku, mechanic, sale_kind }: PricedLine) => {
    const checkPrice = check({ sku, start, proposal_id });
    return (promo_price: number) => checkPrice({ promo_price, mechanic, sale_kind });
  };
  return { startWeek, context, checkLine, usual: placementOfSource(context, source) };
}
