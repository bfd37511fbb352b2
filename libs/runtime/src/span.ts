import type { Origin } from './origin.ts';

/** What is done: answering or asking another, publishing a message or handling one. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

export interface Activity {
  readonly kind: SpanKind;
  /** The same for all of its sort: a route, never a path. */
  readonly name: string;
  /** What it is done for; the request being worked on unless given. */
  readonly origin?: Origin;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
}

/** A stretch of a trace under way. */
export interface Span {
  /** That of what is done within: another service that gets it goes on from here. */
  readonly origin: Origin;
  /** Ends it; with an error, or the HTTP status of the answer, of which 5xx is a failure. */
  readonly end: (outcome?: Error | number) => void;
}

/** Records spans; see otel.ts. */
export interface Recorder extends AsyncDisposable {
  readonly begin: (activity: Activity, origin: Origin) => Span;
}
