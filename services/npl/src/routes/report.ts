import { rejected } from '@promo/contracts/errors';
import { nplMessage } from '@promo/contracts/npl/messages';
import * as routes from '@promo/contracts/npl/report';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { dateAt } from '@promo/retail/calendar';
import { MAX_YW, MIN_YW, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { enumValues } from '../domain/enum-values.ts';
import { lifeOf, reportItem, spanOf } from '../domain/report-items.ts';
import { countsOf } from '../domain/summary.ts';
import { timeseries } from '../domain/timeseries.ts';
import { findRecordBySku, readLaunched } from '../store/stored-records.ts';
import { countRecords } from '../store/summary-counts.ts';
import { lastSweep } from '../store/sweeps.ts';

const REPORT = { name: 'new-products-report', columns: routes.REPORT_COLUMNS } as const;

/** How the records stand and what the new products sell. */
export function reportRoutes(serve: Serve, context: Context): void {
  const { db, now, askSales, askSuppliers } = context;

  serve(routes.nplEnumValues, () => enumValues());

  serve(routes.nplSummary, async ({ query }) => {
    const [{ by, counts }, last_sweep] = await Promise.all([countRecords(db, now(), query), lastSweep(db)]);
    return { ...countsOf(by), ...counts, last_sweep };
  });

  serve(routes.nplSuppliers, ({ query: { q = '', limit }, request }) => askSuppliers(q, limit, originOf(request)));

  serve(routes.nplReportList, async ({ query, request, reply }) => {
    const today = dateAt(now());
    const launched = (await readLaunched(db)).flatMap((record) => {
      const life = lifeOf(record, today);
      return life ? [{ record, life }] : [];
    });
    // From the launch on whatever is shown of it: when it really was is seen from the first sales.
    const lives = launched.map(({ record, life }) => spanOf(record.sku, life, { to: query.to }));
    const wanted = lives.filter(({ from_yw, to_yw }) => from_yw <= to_yw);
    const { sales, as_of_yw } = await askSales(wanted, originOf(request));
    const items = launched.map(({ record, life }) => {
      const span = spanOf(record.sku, life, query);
      return reportItem(record, life, span, sales.get(record.sku) ?? new Map(), as_of_yw);
    });
    return answerList({ query, reply }, REPORT, items, (shown) => preserialise(routes.nplReportList, { items: shown }));
  });

  serve(routes.nplReportTimeseries, async ({ query, request, reply }) => {
    const { sku, granularity, from, to } = query;
    const record = await findRecordBySku(db, sku);
    if (!record) throw rejected(nplMessage.sku_without_record({ sku }));
    const today = dateAt(now());
    const since = from === undefined ? lifeOf(record, today)?.since : Temporal.PlainDate.from(from);
    const window = {
      from_yw: since ? weekOf(since) : MIN_YW,
      to_yw: to === undefined ? MAX_YW : weekOf(Temporal.PlainDate.from(to)),
    };
    const span = { sku, ...window, to_yw: Math.min(window.to_yw, weekOf(today)) };
    const { sales } = await askSales(span.from_yw <= span.to_yw ? [span] : [], originOf(request));
    const forecasts = record.forecasts.filter(({ yw }) => yw >= window.from_yw && yw <= window.to_yw);
    const points = timeseries(sales.get(sku) ?? new Map(), forecasts, granularity);
    const list = { name: 'new-product-sales', of: String(record._id), columns: routes.TIMESERIES_COLUMNS } as const;
    return answerList({ query, reply }, list, points, (shown) =>
      preserialise(routes.nplReportTimeseries, { sku, granularity, points: shown }),
    );
  });
}
