import { randomBytes, randomUUID } from 'node:crypto';
import { accountMessage } from '@promo/contracts/accounts/messages';
import { MAX_WEBHOOKS } from '@promo/contracts/accounts/notice-words';
import * as routes from '@promo/contracts/accounts/webhooks';
import { notFound, rejected } from '@promo/contracts/errors';
import { sectionsHeld } from '@promo/contracts/section-holders';
import type { Serve } from '@promo/http/serve';
import { namesInside } from '../addresses.ts';
import type { Context } from '../context.ts';
import { dropWaiting, latestDeliveries, type StoredDelivery, sendAgain } from '../store/deliveries.ts';
import { deleteWebhook, findWebhooks, insertWebhook, type StoredWebhook } from '../store/stored-webhooks.ts';

const SECRET_BYTES = 32;

/** Webhooks, and the log of what was sent, for Admin. */
export function webhookRoutes(serve: Serve, { db, now, config }: Context): void {
  serve(routes.listWebhooks, async () => ({
    webhooks: (await findWebhooks(db)).map(shown),
    maximum: MAX_WEBHOOKS,
  }));

  serve(routes.createWebhook, async ({ body, identity, reply }) => {
    if (!sectionsHeld(identity).includes('webhooks'))
      throw rejected(accountMessage.section_not_yours({ section: 'webhooks' }));
    if (!config.WEBHOOKS_PRIVATE) {
      const { protocol, hostname } = new URL(body.url);
      if (protocol !== 'https:') throw rejected(accountMessage.https_needed());
      if (namesInside(hostname)) throw rejected(accountMessage.address_private());
    }
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const by = { created_by: identity.name, created_by_id: identity.user_id };
    const webhook = { _id: randomUUID(), ...body, secret, ...by, created_at: now() };
    if (!(await insertWebhook(db, webhook)))
      throw rejected(accountMessage.too_many_webhooks({ maximum: MAX_WEBHOOKS }));
    reply.header('cache-control', 'no-store');
    return { ...shown(webhook), secret };
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
