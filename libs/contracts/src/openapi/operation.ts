import { MEDIA_TYPES, PARQUET_TYPE, type Route } from '../route.ts';
import type { Section } from '../sections.ts';
import { EXAMPLES, type Example } from './examples.ts';
import { answerHeaders, headerParameters } from './headers.ts';
import { type Json, plain } from './plain.ts';
import { refusalsOf } from './refusals.ts';
import { pascal, type Shapes } from './shapes.ts';
import { tagOf } from './tags.ts';

/** A route as OpenAPI has it. `open` are the sections that need no token. */
export function operation(declared: Route, open: readonly Section[], shapes: Shapes): Json {
  const { path, section, summary, description, params, query } = declared;
  const example = EXAMPLES[operationId(declared)] ?? {};
  const parameters = [
    ...parametersIn('path', params, example.params),
    ...undeclared(path, params),
    ...parametersIn('query', query, example.query),
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
    ...requestBody(declared, shapes, example),
    responses: { ...success(declared, shapes, example), ...refusalsOf(declared) },
  };
}

/** `GET /api/promo/sku-snapshot` is get_promo_sku_snapshot */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path.replace(/^\/api/, '').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words.filter(Boolean)].join('_');
}

function parametersIn(place: 'path' | 'query', schema: Route['query'], example: Json = {}): Json[] {
  if (!schema) return [];
  const needed: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = plain(property);
    return {
      name,
      in: place,
      required: place === 'path' || (needed.includes(name) && !('default' in rest)),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(name in example && { example: example[name] }),
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

function requestBody(declared: Route, shapes: Shapes, example: Example): Json {
  const { body, consumes, optionalBody } = declared;
  const shown = 'body' in example && { example: example.body };
  if (consumes) {
    const content = {
      [consumes]: { schema: { type: 'string' }, ...shown },
      [PARQUET_TYPE]: { schema: { type: 'string', contentMediaType: PARQUET_TYPE } },
    };
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const schema = shapes.place(plain(body), called(declared, 'Body'));
  const sent = optionalBody ? { anyOf: [schema, { type: 'null' }] } : schema;
  return { requestBody: { required: !optionalBody, content: { [MEDIA_TYPES.json]: { schema: sent, ...shown } } } };
}

function success(declared: Route, shapes: Shapes, example: Example): Json {
  const { status, response, produces, formats = ['json'] } = declared;
  const headers = answerHeaders(declared);
  if (status === 204) return { 204: { description: 'Done', headers } };
  const content = (produces ? [produces] : formats.map((format) => MEDIA_TYPES[format])).map((type) => {
    if (type !== MEDIA_TYPES.json) return [type, { schema: { type: 'string', contentMediaType: type } }];
    const schema = shapes.place(plain(response), called(declared, 'Answer'));
    return [type, { schema, ...('answer' in example && { example: example.answer }) }];
  });
  return { [status]: { description: 'Success', headers, content: Object.fromEntries(content) } };
}
