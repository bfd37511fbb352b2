import { repeat } from '@promo/runtime/repeat';
import { sendConfirmation } from './actions/confirm-address.ts';
import { post, sendLetter, takePost } from './actions/deliver.ts';
import type { Context } from './context.ts';

const POLL_MS = 500;

/**
 * Sends what is due, for as long as it lives. Letters, questions to addresses and each webhook are sent one after the other, and beside
 * all others, so that nobody waits for another one's slow receiver. Replicas share the work.
 */
export function keepSending(context: Context): AsyncDisposable {
  const failed = (error: unknown) => context.logger.warn({ err: error }, 'nothing can be sent now; trying again');
  const keep = (next: () => Promise<boolean>) => repeat(async () => ((await next().catch(failed)) ? 0 : POLL_MS));

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
    open.set(webhook, post(context, delivery).catch(failed).finally(ended));
    return true;
  });
  const loops = [posts, keep(() => sendLetter(context)), keep(() => sendConfirmation(context))];
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()));
      await Promise.all(open.values());
    },
  };
}
