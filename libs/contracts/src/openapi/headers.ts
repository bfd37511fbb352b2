import type { Route } from '../route.ts';
import { isTransient } from '../transient.ts';
import type { Json } from './plain.ts';

/** Headers of answers, by name. `required`: every such answer has it. */
export const HEADERS = {
  ETag: {
    description: 'Of what version the answer is; to be sent back as If-None-Match or If-Match',
    required: true,
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Rows without limit and offset',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Events': {
    description: 'Events without max_events; there where max_events cut the list',
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': {
    description: 'Seconds to wait before another try',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Request-Id': {
    description: 'Names the request in the logs of every service that it went through; absent where it was not legible',
    schema: { type: 'string' },
  },
} as const;

/** Headers of requests. Without examples: the page would send them as they are, to be refused. */
export const HEADER_PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag that was read, as "3": 412 where the record has changed since. Without it the change is made in any case',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the copy that the caller has: 304 while it is still good',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of the caller’s making, 1 to 200 printable ASCII characters without blanks. A repeat with the same key and body within 24 hours gets the first answer and creates nothing; another body under the same key is 422, the same one while the first is still in flight 409',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const;

const headers = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A list, which also comes as a file; not an export, which is a file alone. */
export const isList = ({ formats }: Route): boolean => formats?.includes('json') === true;

/** Of a successful answer. */
export function answerHeaders(declared: Route): Json {
  const { etag, query } = declared;
  const cut = query !== undefined && 'max_events' in query.properties;
  return headers(
    'X-Request-Id',
    ...(etag ? (['ETag'] as const) : []),
    ...(isList(declared) ? (['X-Total-Count'] as const) : []),
    ...(cut ? (['X-Total-Events'] as const) : []),
  );
}

/** Of a refusal. */
export const refusalHeaders = (status: number): Json =>
  headers('X-Request-Id', ...(isTransient(status) ? (['Retry-After'] as const) : []));

/** What a request may carry beside its parameters. */
export function headerParameters({ method, errors = [], etag, idempotent }: Route): Json[] {
  const names: (keyof typeof HEADER_PARAMETERS)[] = [
    ...(errors.includes(412) ? (['IfMatch'] as const) : []),
    ...(etag && method === 'GET' ? (['IfNoneMatch'] as const) : []),
    ...(idempotent ? (['IdempotencyKey'] as const) : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
