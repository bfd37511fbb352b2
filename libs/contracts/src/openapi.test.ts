import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { openApi, PUBLIC_ROUTES } from './openapi.ts';
import { MEDIA_TYPES, route } from './route.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
  security?: unknown[];
}

type Document = { paths: Record<string, Record<string, Operation>> };

const of = (document: unknown, path: string, method: string) =>
  (document as Document).paths[path]?.[method] as Operation;

test('docs/openapi.json is what the route tables say; `npm run openapi` writes it', () => {
  const written = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(written).toBe(`${JSON.stringify(openApi(), null, 2)}\n`);
});

test('every public route is in the document, each with its own operation id', () => {
  const { paths } = openApi() as unknown as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(PUBLIC_ROUTES.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

describe('a route with parameters, query and body', () => {
  const declared = route({
    method: 'PUT',
    path: '/api/promo/things/:id/parts/:part',
    section: 'data_import',
    summary: 'Change a part',
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 9, description: 'Which' }) }),
    query: Type.Object({ dry_run: Type.Boolean({ default: false }), sku: Type.String() }),
    body: Type.Object({ note: Type.String({ default: '' }), depth: Type.Object({ pct: Type.Number({ default: 5 }) }) }),
    status: 200,
    response: Type.Object({ ok: Type.Boolean() }),
    errors: [404, 409],
  });
  const operation = of(openApi([declared]), '/api/promo/things/{id}/parts/{part}', 'put');

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
    const body = operation.requestBody?.content['application/json']?.schema;
    expect(body?.required).toEqual(['depth']);
    expect(body?.properties).toMatchObject({ depth: { properties: { pct: { default: 5 } } } });
    expect(JSON.stringify(body)).not.toContain('"required":[]');
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
  expect(of(openApi(), '/auth/demo-login', 'post').security).toBeUndefined();
});

test('a list comes in every format it declares, with the number of its rows', () => {
  const { responses, parameters } = of(openApi(), '/api/promo/history', 'get');
  const success = responses[200] as { headers: object; content: Record<string, { schema: Record<string, unknown> }> };
  expect(Object.keys(success.headers)).toEqual(['X-Total-Count']);
  expect(Object.keys(success.content)).toEqual(Object.values(MEDIA_TYPES));
  expect(success.content['text/csv']?.schema).toEqual({ type: 'string', contentMediaType: 'text/csv' });
  const sort = parameters?.find(({ name }) => name === 'sort');
  expect(sort?.schema.enum).toEqual(expect.arrayContaining(['start_yw', '-start_yw']));
  const file = of(openApi(), '/api/promo/exports/sales', 'get').responses[200] as typeof success;
  expect(Object.keys(file.content)).toEqual([MEDIA_TYPES.csv, MEDIA_TYPES.xlsx]);
  expect(file.headers).toBeUndefined();
});

test('an import takes a CSV file', () => {
  const { requestBody } = of(openApi(), '/api/promo/imports/sales', 'post');
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['text/csv']);
});
