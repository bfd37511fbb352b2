import { generateKeyPairSync } from 'node:crypto';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { productionFaults } from './production.ts';

describe('a password', () => {
  test.each([
    'mongodb://root:example@db',
    'mongodb://promo:Password@a,b,c/?replicaSet=rs0',
    'mongodb://promo:PROMO@db',
    'mongodb://promo:@db',
    'mongodb://promo:p%61ssword@db',
    'nats://nats:changeme@n',
    'nats://good:f3Kq9-long@n,nats://nats:nats@m',
  ])('in %s is refused', (address) => {
    expect(productionFaults({ URI: address })).toEqual(['URI has a default password, which is refused in production']);
  });

  test.each([
    'mongodb://promo:f3Kq9-long@db',
    'mongodb://db:27017/?replicaSet=rs0',
    'nats://token@n',
    'https://id.example:8443/jwks',
    'http://a:1,http://b:2',
  ])('in %s is not', (address) => {
    expect(productionFaults({ URI: address })).toEqual([]);
  });
});

describe('a key', () => {
  const spki = (key: { export: (o: { type: 'spki'; format: 'pem' }) => string | Buffer }) =>
    key.export({ type: 'spki', format: 'pem' });
  const short = spki(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey);
  const ed25519 = generateKeyPairSync('ed25519');
  // RFC 8032, section 7.1, test 1
  const published =
    '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\\n-----END PUBLIC KEY-----';

  test('that is short or published is refused', () => {
    expect(productionFaults({ KEY: short })).toEqual(['KEY is a short key, which is refused in production']);
    expect(productionFaults({ KEY: published })).toEqual(['KEY is a demo key, which is refused in production']);
  });

  test('of one’s own is not, private or public', () => {
    const own = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(productionFaults({ PUBLIC: spki(ed25519.publicKey), PRIVATE: own })).toEqual([]);
  });
});

test('the environment of a production is looked at, that of others is not', () => {
  const schema = Type.Object({ URI: Type.String() });
  const env = { URI: 'mongodb://root:example@db' };
  expect(parseEnv(schema, env)).toEqual(env);
  expect(() => parseEnv(schema, { ...env, NODE_ENV: 'production' })).toThrow('URI has a default password');
  expect(() => parseEnv(schema, { ...env, NODE_ENV: 'production' })).not.toThrow('example');
  for (const slip of ['prod', 'Production', 'staging'])
    expect(() => parseEnv(schema, { ...env, NODE_ENV: slip })).toThrow('NODE_ENV must be one of');
});
