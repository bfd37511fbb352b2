import { createAttemptIndexes } from '@promo/mongo/attempts';
import type { Db } from 'mongodb';
import { createDeliveryIndexes } from './deliveries.ts';
import { createTokenIndexes } from './stored-tokens.ts';
import { createWebhookIndexes } from './stored-webhooks.ts';
import { createUpcomingIndexes } from './upcoming.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([
    createTokenIndexes(db),
    createWebhookIndexes(db),
    createDeliveryIndexes(db),
    createUpcomingIndexes(db),
    createAttemptIndexes(db),
  ]);
}
