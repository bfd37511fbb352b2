import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

const schema = Type.Object({ NATS_URL: Type.String(), SMTP_URL: Type.String({ default: '' }) });

test.each([
  { NATS_URL: 'nats://npl:hush/x@nats:4222' },
  { NATS_URL: 'nats://a:4222,nats://npl:hush#x@nats:4222' },
  { NATS_URL: 'nats://a:4222', SMTP_URL: 'smtp://promo:hush?x@mail:25' },
])('an address that is malformed is named, and not repeated: its password is in it', (env) => {
  expect(() => parseEnv(schema, env)).toThrow(`${Object.keys(env).at(-1)} is no address`);
  expect(() => parseEnv(schema, env)).not.toThrow('hush');
});

test('addresses are taken as they are', () => {
  const env = { NATS_URL: 'nats://npl:hu%2Fsh@a:4222,nats://b:4222', SMTP_URL: 'smtps://promo:hush@mail:465' };
  expect(parseEnv(schema, env)).toEqual(env);
});
