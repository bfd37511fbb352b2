import { compareTexts } from '@promo/retail/compare';
import type { Context } from '../context.ts';
import { letterOf } from '../domain/letter.ts';
import { domainsOf, isOfDomains } from '../domain/mail-domain.ts';
import { endOfTries, nextTry } from '../domain/tries.ts';
import { findConfirmation, isConfirmed } from '../store/confirmations.ts';
import { noteFailed, noteSent, releaseHeld, type StoredDelivery, takeDue, UNCONFIRMED } from '../store/deliveries.ts';
import { findSubscription } from '../store/stored-subscriptions.ts';
import { findWebhook } from '../store/stored-webhooks.ts';

/** Notices of one e-mail. */
const PER_LETTER = 100;

/** Takes the notice that has been due longest for any webhook but these, to post it. */
export async function takePost({ db, now }: Context, but: readonly string[]): Promise<StoredDelivery | undefined> {
  const [delivery] = await takeDue(db, { kind: 'webhook', receiver: { $nin: [...but] } }, now(), 1);
  return delivery;
}

/** Posts it; what fails is due again later, and what is broken off when its lease is over. */
export async function post(context: Context, delivery: StoredDelivery, stopping: AbortSignal): Promise<void> {
  const { db, now, postWebhook } = context;
  const webhook = await findWebhook(db, delivery.receiver as string);
  if (!webhook) return noteFailed(db, delivery._id, 'the webhook was removed', null);
  const { url, secret } = webhook;
  try {
    const body = JSON.stringify(delivery.notice);
    const status = await postWebhook({ id: delivery._id, url, secret, body, now: now(), stopping });
    if (status < 200 || status > 299) throw new Error(`status ${status}`);
    await noteSent(db, [delivery._id], now());
  } catch (error) {
    if (!stopping.aborted) await putOff(context, delivery, error);
  }
}

/** Sends all that is due for one user in one e-mail, as `post` does. Whether there was anything. */
export async function sendLetter(context: Context, stopping: AbortSignal): Promise<boolean> {
  const { db, now, sendMail, config } = context;
  if (!sendMail) return false;
  const [first] = await takeDue(db, { kind: 'mail' }, now(), 1);
  if (!first) return false;
  const { receiver } = first;
  const taken = [first, ...(await takeDue(db, { kind: 'mail', receiver }, now(), PER_LETTER - 1))];
  const subscription = await findSubscription(db, receiver as number);
  if (!subscription) {
    for (const { _id } of taken) await noteFailed(db, _id, 'the subscription was ended', null);
    return true;
  }
  // An event that was taken out of it, as with a lost role, may have been written down meanwhile, or be sent again from the log.
  const deliveries: StoredDelivery[] = [];
  for (const delivery of taken) {
    if (subscription.events.includes(delivery.notice.type)) deliveries.push(delivery);
    else await noteFailed(db, delivery._id, 'the subscription has no such events any more', null);
  }
  if (deliveries.length === 0) return true;
  if (!isOfDomains(subscription.email, domainsOf(config.MAIL_DOMAINS))) {
    for (const { _id } of deliveries) await noteFailed(db, _id, 'the domain of the address is allowed no more', null);
    return true;
  }
  const isAsked = async () => !isConfirmed(await findConfirmation(db, receiver as number), subscription.email);
  if (await isAsked()) {
    for (const delivery of deliveries) await holdBack(context, delivery);
    // Who confirms it meanwhile has released what was held back until then.
    if (!(await isAsked())) await releaseHeld(db, receiver as number, now());
    return true;
  }
  const notices = deliveries.map(({ notice }) => notice).toSorted((a, b) => compareTexts(a.timestamp, b.timestamp));
  try {
    const { email: to, language } = subscription;
    const letter = letterOf(notices, language, config.CONSOLE_URL);
    await sendMail({ id: first._id, to, ...letter, stopping });
    const ids = deliveries.map(({ _id }) => _id);
    await noteSent(db, ids, now(), to);
  } catch (error) {
    if (!stopping.aborted) for (const delivery of deliveries) await putOff(context, delivery, error);
  }
  return true;
}

/** An address that is not confirmed gets nothing; what is confirmed within a day is sent then. */
async function holdBack({ db, now }: Context, { _id, due_since }: StoredDelivery): Promise<void> {
  const end = endOfTries(due_since.getTime());
  await noteFailed(db, _id, UNCONFIRMED, now().getTime() < end ? new Date(end) : null);
}

const LONGEST_FAULT = 200;

async function putOff({ db, now, logger }: Context, delivery: StoredDelivery, error: unknown): Promise<void> {
  const { _id: id, kind, attempts, due_since } = delivery;
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT);
  const next = nextTry(attempts, due_since.getTime(), now().getTime());
  await noteFailed(db, id, fault, next === null ? null : new Date(next));
  // Neither address nor fault: both may hold what no log should.
  logger.warn(
    { delivery: id, kind, attempts },
    next === null ? 'a notice was given up' : 'a notice was not taken over',
  );
}
