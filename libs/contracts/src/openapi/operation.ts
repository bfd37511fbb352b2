import { MEDIA_TYPES, type Route } from '../route.ts';
import type { Section } from '../sections.ts';
import { answerHeaders, headerParameters } from './headers.ts';
import { type Json, plain } from './plain.ts';
import { refusalsOf } from './refusals.ts';
import { pascal, type Shapes } from './shapes.ts';
import { tagOf } from './tags.ts';

/** A route as OpenAPI has it. `open` are the sections that need no token. */
export function operation(declared: Route, open: readonly Section[], shapes: Shapes): Json {
  const { path, section, summary, description, params, query } = declared;
  const parameters = [
    ...parametersIn('path', params, true),
    ...undeclared(path, params),
    ...parametersIn('query', query, false),
    ...headerParameters(declared),
  ];
  return {
    operationId: operationId(declared),
    tags: [tagOf(path)],
    summary,
    description,
    security: section === 'public' ? [] : [...(open.includes(section) ? [{}] : []), { bearer: [] }],
    'x-section': section,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(declared, shapes),
    responses: { ...success(declared, shapes), ...refusalsOf(declared) },
  };
}

/** `GET /api/promo/sku-snapshot` is get_promo_sku_snapshot */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path.replace(/^\/api/, '').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words.filter(Boolean)].join('_');
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

/** What a body or an answer is called that has no name in the contracts. */
const called = (declared: Route, what: 'Body' | 'Answer') => pascal(operationId(declared)) + what;

function requestBody(declared: Route, shapes: Shapes): Json {
  const { body, consumes, optionalBody } = declared;
  if (consumes) return { requestBody: { required: true, content: { [consumes]: { schema: { type: 'string' } } } } };
  if (!body) return {};
  const schema = shapes.place(plain(body), called(declared, 'Body'));
  const sent = optionalBody ? { anyOf: [schema, { type: 'null' }] } : schema;
  return { requestBody: { required: !optionalBody, content: { [MEDIA_TYPES.json]: { schema: sent } } } };
}

function success(declared: Route, shapes: Shapes): Json {
  const { status, response, produces, formats = ['json'] } = declared;
  const headers = answerHeaders(declared);
  if (status === 204) return { 204: { description: 'Done', headers } };
  const content = (produces ? [produces] : formats.map((format) => MEDIA_TYPES[format])).map((type) => {
    if (type !== MEDIA_TYPES.json) return [type, { schema: { type: 'string', contentMediaType: type } }];
    return [type, { schema: shapes.place(plain(response), called(declared, 'Answer')) }];
  });
  return { [status]: { description: 'Success', headers, content: Object.fromEntries(content) } };
}
