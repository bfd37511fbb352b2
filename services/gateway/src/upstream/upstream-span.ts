import { originOf } from '@promo/http/headers';
import { headersOf } from '@promo/runtime/origin';
import type { Span } from '@promo/runtime/span';
import { beginSpan } from '@promo/runtime/tracing';
import type { FastifyRequest } from 'fastify';

const underWay = new WeakMap<FastifyRequest, Span>();

/** Begins the span of a request that is passed on, where spans are recorded; gives the headers that the service goes on from. */
export function beginUpstream(request: FastifyRequest, service: string): Record<string, string> {
  const span = beginSpan({ kind: 'client', name: `pass on to ${service}`, origin: originOf(request) });
  if (!span) return {};
  underWay.set(request, span);
  return Object.fromEntries(headersOf(span.origin));
}

/** The service has begun to answer, or failed to. */
export function endUpstream(request: FastifyRequest, outcome: number | Error): void {
  underWay.get(request)?.end(outcome);
}
