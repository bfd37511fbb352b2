import { ANONYMOUS } from '@promo/contracts/identity';
import { route } from '@promo/contracts/route';
import { createLogger } from '@promo/runtime/logger';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './create-http.ts';
import { serving } from './serve.ts';

const body = Type.Object({ note: Type.Optional(Type.String({ maxLength: 5 })) }, { additionalProperties: false });
const common = {
  section: 'public',
  summary: '',
  description: '',
  status: 200,
  response: Type.Object({ got: Type.String() }),
} as const;
const needed = route({ ...common, method: 'POST', path: '/needed', body });
const optional = route({ ...common, method: 'POST', path: '/optional', body, optionalBody: true });
const none = route({ ...common, method: 'DELETE', path: '/none' });

let app: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  const serve = serving(app, async () => ANONYMOUS);
  for (const declared of [needed, optional, none]) {
    serve(declared, ({ body: received }) => ({ got: JSON.stringify(received) ?? 'nothing' }));
  }
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[string, 'POST' | 'DELETE', string, Record<string, string>, string | Buffer | undefined, number, string]>([
  ['none where one is needed', 'POST', '/needed', {}, undefined, 422, ''],
  ['an empty one where one is needed', 'POST', '/needed', JSON_TYPE, '', 400, ''],
  ['none where it may be left out', 'POST', '/optional', {}, undefined, 200, '{}'],
  ['an empty one where it may be left out', 'POST', '/optional', JSON_TYPE, '', 200, '{}'],
  ['null where it may be left out', 'POST', '/optional', JSON_TYPE, 'null', 200, '{}'],
  ['a good one where it may be left out', 'POST', '/optional', JSON_TYPE, '{"note":"a"}', 200, '{"note":"a"}'],
  ['a wrong one where it may be left out', 'POST', '/optional', JSON_TYPE, '{"note":"abcdef"}', 422, ''],
  ['an unknown field where it may be left out', 'POST', '/optional', JSON_TYPE, '{"x":1}', 422, ''],
  ['what is no JSON where it may be left out', 'POST', '/optional', JSON_TYPE, '{', 400, ''],
  ['a prototype where it may be left out', 'POST', '/optional', JSON_TYPE, '{"__proto__":{}}', 400, ''],
  ['of another encoding', 'POST', '/needed', JSON_TYPE, Buffer.from('{"note":"\xc8aj"}', 'latin1'), 400, ''],
  ['half a character', 'POST', '/needed', JSON_TYPE, '{"note":"a\\ud83d"}', 400, ''],
  ['its other half', 'POST', '/optional', JSON_TYPE, '{"note":"\\uDE00a"}', 400, ''],
  ['both the wrong way round', 'POST', '/needed', JSON_TYPE, '{"note":"\\ude00\\ud83d"}', 400, ''],
  [
    'an escaped character of two halves',
    'POST',
    '/needed',
    JSON_TYPE,
    '{"note":"\\uD83D\\ude00"}',
    200,
    '{"note":"😀"}',
  ],
  ['what only looks like half a one', 'POST', '/needed', JSON_TYPE, '{"note":"\\\\ud8"}', 200, '{"note":"\\\\ud8"}'],
  ['a character as it is', 'POST', '/needed', JSON_TYPE, '{"note":"Č😀"}', 200, '{"note":"Č😀"}'],
  ['an empty one where none is taken', 'DELETE', '/none', JSON_TYPE, '', 200, 'nothing'],
  ['none where none is taken', 'DELETE', '/none', {}, undefined, 200, 'nothing'],
])('a body: %s', async (_, method, url, headers, payload, status, got) => {
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.json()).toEqual({ got });
  else expect(answer.json().detail).toEqual(expect.any(String));
});
