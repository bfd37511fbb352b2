import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { MEDIA_TYPES, route } from '../route.ts';
import { openApi, PUBLIC_ROUTES } from './document.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
  security?: unknown[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'headers' | 'parameters', Record<string, Record<string, unknown>>>;
}

const shape = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const of = (document: unknown, path: string, method: string) =>
  (document as Document).paths[path]?.[method] as Operation;

test('docs/openapi.json is what the route tables say; `npm run openapi` writes it', () => {
  const written = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(written).toBe(`${JSON.stringify(openApi(), null, 2)}\n`);
});

test('every public route is in the document, each with its own operation id', () => {
  const { paths } = openApi() as unknown as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(PUBLIC_ROUTES.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('docs/lists.md names every list that takes limit, offset, sort and format', () => {
  const page = readFileSync(new URL('../../../../docs/lists.md', import.meta.url), 'utf8');
  const told = page.slice(0, page.indexOf('| parameter |'));
  const { paths } = openApi() as unknown as Document;
  const lists = Object.entries(paths).filter(([, { get }]) => {
    const names = get?.parameters?.map(({ name }) => name) ?? [];
    return ['limit', 'offset', 'sort', 'format'].every((name) => names.includes(name));
  });
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.map(([path]) => path).filter((path) => !told.includes(`${path.replace('/api/promo/', '/')}\``))).toEqual(
    [],
  );
});

describe('a route with parameters, query and body', () => {
  const declared = route({
    method: 'PUT',
    path: '/api/promo/things/:id/parts/:part',
    section: 'data_import',
    summary: 'Change a part',
    description: 'Of a thing.',
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 9, description: 'Which' }) }),
    query: Type.Object({ dry_run: Type.Boolean({ default: false }), sku: Type.String() }),
    body: Type.Object({ note: Type.String({ default: '' }), depth: Type.Object({ pct: Type.Number({ default: 5 }) }) }),
    status: 200,
    response: Type.Object({ ok: Type.Boolean() }),
    errors: [404, 409],
  });
  const document = openApi([declared]);
  const operation = of(document, '/api/promo/things/{id}/parts/{part}', 'put');

  test('describes every path parameter', () => {
    expect(operation.parameters?.filter((parameter) => parameter.in === 'path')).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Which',
        schema: { type: 'integer', minimum: 1, maximum: 9 },
      },
      { name: 'part', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  test('does not require what has a default', () => {
    const required = operation.parameters
      ?.filter((parameter) => parameter.in === 'query')
      .map((p) => [p.name, p.required]);
    expect(required).toEqual([
      ['dry_run', false],
      ['sku', true],
    ]);
    const name = 'PutPromoThingsIdPartsPartBody';
    expect(operation.requestBody?.content['application/json']?.schema).toEqual(shape(name));
    const { [name]: body, [`${name}Depth`]: depth } = (document as unknown as Document).components.schemas;
    expect(body).toMatchObject({ required: ['depth'], properties: { depth: shape(`${name}Depth`) } });
    expect(depth).toEqual({ type: 'object', properties: { pct: { type: 'number', default: 5 } } });
  });

  test('lists the errors that it can answer', () => {
    expect(Object.keys(operation.responses).map(Number)).toEqual([
      200, 400, 401, 403, 404, 409, 413, 414, 415, 422, 429, 431, 500, 503, 504,
    ]);
    expect(operation.security).toEqual([{ bearer: [] }]);
  });
});

test('a section that is open by default takes a token but does not need one', () => {
  expect(of(openApi(), '/api/promo/history', 'get').security).toEqual([{}, { bearer: [] }]);
  expect(of(openApi(), '/auth/demo-login', 'post').security).toEqual([]);
});

test('a list comes in every format it declares, with the number of its rows', () => {
  const { responses, parameters } = of(openApi(), '/api/promo/history', 'get');
  const success = responses[200] as { headers: object; content: Record<string, { schema: Record<string, unknown> }> };
  expect(Object.keys(success.headers)).toEqual(['X-Request-Id', 'ETag', 'X-Total-Count', 'X-Total-Events']);
  expect(Object.keys(success.content)).toEqual(Object.values(MEDIA_TYPES));
  expect(success.content['text/csv']?.schema).toEqual({ type: 'string', contentMediaType: 'text/csv' });
  const sort = parameters?.find(({ name }) => name === 'sort');
  expect(sort?.schema.enum).toEqual(expect.arrayContaining(['start_yw', '-start_yw']));
  const file = of(openApi(), '/api/promo/exports/sales', 'get').responses[200] as typeof success;
  expect(Object.keys(file.content)).toEqual([MEDIA_TYPES.csv, MEDIA_TYPES.xlsx, MEDIA_TYPES.parquet]);
  expect(Object.keys(file.headers)).toEqual(['X-Request-Id']);
});

