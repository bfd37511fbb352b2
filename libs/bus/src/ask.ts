import { setTimeout as sleep } from 'node:timers/promises';
import { type Msg, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { Refusal, unavailable } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import type { Query, ReplyOf, RequestOf } from '@promo/contracts/query';
import { currentOrigin, type Origin } from '@promo/runtime/origin';
import { inSpan } from '@promo/runtime/tracing';
import { carrying } from './carrying.ts';
import { type Bus, maxPayload } from './connect.ts';
import { queryDuration } from './metrics.ts';
import { errorIn } from './service-error.ts';

/** How long one try may take; with the second one and the pause before it that is less than 2 s. */
const TRY_MS = 800;
/** A replica that restarts, or a server it has just come back to, is there a moment later. */
const PAUSE_MS = 250;
/** How long the one try of a question may take that is long to answer: as two with the pause. */
export const LONG_TRY_MS = 2 * TRY_MS + PAUSE_MS;

type Trying = (attempt: (timeout?: number) => Promise<Msg>) => Promise<Msg>;

/** A function that asks, by how often it tries. */
const asker =
  (trying: Trying) =>
  async <const Q extends Query>(
    bus: Bus,
    declared: Q,
    request: RequestOf<Q>,
    origin: Origin = currentOrigin(),
  ): Promise<ReplyOf<Q>> => {
    const { subject } = declared;
    const started = performance.now();
    let status = 500;
    try {
      const reply = await inSpan({ kind: 'client', name: `ask ${subject}`, origin }, (within) =>
        ownersReply(bus, subject, request, within, trying),
      );
      status = 200;
      return reply.json<ReplyOf<Q>>();
    } catch (error) {
      if (error instanceof Refusal) status = error.status;
      throw error;
    } finally {
      queryDuration.observe({ subject, status }, (performance.now() - started) / 1000);
    }
  };

/**
 * Asks the service that owns the query, whichever replica answers, and once more where none did. Throws the Refusal that
 * the service answered; one of 503 when it is not there, of 504 when it does not answer in time, and of 413 for a question that fits no message.
 */
export const ask = asker((attempt) =>
  attempt().catch(async (error: unknown) => {
    if (!absent(error) && !(error instanceof TimeoutError)) throw error;
    if (absent(error)) await sleep(PAUSE_MS);
    return attempt();
  }),
);

/** As `ask`, for what can be done without: one try. */
export const askOnce = asker((attempt) => attempt());

/**
 * As `ask`, for what takes long to answer: all the time is that of one try, since a second one would have the work done twice when the
 * service has most of it. Asked again only where nobody was there.
 */
export const askLong = asker((attempt) =>
  attempt(LONG_TRY_MS).catch(async (error: unknown) => {
    if (!absent(error)) throw error;
    await sleep(PAUSE_MS);
    return attempt(LONG_TRY_MS - PAUSE_MS);
  }),
);

async function ownersReply(bus: Bus, subject: string, request: unknown, origin: Origin, trying: Trying): Promise<Msg> {
  const [owner = subject] = subject.split('.');
  const payload = JSON.stringify(request);
  if (Buffer.byteLength(payload) > maxPayload(bus)) throw new Refusal(413, serviceMessage.question_too_large());
  const attempt = (timeout = TRY_MS) =>
    bus.connection.request(subject, payload, { timeout, headers: carrying(origin) });
  const reply = await trying(attempt).catch((error: unknown): Msg => {
    if (absent(error)) throw unavailable(serviceMessage.service_absent({ service: owner }));
    if (error instanceof TimeoutError) throw new Refusal(504, serviceMessage.service_slow({ service: owner }));
    throw error;
  });
  const failure = errorIn(reply, owner);
  if (failure) throw failure;
  return reply;
}

/** Nobody listens on the subject. */
const absent = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
