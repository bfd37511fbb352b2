import { currentOrigin, type Origin, onBehalfOf } from './origin.ts';
import type { Activity, Recorder, Span } from './span.ts';

let recorder: Recorder | undefined;

/**
 * Records spans of this process where OTEL_EXPORTER_OTLP_ENDPOINT says where to send them, until disposed of. Otherwise
 * nothing is loaded, and whatever traces callers began are passed on as they are.
 */
export async function startTracing(service: string, env: NodeJS.ProcessEnv): Promise<AsyncDisposable | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { createRecorder } = await import('./otel.ts');
  const started = createRecorder(service, env);
  recorder = started;
  return {
    [Symbol.asyncDispose]: async () => {
      recorder = undefined;
      await started[Symbol.asyncDispose]();
    },
  };
}

/** Begins a span that somebody ends; undefined where none are recorded. */
export const beginSpan = (activity: Activity): Span | undefined =>
  recorder?.begin(activity, activity.origin ?? currentOrigin());

/** Does the work on behalf of the activity's origin, as a span of its own where spans are recorded. */
export async function inSpan<T>(activity: Activity, work: (origin: Origin) => T | Promise<T>): Promise<T> {
  const span = beginSpan(activity);
  const origin = span?.origin ?? activity.origin ?? currentOrigin();
  try {
    const done = await onBehalfOf(origin, () => work(origin));
    span?.end();
    return done;
  } catch (error) {
    span?.end(error as Error);
    throw error;
  }
}
