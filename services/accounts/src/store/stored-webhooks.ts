import { MAX_WEBHOOKS, type NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Store } from '@promo/mongo/connect';
import type { ClientSession, Collection, Db } from 'mongodb';
import { insertInFreeSlot, type Slotted } from './slots.ts';

export interface StoredWebhook {
  /** A UUID. */
  readonly _id: string;
  readonly url: string;
  /** As it was told; it signs, so that it cannot be kept as a hash. */
  readonly secret: string;
  readonly events: NoticeType[];
  readonly days_before: number;
  readonly created_by: string | null;
  /** Absent of one that an earlier release stored. */
  readonly created_by_id?: number | null;
  readonly created_at: Date;
}

type WebhookRow = StoredWebhook & Slotted;

const webhooksOf = (db: Db): Collection<WebhookRow> => db.collection('webhooks');

export async function createWebhookIndexes(db: Db): Promise<void> {
  await webhooksOf(db).createIndex({ slot: 1 }, { unique: true, name: 'slots' });
}

/** Keeps a webhook, with what is written beside it; false where there are as many as there may be. */
export const insertWebhook = (
  { client, db }: Store,
  webhook: StoredWebhook,
  beside: (session: ClientSession) => Promise<void>,
): Promise<boolean> => insertInFreeSlot(client, webhooksOf(db), {}, webhook, MAX_WEBHOOKS, beside);

/** In the order in which they were added. */
export const findWebhooks = (db: Db): Promise<StoredWebhook[]> =>
  webhooksOf(db).find().sort({ created_at: 1, _id: 1 }).toArray();

export const findWebhook = (db: Db, id: string): Promise<StoredWebhook | null> => webhooksOf(db).findOne({ _id: id });

export const webhooksTo = (db: Db, event: NoticeType): Promise<StoredWebhook[]> =>
  webhooksOf(db).find({ events: event }).toArray();

/** Whether there was such a webhook. */
export const deleteWebhook = async (db: Db, id: string): Promise<boolean> =>
  (await webhooksOf(db).deleteOne({ _id: id })).deletedCount > 0;
