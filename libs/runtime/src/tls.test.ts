import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { tlsFaults, tlsRequired } from './tls.ts';

test.each([
  ['nats://n:4222', 'tls://n:4222'],
  ['tls://a,nats://b', 'tls://a,tls://b'],
])('NATS_URL %s does not demand TLS, %s does', (plain, secure) => {
  expect(tlsFaults({ NATS_URL: plain })).toEqual(['NATS_URL must begin with tls://, each address of a list']);
  expect(tlsFaults({ NATS_URL: secure })).toEqual([]);
});

test.each([
  'mongodb://m/?replicaSet=rs0',
  'mongodb://m/?tls=false',
  'mongodb+srv://m/?tls=false',
  'mongodb://m/?tls=true&tlsInsecure=true',
  'mongodb://m/?tls=true&tlsAllowInvalidCertificates=true',
  'mongodb+srv://m/?tlsallowinvalidhostnames=true',
])('MONGODB_URI %s does not demand TLS', (MONGODB_URI) => {
  expect(tlsFaults({ MONGODB_URI })).toHaveLength(1);
});

test.each(['mongodb://u:p@m/d?replicaSet=rs0&tls=true', 'mongodb://m/?ssl=true', 'mongodb+srv://m/d'])(
  'MONGODB_URI %s does',
  (MONGODB_URI) => {
    expect(tlsFaults({ MONGODB_URI })).toEqual([]);
  },
);

test('what does not demand it keeps a service from starting, where TLS is required', () => {
  const schema = Type.Object({ NATS_URL: Type.String(), ...tlsRequired });
  const env = { NATS_URL: 'nats://promo:hunter2@n' };
  expect(parseEnv(schema, env)).toEqual(env);
  expect(() => parseEnv(schema, { ...env, TLS_REQUIRED: 'true' })).toThrow('NATS_URL must begin with tls://');
  expect(() => parseEnv(schema, { ...env, TLS_REQUIRED: 'true' })).not.toThrow('hunter2');
});
