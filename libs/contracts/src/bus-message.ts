/** What travels on the bus. The id doubles as the message id by which JetStream drops repeats. */
export interface BusMessage {
  readonly id: string;
  /** `<owner>.<query|command|event>.<kebab-name>` */
  readonly subject: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** user_id of whoever caused it; null for an anonymous caller or the system itself. */
  readonly actor: number | null;
  /** Version of what the message tells about. */
  readonly version: number;
  readonly data: unknown;
  /** The request that it came of; it travels in headers beside the payload. */
  readonly origin?: { readonly [part in 'requestId' | 'traceparent' | 'tracestate']?: string | undefined };
}
