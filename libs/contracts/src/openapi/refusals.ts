import type { ErrorBody } from '../errors.ts';
import { gatewayMessage } from '../gateway/messages.ts';
import { inputMessage } from '../messages/input.ts';
import { serviceMessage } from '../messages/service.ts';
import { proposalMessage } from '../promo-proposals/messages.ts';
import { DEFAULT_BODY_LIMIT, type Route } from '../route.ts';
import { refusalHeaders } from './headers.ts';
import type { Json } from './plain.ts';

interface Refusal {
  readonly name: string;
  readonly description: string;
  readonly example: ErrorBody;
}

const tooLong = inputMessage.too_long({ maximum: 64 });

/** What is not answered as wished, by status. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: 'BadRequest',
    description: 'Malformed request, or refused by a business rule or the state of other records',
    example: proposalMessage.no_lines(),
  },
  401: {
    name: 'Unauthorized',
    description: 'No token where one is needed, or a token that is not valid',
    example: gatewayMessage.token_not_valid(),
  },
  403: {
    name: 'Forbidden',
    description: 'The caller does not hold the section of this route',
    example: gatewayMessage.section_needed({ section: 'promo_review' }),
  },
  404: { name: 'NotFound', description: 'No such record', example: proposalMessage.unknown_proposal({ id: 4711 }) },
  409: {
    name: 'Conflict',
    description: 'It is done already, or a request with the same idempotency key is still in flight',
    example: serviceMessage.request_in_flight(),
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The record has changed since it was read (If-Match)',
    example: proposalMessage.proposal_changed({ id: 12, version: 4 }),
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is too large',
    example: serviceMessage.body_too_large({ maximum: DEFAULT_BODY_LIMIT }),
  },
  414: {
    name: 'UriTooLong',
    description: 'A parameter in the path is too long',
    example: serviceMessage.malformed_path(),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The content type is not the one this route takes',
    example: serviceMessage.wrong_content_type({ type: 'application/json' }),
  },
  422: {
    name: 'UnprocessableContent',
    description: 'A value is wrong in itself; `errors` names each field and its bound',
    example: {
      ...tooLong,
      detail: `sku ${tooLong.detail}`,
      errors: [{ path: 'sku', message: tooLong.detail, code: tooLong.code, params: tooLong.params }],
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; try again after Retry-After seconds',
    example: gatewayMessage.too_many_requests(),
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The address or the headers are too large',
    example: serviceMessage.headers_too_large(),
  },
  500: {
    name: 'InternalError',
    description: 'Internal error; the detail names the request id',
    example: serviceMessage.internal_error({ request_id: '01a2b3c4' }),
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'A service that is needed cannot be reached; try again after Retry-After seconds',
    example: gatewayMessage.service_unreachable({ service: 'promo-analytics' }),
  },
  504: {
    name: 'GatewayTimeout',
    description: 'A service that is needed did not answer in time',
    example: serviceMessage.service_slow({ service: 'promo-analytics' }),
  },
};

const NOT_MODIFIED = { description: 'The copy that the caller has is still good (If-None-Match)' };

/** What operations refer to, under the names of the statuses. */
export function refusalComponents(error: Json): Json {
  const refusals = Object.entries(REFUSALS).map(([status, { name, description, example }]) => [
    name,
    {
      description,
      headers: refusalHeaders(Number(status)),
      content: { 'application/json': { schema: error, example } },
    },
  ]);
  return { NotModified: NOT_MODIFIED, ...Object.fromEntries(refusals) };
}

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** What an operation may answer beside its success, by status. */
export function refusalsOf(declared: Route): Json {
  const unchanged = declared.etag && declared.method === 'GET' ? { 304: refer('NotModified') } : {};
  return {
    ...unchanged,
    ...Object.fromEntries(
      refusedStatuses(declared).map((status) => [status, refer((REFUSALS[status] as Refusal).name)]),
    ),
  };
}

/** What any route may refuse; the gateway, the validation and the error handler see to the rest. */
function refusedStatuses({ path, section, body, consumes, errors = [] }: Route): number[] {
  const guarded = section === 'public' ? [] : [401, 403];
  const sent = body || consumes ? [413, 415] : [];
  const inPath = path.includes(':') ? [414] : [];
  return [...new Set([400, ...guarded, ...errors, ...sent, ...inPath, 422, 429, 431, 500, 503, 504])];
}
