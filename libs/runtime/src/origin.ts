import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that something is done for: what ties log lines, questions and messages of several services together. */
export interface Origin {
  readonly requestId?: string | undefined;
  /** W3C trace context. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** The header that each part travels in, on HTTP as on the bus. */
export const ORIGIN_HEADERS = {
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  tracestate: 'tracestate',
} as const satisfies Record<keyof Origin, string>;

const NONE: Origin = {};
const storage = new AsyncLocalStorage<Origin>();

/** The request that is being worked on; empty where there is none, as in what the clock starts. */
export const currentOrigin = (): Origin => storage.getStore() ?? NONE;

/** Does the work on behalf of a request. */
export const onBehalfOf = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

/** W3C trace context, version 00; an id of zeros is none. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Whether a header holds a trace that can be carried on. */
export const isTrace = (traceparent: string | undefined): boolean => TRACEPARENT.test(traceparent ?? '');

/** The trace that begins with a request: its id is that of the request, without the dashes. */
export function traceOf(requestId: string): string {
  const id = requestId.replaceAll('-', '');
  return `00-${id}-${id.slice(16)}-01`;
}

/** Reads an origin from headers by a function that gives one by its name. */
export const originFrom = (header: (name: string) => string | undefined): Origin => ({
  requestId: header(ORIGIN_HEADERS.requestId) || undefined,
  traceparent: header(ORIGIN_HEADERS.traceparent) || undefined,
  tracestate: header(ORIGIN_HEADERS.tracestate) || undefined,
});

/** The headers of an origin, without those that it lacks. */
export const headersOf = (origin: Origin): [name: string, value: string][] =>
  Object.entries(ORIGIN_HEADERS).flatMap(([part, name]) => {
    const value = origin[part as keyof Origin];
    return value ? [[name, value]] : [];
  });
