import type { Bus } from '@promo/bus/connect';
import type { Db } from 'mongodb';
import { messagesIn } from '../stream.ts';
import type { Answer, System } from '../system.ts';

/** The two kinds of records that people write, each with what marks a record as one that a scenario wrote. */
export const KINDS = {
  proposal: {
    path: '/api/promo/proposals',
    created: 200,
    body: (mark: string) => submitted({ title: mark }),
    database: 'promo_proposals',
    collection: 'proposals',
    mark: 'title',
    stream: 'PROMO_PROPOSALS_EVENT',
    about: 'proposal_id',
  },
  npl: {
    path: '/api/npl',
    created: 201,
    body: (mark: string) => ({ sku: mark, name: `Novi artikl ${mark}` }),
    database: 'npl',
    collection: 'products',
    mark: 'sku',
    stream: 'NPL_EVENT',
    about: 'id',
  },
} as const;

export type Kind = keyof typeof KINDS;

/** A proposal that reviewers can decide on. */
export const submitted = (fields: object = {}) => ({
  status: 'submitted',
  start_year: 2031,
  start_week: 10,
  skus: [{ code: 'CHAOS', name: 'Kava 250 g', regular_price: 3.99, discount_pct: 25 }],
  ...fields,
});

/** Creates a record under a key; whoever repeats it gets the same one. */
export const create = (system: System, kind: Kind, mark: string, gateway = system.gateways[0] as string) =>
  system.call('POST', KINDS[kind].path, {
    body: KINDS[kind].body(mark),
    headers: { 'idempotency-key': mark },
    gateway,
  });

export const isCreated = (kind: Kind, { status }: Answer): boolean => status === KINDS[kind].created;

/** What is left of records whose marks begin alike. */
interface Kept {
  /** Mark by id, as the database has them. */
  readonly records: ReadonlyMap<number, string>;
  /** How often the stream tells that each came into being, by id. */
  readonly told: ReadonlyMap<number, number>;
}

/** Reads the database and the stream themselves. */
export async function keptOf(db: Db, bus: Bus, kind: Kind, prefix: string): Promise<Kept> {
  const { collection, mark, stream, about } = KINDS[kind];
  const found = await db
    .collection<{ _id: number }>(collection)
    .find({ [mark]: { $regex: `^${RegExp.escape(prefix)}` } }, { projection: { [mark]: 1 } })
    .toArray();
  const records = new Map(found.map((record) => [record._id, record[mark as never] as string]));
  const told = new Map<number, number>();
  for (const { text } of await messagesIn(bus, stream)) {
    const { version, data } = JSON.parse(text) as { version: number; data: Record<string, number> };
    const id = data[about] as number;
    if (version === 1 && records.has(id)) told.set(id, (told.get(id) ?? 0) + 1);
  }
  return { records, told };
}

/** True when every event has left the database. */
export const allSent = async (db: Db): Promise<boolean> =>
  (await db.collection('outbox').countDocuments({ sent_at: null })) === 0;
