import type { Dispatcher } from 'undici';

/** No connection came about, so that nothing was sent. */
const UNSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** The connection broke before an answer began. */
const BROKEN = new Set([...UNSENT, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** A replica that could not be reached is asked last for so long. */
const REST_MS = 1_000;
/** And one that does not keep its connection open, as replicas do that are about to stop. */
const STOPPING_MS = 10_000;

/**
 * Sends requests to the replicas of a service in turns: `replicas` has all origins of a service by its first one. What did
 * not reach a replica goes to the next one, and so does a read whose connection broke; anything else may have been done
 * already, and its caller is told. One that is stopping is left alone: a connection that it has not taken yet when it
 * closes would break. Why undici's own pools do not do is in docs/adr/0015-replicas-are-chosen-by-the-gateway.md.
 */
export function roundRobin(replicas: ReadonlyMap<string, readonly string[]>): Dispatcher.DispatcherComposeInterceptor {
  const resting = new Map<string, number>();
  let turn = 0;
  const inOrder = (origins: readonly string[]) => {
    const first = turn++ % origins.length;
    const now = performance.now();
    const restsFor = (origin: string) => Math.max(0, (resting.get(origin) ?? 0) - now);
    return [...origins.slice(first), ...origins.slice(0, first)].sort((a, b) => restsFor(a) - restsFor(b));
  };
  return (dispatch) => (options, handler) => {
    const origins = replicas.get(String(options.origin));
    if (!origins) return dispatch(options, handler);
    const repeatable = options.method === 'GET' || options.method === 'HEAD' ? BROKEN : UNSENT;
    const [...left] = inOrder(origins);
    const next = (): boolean => {
      const origin = left.shift() as string;
      const failed = (error: NodeJS.ErrnoException) => {
        if (!repeatable.has(error.code ?? '')) return false;
        if (UNSENT.has(error.code ?? '')) resting.set(origin, performance.now() + REST_MS);
        if (left.length === 0) return false;
        next();
        return true;
      };
      const stopping = () => void resting.set(origin, performance.now() + STOPPING_MS);
      return dispatch({ ...options, origin }, orElse(handler, failed, stopping));
    };
    return next();
  };
}

/** Passes everything on but a failure, before the answer began, that is taken care of. */
function orElse(
  handler: Dispatcher.DispatchHandler,
  failed: (error: Error) => boolean,
  stopping: () => void,
): Dispatcher.DispatchHandler {
  let begun = false;
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart: (controller, status, headers, message) => {
      begun = true;
      if (headers.connection === 'close') stopping();
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => {
      if (begun || !failed(error)) handler.onResponseError?.(controller, error);
    },
  };
}
