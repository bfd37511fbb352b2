import type { TSchema } from 'typebox';
import { ErrorBody } from './errors.ts';
import { FORMATS } from './formats.ts';
import { GATEWAY_ROUTES, PROXIED } from './gateway/routes.ts';
import { MEDIA_TYPES, type Route } from './route.ts';
import type { Section } from './sections.ts';

type Json = Record<string, unknown>;

/** Sections that the gateway opens to callers without a token unless it is told otherwise. */
export const OPEN_BY_DEFAULT: readonly Section[] = ['public', 'self', 'promo_read', 'promo_plan', 'promo_review'];

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed request, or refused by a business rule or the state of other records',
  401: 'No token where one is needed, or a token that is not valid',
  403: 'The caller does not hold the section of this route',
  404: 'No such record',
  409: 'It is done already, or a request with the same idempotency key is still in flight',
  412: 'The record has changed since it was read (If-Match)',
  413: 'The body is too large',
  414: 'A parameter in the path is too long',
  415: 'The content type is not the one this route takes',
  422: 'A value is wrong in itself; `errors` names each field and its bound',
  429: 'Too many requests; try again after Retry-After seconds',
  431: 'The address or the headers are too large',
  500: 'Internal error; the detail names the request id',
  503: 'A service that is needed cannot be reached; try again after Retry-After seconds',
  504: 'A service that is needed did not answer in time',
};

const TAGS: [prefix: string, tag: string][] = [
  ['/auth/', 'Sign-in'],
  ['/api/promo/imports', 'Imports'],
  ['/api/promo/exports', 'Exports'],
  ['/api/promo/proposals', 'Proposals'],
  ['/api/promo/calendar', 'Calendar'],
  ['/api/promo/', 'Promotions'],
  ['/api/npl/', 'New products'],
];

/** Every route of the public API, as the gateway serves it. */
export const PUBLIC_ROUTES: readonly Route[] = [...GATEWAY_ROUTES, ...Object.values(PROXIED).flat()];

/**
 * The OpenAPI 3.1 document of route tables: the same declarations that validate and type the API. `open` are the sections
 * that need no token.
 */
export function openApi(routes: readonly Route[] = PUBLIC_ROUTES, open = OPEN_BY_DEFAULT): Json {
  const paths: Record<string, Json> = {};
  for (const declared of [...routes].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operation(declared, open) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Promotion planning',
      version: '1',
      description:
        'Promotion analytics, planning and new-product listing. Every error is `{detail, code, params}`; a failed validation adds `errors`. Unknown parameters and fields are refused.',
    },
    tags: TAGS.map(([, name]) => ({ name })).filter(({ name }) => routes.some(({ path }) => tagOf(path) === name)),
    paths,
    components: {
      schemas: { Error: plain(ErrorBody) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(declared: Route, open: readonly Section[]): Json {
  const { method, path, section, summary, description, params, query } = declared;
  const parameters = [
    ...parametersIn('path', params, true),
    ...undeclared(path, params),
    ...parametersIn('query', query, false),
  ];
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary,
    ...(description && { description }),
    ...(section !== 'public' && { security: [...(open.includes(section) ? [{}] : []), { bearer: [] }] }),
    'x-section': section,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(declared),
    responses: { ...success(declared), ...Object.fromEntries(errorStatuses(declared).map(errorResponse)) },
  };
}

function parametersIn(place: 'path' | 'query', schema: Route['query'], required: boolean): Json[] {
  if (!schema) return [];
  const needed: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = plain(property);
    return {
      name,
      in: place,
      required: required || (needed.includes(name) && !('default' in rest)),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/** OpenAPI wants every `{name}` of the path described, also where the route does not constrain it. */
function undeclared(path: string, params: Route['params']): Json[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  return names
    .filter((name) => !(name in (params?.properties ?? {})))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function requestBody({ body, consumes, optionalBody }: Route): Json {
  if (consumes) return { requestBody: { required: true, content: { [consumes]: { schema: { type: 'string' } } } } };
  if (!body) return {};
  const schema = optionalBody ? { anyOf: [plain(body), { type: 'null' }] } : plain(body);
  return { requestBody: { required: !optionalBody, content: json(schema) } };
}

const TOTAL = {
  'X-Total-Count': { description: 'Rows without limit and offset', schema: { type: 'integer', minimum: 0 } },
};

function success({ status, response, query, produces, formats = ['json'] }: Route): Json {
  if (status === 204) return { 204: { description: 'Done' } };
  const content = (produces ? [produces] : formats.map((format) => MEDIA_TYPES[format])).map((type) => {
    return [type, { schema: type === MEDIA_TYPES.json ? plain(response) : { type: 'string', contentMediaType: type } }];
  });
  const headers = query && 'offset' in query.properties ? { headers: TOTAL } : {};
  return { [status]: { description: 'Success', ...headers, content: Object.fromEntries(content) } };
}

/** What any route may answer; the gateway, the validation and the error handler see to the rest. */
function errorStatuses({ path, section, body, consumes, errors = [] }: Route): number[] {
  const guarded = section === 'public' ? [] : [401, 403];
  const sent = body || consumes ? [413, 415] : [];
  const inPath = path.includes(':') ? [414] : [];
  return [...new Set([400, ...guarded, ...errors, ...sent, ...inPath, 422, 429, 431, 500, 503, 504])].sort(
    (a, b) => a - b,
  );
}

const errorResponse = (status: number): [string, Json] => [
  String(status),
  { description: DESCRIPTIONS[status], content: json({ $ref: '#/components/schemas/Error' }) },
];

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const tagOf = (path: string): string => TAGS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Other';

/** `GET /api/promo/sku-snapshot` is get_promo_sku_snapshot */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api/, '').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words.filter(Boolean)].join('_');
}

/** The schema as plain JSON: without ids and our own formats, and with a property that has a default no longer required. */
function plain(schema: TSchema): Json {
  return optionalDefaults(JSON.parse(JSON.stringify(schema))) as Json;
}

function optionalDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(optionalDefaults);
  if (typeof node !== 'object' || node === null) return node;
  const { $id, required, ...named } = node as Json;
  const { format, ...bare } = named;
  const rest = typeof format === 'string' && format in FORMATS ? bare : named;
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, optionalDefaults(value)]));
  if (!Array.isArray(required))
    return required === undefined ? copy : { ...copy, required: optionalDefaults(required) };
  const properties = (rest.properties ?? {}) as Record<string, Json>;
  const needed = required.filter((name) => properties[name]?.default === undefined);
  return needed.length > 0 ? { ...copy, required: needed } : copy;
}
