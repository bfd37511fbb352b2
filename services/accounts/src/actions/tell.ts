import { hash } from 'node:crypto';
import { MAX_DAYS_BEFORE } from '@promo/contracts/accounts/notice-words';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { type Happening, ofStart, startsSoon, wants, wantsMail } from '../domain/notice.ts';
import { nextHour } from '../domain/tries.ts';
import { insertDeliveries, type NewDelivery, type StoredDelivery } from '../store/deliveries.ts';
import { type StoredSubscription, subscriptionsTo } from '../store/stored-subscriptions.ts';
import { type StoredWebhook, webhooksTo } from '../store/stored-webhooks.ts';
import { startingBetween } from '../store/upcoming.ts';

/** A delivery's id goes by event and receiver, so that a repeat finds the delivery that is there. */
const idOf = ({ id }: Happening, kind: StoredDelivery['kind'], receiver: string | number): string =>
  `msg_${hash('sha256', `${id} ${kind} ${receiver}`, 'base64url').slice(0, 32)}`;

const toMail = (happening: Happening, { _id, email, digest_hour }: StoredSubscription, now: Date): NewDelivery => ({
  _id: idOf(happening, 'mail', _id),
  kind: 'mail',
  receiver: _id,
  shown: email,
  notice: happening.notice,
  due_since: digest_hour === null ? now : new Date(nextHour(digest_hour, now.getTime())),
});

const toWebhook = (happening: Happening, { _id, url }: StoredWebhook, now: Date): NewDelivery => ({
  _id: idOf(happening, 'webhook', _id),
  kind: 'webhook',
  receiver: _id,
  // One that is no URL, as earlier releases stored, must not keep others from being told.
  shown: URL.parse(url)?.host ?? url.split(/[/?]/)[2] ?? '',
  notice: happening.notice,
  due_since: now,
});

const wishOf = (subscription: StoredSubscription) => ({
  ...subscription,
  user_id: subscription._id,
  since: subscription.since.toISOString(),
});
const hookWish = (hook: StoredWebhook) => ({ ...hook, since: hook.created_at.toISOString() });

/** Writes down who is to be told of it; whoever is told already is not again. */
export async function tell({ db, now }: Context, happening: Happening): Promise<void> {
  const { type } = happening.notice;
  const [subscriptions, webhooks] = await Promise.all([subscriptionsTo(db, type), webhooksTo(db, type)]);
  const at = now();
  await insertDeliveries(
    db,
    [
      ...subscriptions.filter((one) => wantsMail(wishOf(one), happening)).map((one) => toMail(happening, one, at)),
      ...webhooks.filter((hook) => wants(hookWish(hook), happening)).map((hook) => toWebhook(happening, hook, at)),
    ],
    at,
  );
}

/** Tells of approved promotions that begin soon, each receiver by its own number of days. */
export async function tellStarts({ db, now }: Context): Promise<void> {
  const type = 'proposal.starts_soon';
  const [subscriptions, webhooks] = await Promise.all([subscriptionsTo(db, type), webhooksTo(db, type)]);
  if (subscriptions.length + webhooks.length === 0) return;
  const at = now();
  const today = dateAt(at);
  const upcoming = await startingBetween(db, `${today}`, `${today.add({ days: MAX_DAYS_BEFORE })}`);
  const added = upcoming.flatMap((one) => {
    const happening = ofStart(one, at.toISOString());
    const soon = ({ days_before }: { days_before: number }) => startsSoon(one.start_date, today, days_before);
    return [
      ...subscriptions
        .filter((wish) => soon(wish) && wantsMail(wishOf(wish), happening))
        .map((wish) => toMail(happening, wish, at)),
      ...webhooks.filter(soon).map((hook) => toWebhook(happening, hook, at)),
    ];
  });
  await insertDeliveries(db, added, at);
}
