import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { sendConfirmation } from './actions/confirm-address.ts';
import { post, sendLetter, takePost } from './actions/deliver.ts';
import type { Context } from './context.ts';

const POLL_MS = 500;
/** What is on its way when this stops has so long to be taken over; a receiver that is silent would keep the service from ending in time. */
const FINISH_MS = 1_000;

/**
 * Sends what is due, for as long as it lives. Letters, questions to addresses and each webhook are sent one after the other, and beside
 * all others, so that nobody waits for another one's slow receiver. Replicas share the work, and take on what one breaks off that stops.
 */
export function keepSending(context: Context): AsyncDisposable {
  const { logger } = context;
  const warning = 'nothing can be sent now; trying again';
  const keep = (next: () => Promise<boolean>) =>
    repeatWarningOnce(async () => ((await next()) ? 0 : POLL_MS), { logger, warning, retryMs: POLL_MS });

  const stopping = new AbortController();
  /** The posts that are not answered yet, by webhook. */
  const open = new Map<string, Promise<void>>();
  const posts = keep(async () => {
    const delivery = await takePost(context, [...open.keys()]);
    if (!delivery) return false;
    const webhook = delivery.receiver as string;
    const ended = () => {
      open.delete(webhook);
      posts.soon();
    };
    const failed = (error: unknown) => logger.warn({ err: error }, warning);
    open.set(webhook, post(context, delivery, stopping.signal).catch(failed).finally(ended));
    return true;
  });
  const loops = [
    posts,
    keep(() => sendLetter(context, stopping.signal)),
    keep(() => sendConfirmation(context, stopping.signal)),
  ];
  return {
    [Symbol.asyncDispose]: async () => {
      const late = setTimeout(() => stopping.abort(), FINISH_MS);
      await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()));
      await Promise.all(open.values());
      clearTimeout(late);
    },
  };
}
