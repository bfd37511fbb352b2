import { rejected } from '@promo/contracts/errors';
import { nplMessage } from '@promo/contracts/npl/messages';
import * as routes from '@promo/contracts/npl/report';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import { MIN_YW, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { enumValues } from '../domain/labels.ts';
import { lifeOf, reportItem, spanOf } from '../domain/report-items.ts';
import { summarise } from '../domain/summary.ts';
import { timeseries } from '../domain/timeseries.ts';
import { findRecordBySku, readLaunched } from '../store/stored-records.ts';
import { countRecords } from '../store/summary-counts.ts';
import { lastSweep } from '../store/sweeps.ts';

const REPORT = { name: 'new-products-report', columns: routes.REPORT_COLUMNS };

/** How the records stand and what the new products sell. */
export function reportRoutes(serve: Serve, context: Context): void {
  const { db, now, askSales, askSuppliers } = context;

  serve(routes.nplEnumValues, () => enumValues());

  serve(routes.nplSummary, async () => {
    const today = dateAt(now());
    const sunday = today.add({ days: 7 - today.dayOfWeek });
    const days = { today: today.toString(), sunday: sunday.toString() };
    const [counted, last_sweep] = await Promise.all([countRecords(db, days), lastSweep(db)]);
    return { ...summarise(counted), last_sweep };
  });

  serve(routes.nplSuppliers, ({ query: { q = '', limit }, request }) => askSuppliers(q, limit, originOf(request)));

  serve(routes.nplReportList, async ({ query, request, reply }) => {
    const today = dateAt(now());
    const launched = (await readLaunched(db)).flatMap((record) => {
      const life = lifeOf(record, today);
      return life ? [{ record, life }] : [];
    });
    const spans = launched.map(({ record, life }) => spanOf(record.sku, life));
    const { sales, as_of_yw } = await askSales(spans, originOf(request));
    const items = launched.map(({ record, life }) =>
      reportItem(record, life, sales.get(record.sku) ?? new Map(), as_of_yw),
    );
    return answerList({ query, reply }, REPORT, items, (shown) => preserialise(routes.nplReportList, { items: shown }));
  });

  serve(routes.nplReportTimeseries, async ({ query: { sku, granularity }, request }) => {
    const record = await findRecordBySku(db, sku);
    if (!record) throw rejected(nplMessage.sku_without_record({ sku }));
    const span = { sku, from_yw: MIN_YW, to_yw: weekOf(dateAt(now())) };
    const { sales } = await askSales([span], originOf(request));
    const points = timeseries(sales.get(sku) ?? new Map(), record.forecasts, granularity);
    return preserialise(routes.nplReportTimeseries, { sku, granularity, points });
  });
}
