import { hash, randomBytes } from 'node:crypto';
import { accountMessage } from '@promo/contracts/accounts/messages';
import { CONFIRMATION_HOURS, MAX_CONFIRMATIONS } from '@promo/contracts/accounts/notice-words';
import type { Subscription } from '@promo/contracts/accounts/subscription';
import { Refusal, rejected } from '@promo/contracts/errors';
import { inTransaction } from '@promo/mongo/retry';
import type { ClientSession, Db } from 'mongodb';
import type { Context } from '../context.ts';
import { confirmationLetter } from '../domain/confirmation-letter.ts';
import { domainsOf, isOfDomains } from '../domain/mail-domain.ts';
import { nextTry } from '../domain/tries.ts';
import {
  askConfirmation,
  confirm,
  findConfirmation,
  isConfirmed,
  noteConfirmation,
  noteName,
  takeConfirmation,
} from '../store/confirmations.ts';
import { releaseHeld } from '../store/deliveries.ts';
import { findSubscription, saveSubscription } from '../store/stored-subscriptions.ts';

/** 128 bits: nobody guesses one in its time. */
const BYTES = 16;
const hashOf = (code: string) => hash('sha256', code, 'hex');

/**
 * Saves what a user wants to be told, and asks its address, unless that is confirmed, the letter waits to be sent, or its code is still
 * good. Throws a 429 Refusal where the user has had too many letters; then nothing is saved.
 */
export async function saveAndAsk(
  { client, db, now }: Context,
  { user_id, name }: { readonly user_id: number; readonly name: string | null },
  wanted: Subscription,
): Promise<void> {
  const { email } = wanted;
  await inTransaction(client, async (session) => {
    await saveSubscription(db, session, user_id, wanted, now());
    const known = await findConfirmation(db, user_id, session);
    // Each try makes a code, but one that nobody was sent is good for nothing.
    const isGood = known?.sent_at && known.expires_at ? known.expires_at > now() : false;
    const isAsked = known?.email === email && (known.confirmed_at || known.next_at || isGood);
    if (!isAsked) await askAnew(db, session, user_id, email, now());
    await noteName(db, session, user_id, name);
  });
}

/** Sends the letter again. Throws a Refusal: 400 without a subscription or where it is confirmed, 429 after too many. */
export async function askAgain({ client, db, now }: Context, user_id: number): Promise<void> {
  await inTransaction(client, async (session) => {
    const subscription = await findSubscription(db, user_id, session);
    if (!subscription) throw rejected(accountMessage.no_subscription());
    const known = await findConfirmation(db, user_id, session);
    if (isConfirmed(known, subscription.email)) throw rejected(accountMessage.already_confirmed());
    await askAnew(db, session, user_id, subscription.email, now());
  });
}

async function askAnew(db: Db, session: ClientSession, user_id: number, email: string, now: Date): Promise<void> {
  if (await askConfirmation(db, session, user_id, email, now)) return;
  throw new Refusal(429, accountMessage.too_many_confirmations({ maximum: MAX_CONFIRMATIONS }));
}

/** Takes a code that came by e-mail. Throws a 400 Refusal that does not say what is wrong with it. */
export async function confirmAddress({ db, now }: Context, user_id: number, code: string): Promise<void> {
  const subscription = await findSubscription(db, user_id);
  const good = subscription && (await confirm(db, user_id, subscription.email, hashOf(code), now()));
  if (!good) throw rejected(accountMessage.confirmation_wrong());
  await releaseHeld(db, user_id, now());
}

/** Sends the next letter that asks an address, with a code that is kept as a hash alone. Whether there was any. */
export async function sendConfirmation(
  { db, now, sendMail, config, logger }: Context,
  stopping: AbortSignal,
): Promise<boolean> {
  if (!sendMail) return false;
  const code = randomBytes(BYTES).toString('base64url');
  const taken = await takeConfirmation(db, hashOf(code), now());
  if (!taken) return false;
  try {
    const subscription = await findSubscription(db, taken._id);
    // It was ended since: a day of tries ends too.
    if (subscription?.email !== taken.email) throw new Error('no subscription has this address');
    if (!isOfDomains(taken.email, domainsOf(config.MAIL_DOMAINS))) throw new Error('its domain is allowed no more');
    const letter = confirmationLetter(subscription.language, code, config.CONSOLE_URL, CONFIRMATION_HOURS);
    await sendMail({ id: `confirm.${hashOf(code).slice(0, 32)}`, to: taken.email, ...letter, stopping });
    await noteConfirmation(db, taken, { next_at: null, sent_at: now() });
  } catch {
    // Broken off: another code is sent when the lease is over.
    if (stopping.aborted) return true;
    const next = nextTry(taken.attempts, taken.due_since.getTime(), now().getTime());
    await noteConfirmation(db, taken, { next_at: next === null ? null : new Date(next) });
    // Neither address nor fault: both may hold what no log should.
    logger.warn({ user: taken._id, attempts: taken.attempts }, 'a confirmation was not taken over');
  }
  return true;
}
