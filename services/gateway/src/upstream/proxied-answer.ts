import type { Readable } from 'node:stream';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { Message } from '@promo/contracts/messages/message';
import { serviceMessage } from '@promo/contracts/messages/service';
import type { Route } from '@promo/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../edge/rate-limit.ts';
import type { LoadShedding } from './load-shedding.ts';
import { answerHeaders, dropAnswerHeaders } from './passed-headers.ts';
import type { BeginReading } from './slow-readers.ts';
import { endUpstream } from './upstream-span.ts';

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

/** How much is asked of a service at the moment. */
export interface Load {
  readonly shedding: LoadShedding;
  readonly beginReading: BeginReading;
}

/** What the plugin hands over, whatever its types say: the answer of undici. */
interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly stream: Readable & { bytes(): Promise<Uint8Array> };
}

/** Up to this many bytes an answer is sent in one piece: a stream costs more than such a body. */
const SMALL_BODY = 64 * 1024;

const decoder = new TextDecoder();
const isJson = (type = '') => type.startsWith('application/json');

/** How the answer of a service to a route is passed on, and what the caller is told where there is none. */
export function passAnswer(
  declared: Route,
  service: string,
  { shedding, beginReading }: Load,
): Pick<ReplyOptions, 'rewriteHeaders' | 'onResponse' | 'onError'> {
  const route = `${declared.method} ${declared.path}`;
  const unreachable = () => gatewayMessage.service_unreachable({ service });
  const overloaded = () => gatewayMessage.service_overloaded({ service });

  /**
   * The caller was let in here: a service that does not believe it is set up with another key. Or the request waited there for so long that
   * what vouches for its caller has expired.
   */
  async function refuseIdentity(reply: FastifyReply, { stream }: Answer): Promise<void> {
    const text = await stream.bytes().then(
      (bytes) => decoder.decode(bytes),
      () => null,
    );
    if (text === null) return void fail(reply, 503, unreachable());
    const isExpired = text.includes('"identity_expired"');
    // A request seldom waits for a minute: where many do, clocks are apart.
    if (isExpired) reply.log.warn({ service, route }, 'the identity had expired at the service');
    else reply.log.error({ service }, 'the service refuses the identity of the gateway');
    fail(reply, 503, isExpired ? serviceMessage.identity_expired() : unreachable());
  }

  return {
    rewriteHeaders: (headers, request) => {
      // It begins to answer. What follows, such as an export, may take as long as the caller reads.
      shedding.leave(request as object);
      return answerHeaders(headers);
    },
    onResponse: (asked, replied, answered) => {
      const [request, reply] = [asked as FastifyRequest, replied as FastifyReply];
      const answer = answered as unknown as Answer;
      const { stream, headers, statusCode } = answer;
      endUpstream(request, statusCode);
      if (statusCode === 401) return void refuseIdentity(reply, answer);
      // The length that a HEAD tells is that of the body it does not have; these two have none, and tell none.
      const isEmpty = statusCode === 204 || statusCode === 304;
      const isSmall = isEmpty || (request.method !== 'HEAD' && Number(headers['content-length']) <= SMALL_BODY);
      if (!isSmall) {
        if (beginReading(callerOf(request), reply.raw)) return reply.send(stream);
        stream.destroy();
        return fail(reply, 503, overloaded());
      }
      const isText = headers['content-encoding'] === undefined && isJson(headers['content-type']);
      stream.bytes().then(
        (bytes) => reply.send(isText ? decoder.decode(bytes) : bytes),
        () => fail(reply, 503, unreachable()),
      );
    },
    onError: (failed, { error }) => {
      const reply = failed as FastifyReply;
      const { statusCode, message, cause } = error as Error & { statusCode?: number };
      endUpstream(reply.request, error);
      // The caller has hung up, and the service was told or has failed.
      if (reply.raw.destroyed) return shedding.leave(reply.request);
      const reason = cause instanceof Error ? cause.message : message;
      reply.log.warn({ service, route, reason }, 'no answer');
      if (statusCode === 504 && shedding.waits()) return fail(reply, 503, overloaded());
      if (statusCode === 504) return fail(reply, 504, serviceMessage.service_slow({ service }));
      return fail(reply, 503, unreachable());
    },
  };
}

/** Answers in the place of a service. */
export function fail(reply: FastifyReply, status: 503 | 504, message: Message) {
  dropAnswerHeaders(reply);
  return reply.code(status).header('retry-after', '1').type('application/json; charset=utf-8').send(message);
}
