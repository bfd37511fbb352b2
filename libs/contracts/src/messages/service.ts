import { messages } from './message.ts';

/** What every service says beside its own business: of requests as such, of identities, of what it needs and cannot reach. */
export const serviceMessage = messages({
  malformed_request: () => 'this is not a valid HTTP request',
  malformed_path: () => 'the path is malformed',
  ambiguous_path: () => 'the path is ambiguous: write it plainly',
  not_json: () => 'the request is not JSON',
  nothing_there: ({ path }: { path: string }) => `nothing is served at ${path}`,
  not_found: () => 'not found',
  wrong_method: ({ path, methods }: { path: string; methods: readonly string[] }) =>
    `${path} takes ${methods.join(', ')}`,
  wrong_content_type: ({ type }: { type: string }) => `the content type must be ${type}`,
  body_too_large: () => 'the body is too large',
  headers_too_large: () => 'the headers are too large',
  request_too_slow: () => 'the request did not arrive in time',
  internal_error: ({ request_id }: { request_id: string }) => `internal error, request ${request_id}`,
  not_from_gateway: () => 'this service answers the gateway only',
  identity_not_valid: () => 'the identity is not the gateway’s, or has expired',
  database_unreachable: () => 'the database cannot be reached',
  database_slow: () => 'the database is too slow',
  record_held: () => 'another change holds this record; try again',
  service_absent: ({ service }: { service: string }) => `${service} is not there`,
  service_slow: ({ service }: { service: string }) => `${service} did not answer in time`,
  query_failed: () => 'internal error',
  parts_lost: () => 'stored data are damaged: parts that are in force are missing; an operator has to repair them',
  answer_too_large: () => 'the answer is too large: ask for less at once',
  bad_idempotency_key: () => 'must be given once, with 1 to 200 printable ASCII characters without blanks',
  idempotency_key_reused: () => 'the Idempotency-Key was used with another body',
  request_in_flight: () => 'a request with this Idempotency-Key is still in flight',
  unexpected_subject: ({ subject }: { subject: string }) => `subject ${subject} is not expected`,
  message_not_json: () => 'the message is not JSON',
  message_without_id: () => 'the message has no id',
});