test.each(['/api/npl/orders', '/api/promo/calendar/conflicts', '/api/promo/marketing-history/{campaign_id}'])(
  'the number of rows is told of a list too that no page is cut from: %s',
  (path) => {
    const success = of(openApi(), path, 'get').responses[200] as { headers: object };
    expect(Object.keys(success.headers)).toContain('X-Total-Count');
  },
);

test('an import takes a CSV or Parquet file', () => {
  const { requestBody } = of(openApi(), '/api/promo/imports/sales', 'post');
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['text/csv', 'application/vnd.apache.parquet']);
});

describe('shapes', () => {
  const { paths, components } = openApi() as unknown as Document;

  test('a structure that the contracts export stands once, under its name', () => {
    const { schemas } = components;
    expect(schemas).toHaveProperty('PerformanceEvent.properties.sku');
    expect(schemas.Proposal?.properties).toMatchObject({ skus: { items: shape('ProposalLine') } });
    expect(schemas.GetPromoProposalsAnswer?.properties).toEqual({
      proposals: { type: 'array', items: shape('Proposal') },
    });
    expect(schemas.Conflict).toEqual({ anyOf: [shape('OverlapConflict'), shape('Nc30Conflict')] });
  });

  test('a description of its own stands beside the reference', () => {
    expect(components.schemas.AuditLine?.properties).toMatchObject({
      by: { anyOf: [{ ...shape('User'), description: expect.stringContaining('anonymous') }, { type: 'null' }] },
      user: { anyOf: [shape('User'), { type: 'null' }] },
    });
  });

  test('no object with fields is left without a name', () => {
    const inner = Object.values(components.schemas).map(({ properties }) => properties);
    expect(JSON.stringify([paths, inner])).not.toContain('"properties"');
  });

  test('whatever is referred to is there, and whatever is there is referred to', () => {
    const text = JSON.stringify({ paths, components });
    const referred = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
    const { schemas, responses, headers, parameters } = components;
    const there = Object.entries({ schemas, responses, headers, parameters }).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect([...referred].sort()).toEqual(there.sort());
  });
});

test('every file of the contracts that exports shapes is looked through for names, but for those of the bus', () => {
  const list = readFileSync(join(import.meta.dirname, 'named-shapes.ts'), 'utf8');
  const src = join(import.meta.dirname, '..');
  const unlisted = globSync('**/*.ts', { cwd: src })
    .filter((path) => !/(events|queries|message|outcomes)\.ts$/.test(path) && !list.includes(`'../${path}'`))
    .filter((path) =>
      /^export const [A-Z][a-z]\w* = Type\.(Object|Union)/m.test(readFileSync(join(src, path), 'utf8')),
    );
  expect(unlisted).toEqual([]);
});

describe('headers', () => {
  const document = openApi();
  const headersOf = (path: string, method: string) =>
    (of(document, path, method).parameters as unknown as { $ref?: string }[]).flatMap(
      ({ $ref }) => $ref?.split('/').at(-1) ?? [],
    );

  test('a change takes If-Match, a versioned read If-None-Match, a creation an Idempotency-Key', () => {
    const one = '/api/promo/proposals/{proposal_id}';
    expect(headersOf(one, 'put')).toEqual(['IfMatch']);
    expect(headersOf(one, 'get')).toEqual(['IfNoneMatch']);
    expect(headersOf('/api/promo/proposals', 'post')).toEqual(['IdempotencyKey']);
    expect(of(document, one, 'get').responses[304]).toEqual({ $ref: '#/components/responses/NotModified' });
    expect(of(document, one, 'put').responses[304]).toBeUndefined();
  });

  test('whoever is to try again is told when', () => {
    const { responses } = (document as unknown as Document).components;
    const waiting = Object.keys(responses).filter(
      (name) => 'Retry-After' in ((responses[name]?.headers ?? {}) as object),
    );
    expect(waiting.sort()).toEqual(['GatewayTimeout', 'ServiceUnavailable', 'TooManyRequests']);
  });
});
