import { createAttemptIndexes } from '@promo/mongo/attempts';
import { createIdempotencyIndexes } from '@promo/mongo/idempotency';
import type { Db } from 'mongodb';
import { askUnasked, createConfirmationIndexes } from './confirmations.ts';
import { createDeliveryIndexes, lapseRestored } from './deliveries.ts';
import { createTokenIndexes } from './stored-tokens.ts';
import { createWebhookIndexes } from './stored-webhooks.ts';
import { createUpcomingIndexes } from './upcoming.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db, now: Date): Promise<void> {
  await Promise.all([
    createTokenIndexes(db),
    createWebhookIndexes(db),
    createDeliveryIndexes(db),
    createUpcomingIndexes(db),
    createAttemptIndexes(db),
    createConfirmationIndexes(db),
    createIdempotencyIndexes(db),
  ]);
  await askUnasked(db, now);
  await lapseRestored(db);
}
