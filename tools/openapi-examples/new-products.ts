import { nplActivity } from '@promo/contracts/npl/activity';
import { listAllocations } from '@promo/contracts/npl/allocation-list';
import * as children from '@promo/contracts/npl/child-routes';
import { orders, runFmbCheck } from '@promo/contracts/npl/fmb';
import { listLaunches } from '@promo/contracts/npl/launches';
import { orderProducts, receivePart, receiveProducts } from '@promo/contracts/npl/order';
import * as report from '@promo/contracts/npl/report';
import * as npl from '@promo/contracts/npl/routes';
import type { Recorder } from './recorder.ts';

interface Launch {
  /** What is replaced. */
  readonly parent_sku: string;
  readonly launch_date: string;
  /** First week with a forecast. */
  readonly yw: number;
}

/** Three new products: one goes through all states, one is ordered with others, one is a draft that is deleted. */
export async function recordNewProducts({ record }: Recorder, { parent_sku, launch_date, yw }: Launch): Promise<void> {
  await record(npl.nplHealth);
  await record(report.nplEnumValues);
  await record(report.nplSummary);
  const [supplier] = await record(report.nplSuppliers, { query: { limit: 2 } });
  const { items } = await record(report.nplReportList, { query: { limit: 2, sort: '-actual_qty' } });
  if (items[0]) await record(report.nplReportTimeseries, { query: { sku: items[0].sku, granularity: 'month' } });
  await record(runFmbCheck, { query: { dry_run: true } });
  await record(orders);
  const listed = await record(npl.listProducts, { query: { limit: 2 } });
  await record(listLaunches, { query: { sku: listed.items.map(({ sku }) => sku) } });
  await record(listAllocations, { query: { channel: 'wholesale', limit: 2 } });
  await record(nplActivity, { query: { limit: 2 } });

  const run = Date.now().toString(36).toUpperCase();
  const fields = {
    name: 'Kava zrno 500 g',
    group: 'Kava',
    category: 'Kava',
    channels: ['retail' as const],
    ...(supplier && { supplier_id: supplier.id, supplier_name: supplier.name }),
    ...{ cost: 4.2, regular_price: 7.99, vat_rate: 25, moq: 60, pack_size: 6, lead_time_days: 21, launch_date },
  };
  const { id } = await record(npl.createProduct, { body: { sku: `NOVO-${run}`, ...fields } });
  const params = { id };
  await record(npl.updateProduct, { params, body: { regular_price: 7.49 } });
  const shop = { location: 'Zagreb Centar', channel: 'retail' as const, qty: 60, min_presentation: 6 };
  const allocation = await record(children.upsertAllocation, { params, body: shop });
  const week = await record(children.upsertForecast, { params, body: { yw, qty: 40 } });
  const replaced = { parent_sku, kind: 'soft' as const, share_pct: 20 };
  const substitution = await record(children.upsertSubstitution, { params, body: replaced });
  await record(npl.getProduct, { params });
  await record(children.deleteAllocation, { params: { alloc_id: allocation.id } });
  await record(children.deleteForecast, { params: { fc_id: week.id } });
  await record(children.deleteSubstitution, { params: { sub_id: substitution.id } });

  await record(npl.approveProduct, { params, body: { note: 'Dogovoreno' } });
  const order = { order_number: 'N-2027-15', quantity: 120, expected_date: launch_date };
  await record(npl.markOrdered, { params, body: order });
  await record(npl.correctOrder, { params, body: { quantity: 132 } });
  await record(receivePart, {
    params,
    body: { received_on: `${Temporal.Now.plainDateISO('Europe/Zagreb')}`, units: 60 },
  });
  await record(npl.markInStock, { params, body: {} });
  await record(npl.activateProduct, { params, body: {} });
  await record(npl.phaseOutProduct, { params, body: { note: 'Kraj sezone' } });

  const other = await record(npl.createProduct, { body: { sku: `NOVO-${run}-3`, ...fields } });
  await record(npl.approveProduct, { params: { id: other.id }, body: {} });
  const lines = [{ id: other.id, quantity: 120 }];
  await record(orderProducts, { body: { order_number: 'N-2027-16', expected_date: launch_date, lines } });
  await record(receiveProducts, { body: { lines: [{ id: other.id }] } });
  await record(npl.takeBack, { params: { id: other.id }, body: { from: 'in_stock' } });
  await record(npl.phaseOutProduct, { params: { id: other.id }, body: { note: 'Kraj sezone' } });

  const draft = await record(npl.createProduct, { body: { sku: `NOVO-${run}-2`, ...fields } });
  await record(npl.deleteProduct, { params: { id: draft.id } });
}
