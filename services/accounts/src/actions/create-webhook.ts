import { randomBytes, randomUUID } from 'node:crypto';
import { accountMessage } from '@promo/contracts/accounts/messages';
import { MAX_WEBHOOKS } from '@promo/contracts/accounts/notice-words';
import { createWebhook } from '@promo/contracts/accounts/webhooks';
import { notFound, rejected } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { BodyOf } from '@promo/contracts/route';
import { sectionsHeld } from '@promo/contracts/section-holders';
import { idempotently } from '@promo/mongo/idempotency';
import { refusalOf } from '../addresses.ts';
import type { Context } from '../context.ts';
import { findWebhook, insertWebhook, type StoredWebhook } from '../store/stored-webhooks.ts';

const SECRET_BYTES = 32;

/**
 * Adds a webhook with a secret of its own; a repeat of the request with the same key gets the one that was added. Throws a
 * Refusal: 400 for who is no Admin any more, an address that is not allowed, and where there are as many as there may be; 404
 * where it has been removed since.
 */
export async function makeWebhook(
  context: Context,
  body: BodyOf<typeof createWebhook>,
  identity: Identity,
  key: string | undefined,
): Promise<StoredWebhook> {
  if (!sectionsHeld(identity).includes('webhooks'))
    throw rejected(accountMessage.section_not_yours({ section: 'webhooks' }));
  const refused = context.config.WEBHOOKS_PRIVATE ? null : refusalOf(body.url);
  if (refused) throw rejected(refused);
  const request = { user: identity.user_id, route: `${createWebhook.method} ${createWebhook.path}`, key, body };
  const id = await idempotently<string>(context.db, request, context.now(), async (remember) => {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const by = { created_by: identity.name, created_by_id: identity.user_id };
    const webhook = { _id: randomUUID(), ...body, secret, ...by, created_at: context.now() };
    const kept = await insertWebhook(context, webhook, (session) => remember(session, webhook._id));
    if (!kept) throw rejected(accountMessage.too_many_webhooks({ maximum: MAX_WEBHOOKS }));
    return webhook._id;
  });
  const stored = await findWebhook(context.db, id);
  if (!stored) throw notFound(accountMessage.unknown_webhook());
  return stored;
}
