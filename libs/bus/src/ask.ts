import { setTimeout as sleep } from 'node:timers/promises';
import { headers, type Msg, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { Refusal, unavailable } from '@promo/contracts/errors';
import type { Query, ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Bus } from './connect.ts';
import { errorIn } from './service-error.ts';

/** What ties a question to the request that it is asked for. */
export interface Origin {
  readonly requestId?: string | undefined;
  /** W3C trace context. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

export const ORIGIN_HEADERS = {
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  tracestate: 'tracestate',
} as const satisfies Record<keyof Origin, string>;

/** How long one try may take; with the second one and the pause before it that is less than 2 s. */
export const TRY_MS = 800;
/** A replica that restarts, or a server it has just come back to, is there a moment later. */
const PAUSE_MS = 250;

/**
 * Asks the service that owns the query, whichever replica answers, and once more where none did. Throws the Refusal that
 * the service answered; one of 503 when it is not there and of 504 when it does not answer in time.
 */
export async function ask<const Q extends Query>(
  bus: Bus,
  declared: Q,
  request: RequestOf<Q>,
  origin: Origin = {},
): Promise<ReplyOf<Q>> {
  const { subject } = declared;
  const [owner = subject] = subject.split('.');
  const payload = JSON.stringify(request);
  const attempt = () => bus.connection.request(subject, payload, { timeout: TRY_MS, headers: carrying(origin) });
  const reply = await attempt()
    .catch(async (error: unknown) => {
      if (!absent(error) && !(error instanceof TimeoutError)) throw error;
      if (absent(error)) await sleep(PAUSE_MS);
      return attempt();
    })
    .catch((error: unknown): Msg => {
      if (absent(error)) throw unavailable(`${owner} is not there`);
      if (error instanceof TimeoutError) throw new Refusal(504, `${owner} did not answer in time`);
      throw error;
    });
  const failure = errorIn(reply, owner);
  if (failure) throw failure;
  return reply.json<ReplyOf<Q>>();
}

function carrying(origin: Origin) {
  const carried = headers();
  for (const [name, header] of Object.entries(ORIGIN_HEADERS)) {
    const value = origin[name as keyof Origin];
    if (value) carried.set(header, value);
  }
  return carried;
}

/** Nobody listens on the subject. */
const absent = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
