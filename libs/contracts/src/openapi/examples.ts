import recorded from './examples.json' with { type: 'json' };

/** A request and its answer, as a running demo gave it; long lists are cut. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** JSON, or a CSV file as text. */
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** By operation id; `npm run openapi:examples` records them. */
export const EXAMPLES: Readonly<Record<string, Example>> = recorded;
