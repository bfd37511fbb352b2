import { traceOf } from '@promo/runtime/origin';
import type { onRequestHookHandler } from 'fastify';

/** W3C trace context, version 00; an id of zeros is none. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Every request has a trace: the caller's where it is well formed, else a new one, whose trace id is the request id
 * without its dashes. Services and messages carry it on.
 */
export const trace: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request;
  if (!TRACEPARENT.test((headers.traceparent as string | undefined) ?? '')) {
    headers.traceparent = traceOf(request.id);
    delete headers.tracestate;
  }
  done();
};
