import { join } from 'node:path';
import type { ErrorBody } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import type { Params } from '@promo/contracts/messages/message';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import type { NplListItem, NplProduct, NplStatusChange } from '@promo/contracts/npl/record';
import type { ReportItem, TimeseriesPoint } from '@promo/contracts/npl/report';
import { createProduct, getProduct } from '@promo/contracts/npl/routes';
import type { NplStatus } from '@promo/contracts/npl/words';
import { skuStock, skuWeeks, suppliers } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { fakeAnalytics, type StoredEvent, storedEvents } from '@promo/testing/bus';
import { type Answer as AnswerOf, startTestService, type TestService } from '@promo/testing/service';
import type { Config } from '../src/config.ts';
import { start } from '../src/service.ts';

export const NABAVA: Identity = { user_id: 7, name: 'Nina Nabava', roles: ['Nabava'] };
export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

/** What a test looks at of whatever the service answers. */
type Body = NplProduct &
  NplStatusChange & {
    readonly detail: string;
    readonly code: string;
    readonly params: Params;
    readonly product_id: number;
    readonly items: readonly (NplListItem & ReportItem)[];
    readonly total: number;
    readonly points: readonly TimeseriesPoint[];
  };

export type Answer = AnswerOf<Body>;

type Event = StoredEvent<Record<string, unknown> & { readonly id: number; readonly version: number }>;

/** What analytics answers in a test. */
export interface FakeAnalytics {
  readonly stock?: (request: RequestOf<typeof skuStock>) => ReplyOf<typeof skuStock>;
  readonly weeks?: (request: RequestOf<typeof skuWeeks>) => ReplyOf<typeof skuWeeks>;
  readonly suppliers?: (request: RequestOf<typeof suppliers>) => ReplyOf<typeof suppliers>;
}

/** Of an import that was taken, or refused. */
type Imported = { readonly status: number; readonly body: ImportReport & ErrorBody };

export interface Harness extends Omit<TestService<Body>, 'get' | 'upload'> {
  /** Answers queries as analytics would, until disposed of. */
  analytics(fake: FakeAnalytics): Promise<AsyncDisposable>;
  /** Creates a record with a SKU of its own. */
  create(fields?: Record<string, unknown>): Promise<NplProduct>;
  /** Creates a record and brings it to a state by the paths that lead there. */
  createIn(status: NplStatus, fields?: Record<string, unknown>): Promise<NplProduct>;
  get(id: number): Promise<NplProduct>;
  /** Imports new products. */
  upload(csv: string, query?: string): Promise<Imported>;
  /** What a list shows of a SKU. */
  recordOf(sku: string): Promise<NplListItem | undefined>;
  /** What is in the event stream about a record, in order. */
  events(id: number): Promise<Event[]>;
}

/** Saturday of week 47. */
export const TODAY = '2026-11-21';

/** The actions by which a record gets to a state. fmb_triggered is reached by the check, so it is set in the store. */
const WAY: Readonly<Record<NplStatus, readonly string[]>> = {
  draft: [],
  approved: ['approve'],
  fmb_triggered: ['approve'],
  ordered: ['approve', 'mark-ordered'],
  in_stock: ['approve', 'mark-ordered', 'mark-in-stock'],
  active: ['approve', 'mark-ordered', 'mark-in-stock', 'activate'],
  phase_out: ['phase-out'],
};

let created = 0;

export async function startHarness(): Promise<Harness> {
  const tested = await startTestService<Config, Body>({
    name: 'npl',
    main: join(import.meta.dirname, '../src/main.ts'),
    base: '/api/npl',
    start,
    config: {},
    as: NABAVA,
  });
  const { db, nats, call, take } = tested;
  const create: Harness['create'] = (fields = {}) =>
    take(createProduct, { body: { sku: `NEW-${++created}`, name: 'Kava 250 g', ...fields } });
  const get: Harness['get'] = (id) => take(getProduct, { params: { id } });
  return {
    ...tested,
    analytics: (fake) =>
      fakeAnalytics(nats.url, (answering) => {
        if (fake.stock) answering(skuStock, fake.stock);
        if (fake.weeks) answering(skuWeeks, fake.weeks);
        if (fake.suppliers) answering(suppliers, fake.suppliers);
      }),
    create,
    async createIn(status, fields) {
      const { id } = await create(fields);
      for (const action of WAY[status]) {
        const moved = await call('POST', `/${id}/${action}`);
        if (moved.status !== 200) throw new Error(`${action}: ${JSON.stringify(moved)}`);
      }
      if (status === 'fmb_triggered')
        await db.collection<{ _id: number }>('products').updateOne({ _id: id }, { $set: { status } });
      return get(id);
    },
    get,
    async upload(csv, query = '') {
      const headers = { 'content-type': 'text/csv' };
      const { status, body } = await call('POST', `/imports${query}`, csv, { headers });
      return { status, body: body as unknown as ImportReport & ErrorBody };
    },
    async recordOf(sku) {
      const { items } = (await call('GET', `?q=${sku}`)).body;
      return items.find((item) => item.sku === sku);
    },
    events: async (id) =>
      (await storedEvents<Event['data']>(nats.url, NPL_STATUS_CHANGED)).filter(({ data }) => data.id === id),
  };
}
