import type { Identity } from '@promo/contracts/identity';
import type { skuStock } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { createOutboxIndexes, outboxOf } from '@promo/mongo/outbox';
import { type TestDatabase, testDatabase } from '@promo/testing/mongo';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { expect } from 'vitest';
import type { Context } from '../src/context.ts';
import type { Stock } from '../src/domain/fmb/demand.ts';
import type { NplRecord } from '../src/domain/record.ts';
import type { Peers } from '../src/peers.ts';
import { createRecordIndexes, recordsOf } from '../src/store/stored-records.ts';
import { createSweepIndexes } from '../src/store/sweeps.ts';
import type { Harness } from './harness.ts';

/** Parents that sell 70 a week, 10 a day: with the usual lead time a stock of 350 is the last that is due. */
const PARENTS: Readonly<Record<string, number>> = { LOW: 300, EDGE: 350, HIGH: 3_000 };

/** What analytics would answer about those parents. */
export const stockOf = (code: string): Stock | undefined => {
  const on_hand = PARENTS[code];
  if (on_hand === undefined) return undefined;
  const rest = { on_order: null, lead_time_days: null, cover_weeks: null, planned_uplift_units: 0 };
  return { code, on_hand, baseline_weekly_qty: 70, ...rest };
};

/** Answers as analytics would; LOW-1, LOW-2 and so on are as LOW is, since a product has one successor at most. */
export const answerStock = ({ items }: RequestOf<typeof skuStock>): ReplyOf<typeof skuStock> => ({
  as_of_yw: 202647,
  stock: items.flatMap(({ code }) => {
    const stock = stockOf(code.replace(/-\d+$/, ''));
    return stock ? [{ ...stock, code }] : [];
  }),
});

export const askStock: Peers['askStock'] = async () => stockOf;

/** An approved record that replaces a product with little stock. */
export async function approvedReplacement(harness: Harness, fields: Record<string, unknown> = {}) {
  const { id } = await harness.create({ lead_time_days: 14, ...fields });
  const replaced = { parent_sku: `LOW-${id}`, kind: 'hard' };
  expect((await harness.call('POST', `/${id}/substitution`, replaced)).status).toBe(201);
  expect((await harness.call('POST', `/${id}/approve`)).status).toBe(200);
  return harness.get(id);
}

const notAsked = async () => {
  throw new Error('the check asks for stock alone');
};

export const NOW = new Date('2026-11-21T10:00:00Z');
export const DAY = '2026-11-21';

export const BUYER: Identity = { user_id: 7, name: 'Nada Nabava', roles: ['Nabava'] };

/** A record as the store keeps it; its parent's code decides whether it is due. */
export const recordWith = (_id: number, parent: string | null, fields: Partial<NplRecord> = {}): NplRecord => ({
  _id,
  sku: `N${_id}`,
  version: 2,
  status: 'approved',
  name: `Novi artikl ${_id}`,
  group: null,
  category: null,
  channels: [],
  supplier_id: 'D1',
  supplier_name: 'Adriamark d.o.o.',
  brand: null,
  ean: null,
  cost_cents: 100,
  regular_cents: null,
  vat_rate: null,
  moq: null,
  pack_size: null,
  lead_time_days: 14,
  launch_date: null,
  on_hand: null,
  on_order: null,
  note: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  created_by: 1,
  approved_by: 1,
  order: null,
  fmb: null,
  history: [],
  allocations: [],
  forecasts: [],
  substitutions: parent ? [{ id: _id, parent_sku: parent, kind: 'hard', share_pct: 100 }] : [],
  ...fields,
});

/** One of each fate, and records in other states that no check may touch. */
export const RECORDS = [
  recordWith(1, 'LOW'),
  recordWith(2, 'EDGE'),
  recordWith(3, 'HIGH'),
  recordWith(4, null),
  recordWith(5, null, { launch_date: '2026-12-01' }),
  recordWith(6, 'LOW', { status: 'draft' }),
  recordWith(7, 'LOW', { status: 'fmb_triggered' }),
  recordWith(8, 'LOW', { status: 'ordered' }),
];

export const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** A database with npl's collections, for tests of the check below its routes. */
export interface Store extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly context: Context;
  /** The same for another process: a client of its own. */
  contextOf(client: MongoClient): Context;
  connect(options?: MongoClientOptions): Promise<MongoClient>;
  /** Takes the place of all records, sweeps and events. */
  fill(records: readonly NplRecord[]): Promise<void>;
  record(id: number): Promise<NplRecord>;
  /** Ids of the events that wait to be sent, in order. */
  events(): Promise<string[]>;
}

export async function startStore(): Promise<Store> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const connect = async (options: MongoClientOptions = {}) =>
    stack.use(await new MongoClient(database.uri, options).connect());
  const client = await connect();
  const db = client.db(database.name);
  await Promise.all([createRecordIndexes(db), createSweepIndexes(db), createOutboxIndexes(db)]);
  const contextOf = (by: MongoClient): Context => ({
    client: by,
    db: by.db(database.name),
    now: () => NOW,
    askStock,
    askStockOnce: askStock,
    askSales: notAsked,
    askSuppliers: notAsked,
  });
  const kept = stack.move();
  return {
    database,
    db,
    context: contextOf(client),
    contextOf,
    connect: async (options = {}) => kept.use(await new MongoClient(database.uri, options).connect()),
    fill: async (records) => {
      await Promise.all([
        recordsOf(db).deleteMany({}),
        db.collection('sweeps').deleteMany({}),
        outboxOf(db).deleteMany({}),
      ]);
      if (records.length > 0) await recordsOf(db).insertMany([...records]);
    },
    record: async (id) => (await recordsOf(db).findOne({ _id: id })) as NplRecord,
    events: async () => (await outboxOf(db).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
