import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg } from '@nats-io/transport-node';
import { invalid, Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import type { Query, ReplyOf, RequestOf } from '@promo/contracts/query';
import { refusalOfDatabase } from '@promo/runtime/database-away';
import { type Origin, originFrom } from '@promo/runtime/origin';
import { inSpan } from '@promo/runtime/tracing';
import { LONG_TRY_MS } from './ask.ts';
import { type Bus, maxPayload } from './connect.ts';
import { faultOf } from './fault.ts';
import { errorReply } from './service-error.ts';

/** Where answers may go. */
const INBOXES = '_INBOX.';

/**
 * Answers a query, shared with the other replicas. The request is validated before `handle` sees it; a Refusal that
 * `handle` throws reaches the asker as it is, a database that does not answer as the one it means, and anything else is
 * logged here and reaches it as an internal error.
 */
export function answer<const Q extends Query>(
  bus: Bus,
  declared: Q,
  handle: (request: RequestOf<Q>, origin: Origin) => ReplyOf<Q> | Promise<ReplyOf<Q>>,
): AsyncDisposable {
  const { subject } = declared;
  const [queue = subject] = subject.split('.');
  const subscription = bus.connection.subscribe(subject, { queue });
  const underWay = new Set<Promise<void>>();

  /** Never rejects: NATS drops a rejection silently, and the asker would wait in vain. */
  const reply = async (message: Msg) => {
    const origin = originFrom((name) => message.headers?.get(name));
    try {
      const handling = { kind: 'server', name: `answer ${subject}`, origin } as const;
      const text = JSON.stringify(await inSpan(handling, (within) => handle(requestIn(message, declared), within)));
      if (Buffer.byteLength(text) > maxPayload(bus)) throw new Refusal(413, serviceMessage.answer_too_large());
      message.respond(text);
    } catch (thrown) {
      const error = refusalOfDatabase(thrown) ?? thrown;
      const about = { err: thrown, subject, reqId: origin.requestId };
      if (error !== thrown) bus.logger.warn(about, 'the database does not answer');
      const { code, body, head } = errorReply(error);
      if (code === 500) bus.logger.error(about, 'query failed');
      message.respond(JSON.stringify(body), { headers: head });
    }
  };
  const loop = async () => {
    for await (const message of subscription) {
      // An asker could have the answer put into a stream that it may not write to.
      if (!message.reply?.startsWith(INBOXES)) continue;
      const replying: Promise<void> = reply(message)
        .catch((error) => bus.logger.warn({ err: error, subject }, 'query not answered'))
        .finally(() => underWay.delete(replying));
      underWay.add(replying);
    }
  };
  const running = loop().catch((error) => bus.logger.error({ err: error, subject }, 'queries are no longer answered'));
  return {
    [Symbol.asyncDispose]: async () => {
      if (!subscription.isClosed()) await subscription.drain();
      await running;
      // Whoever asked waits no longer than that.
      await Promise.race([Promise.all(underWay), sleep(LONG_TRY_MS, undefined, { ref: false })]);
    },
  };
}

function requestIn<Q extends Query>(message: Msg, { request: schema }: Q): RequestOf<Q> {
  let request: unknown;
  try {
    request = message.json();
  } catch {
    throw new Refusal(400, serviceMessage.not_json());
  }
  const fault = faultOf(schema, request);
  if (fault) throw invalid(fault.path.slice(1).replaceAll('/', '.') || 'request', fault.message);
  return request as RequestOf<Q>;
}
