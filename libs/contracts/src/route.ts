import type { Static, TObject, TSchema } from 'typebox';
import type { Section } from './sections.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What an answer can come as, by the word that a caller asks for it with. */
export type Format = 'json' | 'csv' | 'xlsx' | 'parquet';

export const PARQUET_TYPE = 'application/vnd.apache.parquet';

/** The media type of each format. */
export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: PARQUET_TYPE,
} as const satisfies Record<Format, string>;

/** One HTTP route: the single source of its types, validation, documentation, proxying and permission. */
export interface Route {
  readonly method: Method;
  /** Full public path; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly section: Section;
  /** One line, of what it does. */
  readonly summary: string;
  /** A sentence or two beyond it: what for, in what units, by whom, and what it does not do. */
  readonly description: string;
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON body. */
  readonly body?: TSchema;
  /** A request without a body, or with an empty one, counts as one with `{}`. */
  readonly optionalBody?: true;
  /** Streamed body instead of JSON: its content type; Parquet is taken beside it. */
  readonly consumes?: 'text/csv';
  /** Largest body in bytes; DEFAULT_BODY_LIMIT unless given, and none for a streamed body. */
  readonly bodyLimit?: number;
  /** Status and schema of the successful answer. */
  readonly status: 200 | 201 | 204;
  readonly response: TSchema;
  /** Content type of that answer, where it is not JSON. */
  readonly produces?: 'text/event-stream' | 'text/calendar';
  /** A personal token may stand in the query as `token`, for callers that can send no header. */
  readonly tokenInQuery?: true;
  /** What the answer comes as, the first unless the query's `format` names another; JSON alone unless given. */
  readonly formats?: readonly Format[];
  /** Every successful answer has an ETag; of a GET, 304 is answered to a caller who has it already. */
  readonly etag?: true;
  /** A repeat with the same Idempotency-Key gets the first answer. */
  readonly idempotent?: true;
  /** The service stops for a caller who hangs up, and so learns of it; else it goes on to the end, as a change has to. */
  readonly stopsWithCaller?: true;
  /** Error statuses beyond those that every route can answer. */
  readonly errors?: readonly (400 | 404 | 409 | 412 | 415)[];
}

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/** The longest that a file may take to arrive, and to be stored: it is large, and lines are slow. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** Declares a route; the type parameter keeps each schema's static type. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<R extends Route> = StaticOf<R['params']>;
export type QueryOf<R extends Route> = StaticOf<R['query']>;
export type BodyOf<R extends Route> = StaticOf<R['body']>;
export type ResponseOf<R extends Route> = StaticOf<R['response']>;
