import type { FastifyReply } from 'fastify';
import { USUAL_VARY } from '../edge/cors.ts';
import { USUAL_CACHING } from '../edge/security-headers.ts';

type Headers<T> = Record<string, T>;

/** What a service gets to see of the request. The caller's token and any identity the caller made up stay here. */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
  'tracestate',
];

/** What the caller gets to see of the answer. */
const RESPONSE_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-data-version',
  'x-total-count',
  'x-total-events',
];

export const requestHeaders = <T>(headers: Readonly<Headers<T>>): Headers<T> => pick(headers, REQUEST_HEADERS);

export function answerHeaders<T>(headers: Readonly<Headers<T>>): Headers<T | string> {
  const kept: Headers<T | string> = pick(headers, RESPONSE_HEADERS);
  // It takes the place of what the gateway says itself, see cors.ts.
  if (kept.vary !== undefined) kept.vary = `${USUAL_VARY}, ${kept.vary}`;
  return kept;
}

/** Takes back what an answer of the service has put there, and has the reply say again what every answer of the gateway does. */
export function dropAnswerHeaders(reply: FastifyReply): void {
  for (const name of RESPONSE_HEADERS) reply.removeHeader(name);
  reply.headers({ 'cache-control': USUAL_CACHING, vary: USUAL_VARY });
}

function pick<T>(headers: Readonly<Headers<T>>, names: readonly string[]): Headers<T> {
  const kept: Headers<T> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
