import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { lookUpOutside, refusalOf } from './addresses.ts';

/** The longest that a receiver may take to answer. */
const TIMEOUT_MS = 10_000;

interface Posted {
  readonly id: string;
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  readonly body: string;
  readonly now: Date;
  /** Breaks it off. */
  readonly stopping: AbortSignal;
}

/** The status that the receiver answered; throws where it did not. */
export type PostWebhook = (posted: Posted) => Promise<number>;

/**
 * Posts as Standard Webhooks has it (standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`, seconds since 1970. No redirect
 * is followed, and the answer's body is not kept. Unless private addresses are allowed, none is connected to.
 */
export function webhookPoster(allowPrivate: boolean): AsyncDisposable & { readonly post: PostWebhook } {
  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, ...(!allowPrivate && { lookup: lookUpOutside }) },
    maxResponseSize: 64 * 1024,
  });
  return {
    post: async ({ id, url, secret, body, now, stopping }) => {
      // it may have been added while private ones were allowed
      const refused = allowPrivate ? null : refusalOf(url);
      if (refused) throw new Error(refused.detail);
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'promo',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer.body.dump().catch(() => undefined);
      return answer.statusCode;
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}
