import { isTrace, traceOf } from '@promo/runtime/origin';
import type { onRequestHookHandler } from 'fastify';

/**
 * Every request has a trace: the caller's where it is well formed, else a new one, whose trace id is the request id
 * without its dashes. Services and messages carry it on.
 */
export const trace: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request;
  if (!isTrace(headers.traceparent as string | undefined)) {
    headers.traceparent = traceOf(request.id);
    delete headers.tracestate;
  }
  done();
};
