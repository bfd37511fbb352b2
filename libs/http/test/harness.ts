import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { invalid, Refusal, rejected } from '@promo/contracts/errors';
import { IDENTITY_AUDIENCE, IDENTITY_HEADER, IDENTITY_ISSUER } from '@promo/contracts/identity';
import { messages } from '@promo/contracts/messages/message';
import { route } from '@promo/contracts/route';
import { createLogger } from '@promo/runtime/logger';
import { SignJWT } from 'jose';
import { Type } from 'typebox';
import { createHttp } from '../src/create-http.ts';
import { identityVerifier } from '../src/identity.ts';
import { Raw, serving } from '../src/serve.ts';

const strict = { additionalProperties: false };
const list = route({
  method: 'GET',
  path: '/api/promo/things',
  section: 'promo_read',
  summary: 'Things',
  description: '',
  query: Type.Partial(
    Type.Object({
      tier: Type.Array(Type.String({ maxLength: 5 }), { maxItems: 3 }),
      max_events: Type.Integer({ minimum: 10, maximum: 20_000, default: 5_000 }),
      share: Type.Number({ minimum: 0, maximum: 1 }),
      yw: Type.Array(Type.Integer({ minimum: 1, maximum: 53 }), { maxItems: 9 }),
      dry_run: Type.Boolean(),
      sort: Type.Enum(['up', 'down']),
      q: Type.String({ minLength: 1, maxLength: 5, pattern: '^[a-z]*$' }),
    }),
    strict,
  ),
  status: 200,
  response: Type.Unknown(),
});
const one = route({
  method: 'GET',
  path: '/api/promo/things/:id',
  section: 'promo_read',
  summary: 'A thing, or a refusal',
  description: '',
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 999 }) }),
  status: 200,
  response: Type.Object({ id: Type.Integer() }),
});
const mine = route({
  method: 'GET',
  path: '/api/promo/things/mine',
  section: 'promo_read',
  summary: 'A word where others have an id',
  description: '',
  status: 200,
  response: Type.Unknown(),
});
const change = route({
  method: 'PUT',
  path: '/api/promo/things/:id',
  section: 'promo_plan',
  summary: 'Change a thing',
  description: '',
  params: one.params,
  body: Type.Object(
    {
      title: Type.String({ maxLength: 10 }),
      pct: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      lines: Type.Optional(Type.Array(Type.Object({ code: Type.String({ minLength: 1 }) }, strict), { maxItems: 2 })),
    },
    strict,
  ),
  bodyLimit: 500,
  status: 200,
  response: Type.Unknown(),
});
const upload = route({
  method: 'POST',
  path: '/api/promo/imports/things',
  section: 'data_import',
  summary: 'Import things',
  description: '',
  consumes: 'text/csv',
  status: 200,
  response: Type.Object({ bytes: Type.Integer() }),
});

export const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const verify = identityVerifier(publicKey.export({ type: 'spki', format: 'pem' }) as string);
export const identity = { user_id: 2, name: 'Nikola Kovačević', roles: ['Nabava'] };
export const sign = (claims: object = {}, key: KeyObject = privateKey, age = 0) =>
  new SignJWT({ identity, ...claims })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(IDENTITY_ISSUER)
    .setAudience(IDENTITY_AUDIENCE)
    .setIssuedAt(Math.floor(Date.now() / 1000) - age)
    .setExpirationTime(Math.floor(Date.now() / 1000) - age + 60)
    .sign(key);

const thingMessage = messages({
  wrong_state: ({ state }: { state: string }) => `not in the state ${state}`,
  changed: () => 'it has changed',
  no_database: () => 'no database',
  before: ({ start }: { start: string }) => `is before ${start}`,
});

const THROWN: Record<number, () => Error> = {
  1: () => rejected(thingMessage.wrong_state({ state: 'ripe' })),
  2: () => new Refusal(412, thingMessage.changed()),
  3: () => new Refusal(503, thingMessage.no_database()),
  4: () => new Error('the password is hunter2'),
  5: () => Object.assign(new Error('the password is hunter2'), { statusCode: 502 }),
  6: () => invalid('end', thingMessage.before({ start: '2026-11-21' })),
};

export const signedFor = (audience: string) =>
  new SignJWT({ identity })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(IDENTITY_ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(privateKey);

/** A listening server with routes of every kind, called with a good identity. */
export async function startThings() {
  const app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  const serve = serving(app, verify);
  serve(list, ({ query, identity: caller }) => ({ query, caller }));
  serve(one, ({ params }) => {
    const thrown = THROWN[params.id];
    if (thrown) throw thrown();
    return params.id === 7 ? new Raw('{"id":70}') : { id: params.id };
  });
  serve(change, ({ body }) => body);
  serve(mine, () => ({}));
  serve(upload, async ({ body }) => {
    let bytes = 0;
    for await (const part of body as unknown as AsyncIterable<Buffer>) {
      if (part.subarray(0, 3).toString() === 'BAD') throw rejected(thingMessage.wrong_state({ state: 'ripe' }));
      bytes += part.length;
    }
    return { bytes };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await sign();
  const call = async (method: string, path: string, body?: string, type = 'application/json') => {
    const headers = { [IDENTITY_HEADER]: token, ...(body !== undefined && { 'content-type': type }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { url, token, call, [Symbol.asyncDispose]: () => app.close() };
}

export type Things = Awaited<ReturnType<typeof startThings>>;
