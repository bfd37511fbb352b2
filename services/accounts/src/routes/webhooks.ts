import { accountMessage } from '@promo/contracts/accounts/messages';
import { MAX_WEBHOOKS } from '@promo/contracts/accounts/notice-words';
import * as routes from '@promo/contracts/accounts/webhooks';
import { notFound } from '@promo/contracts/errors';
import { idempotencyKey } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { makeWebhook } from '../actions/create-webhook.ts';
import type { Context } from '../context.ts';
import { dropWaiting, latestDeliveries, type StoredDelivery, sendAgain } from '../store/deliveries.ts';
import { deleteWebhook, findWebhooks, type StoredWebhook } from '../store/stored-webhooks.ts';

/** Webhooks, and the log of what was sent, for Admin. */
export function webhookRoutes(serve: Serve, context: Context): void {
  const { db, now } = context;

  serve(routes.listWebhooks, async () => ({
    webhooks: (await findWebhooks(db)).map(shown),
    maximum: MAX_WEBHOOKS,
  }));

  serve(routes.createWebhook, async ({ body, identity, request, reply }) => {
    const made = await makeWebhook(context, body, identity, idempotencyKey(request));
    reply.header('cache-control', 'no-store');
    return { ...shown(made), secret: made.secret };
  });

  serve(routes.deleteWebhook, async ({ params: { webhook_id: id } }) => {
    if (!(await deleteWebhook(db, id))) throw notFound(accountMessage.unknown_webhook());
    await dropWaiting(db, id);
    return null;
  });

  serve(routes.listDeliveries, async () => ({ deliveries: (await latestDeliveries(db)).map(logged) }));

  serve(routes.resendDelivery, async ({ params: { delivery_id: id } }) => {
    const delivery = await sendAgain(db, id, now());
    if (!delivery) throw notFound(accountMessage.unknown_delivery());
    return logged(delivery);
  });
}

const shown = ({ _id: id, url, events, days_before, created_at, created_by, created_by_id = null }: StoredWebhook) => ({
  id,
  url,
  events,
  days_before,
  created_at: created_at.toISOString(),
  created_by,
  created_by_id,
});

const logged = ({ _id: id, shown: receiver, kind, notice, state, attempts, fault, ...times }: StoredDelivery) => ({
  id,
  receiver,
  kind,
  notice,
  state,
  attempts,
  fault,
  created_at: times.created_at.toISOString(),
  sent_at: times.sent_at?.toISOString() ?? null,
  next_at: state === 'waiting' ? times.next_at.toISOString() : null,
});
