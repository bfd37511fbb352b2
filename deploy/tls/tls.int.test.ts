import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { connectBus } from '@promo/bus/connect';
import { connectMongo } from '@promo/mongo/connect';
import { fromRunner } from '@promo/testing/environment';
import { silent } from '@promo/testing/log';
import { testMongod } from '@promo/testing/mongod';
import { type TestNats, testNats } from '@promo/testing/nats';
import { startProcess } from '@promo/testing/process';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority } from './certificates.ts';

const MAIN = join(import.meta.dirname, '../../services/marketing/src/main.ts');
const { publicKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const stack = new AsyncDisposableStack();
let ca: string;
let otherCa: string;
let nats: TestNats;
let plainNats: TestNats;
let mongoUri: string;

beforeAll(async () => {
  const dir = mkdtempSync(join(fromRunner('TEST_DIR'), 'tls-'));
  const authority = createAuthority(dir, 'authority');
  ca = authority.ca;
  otherCa = createAuthority(dir, 'other').ca;
  const certificate = authority.issue('server');
  const file = JSON.stringify(certificate);
  nats = stack.use(await testNats(`tls { cert_file: ${file}, key_file: ${file} }`));
  plainNats = stack.use(await testNats());
  mongoUri = `${await startMongod(certificate)}&tls=true`;
});
afterAll(() => stack.disposeAsync());

/** A replica set of one, made in the clear and then closed to all that do not come by TLS. */
async function startMongod(certificate: string): Promise<string> {
  const tls = ['--tlsMode', 'allowTLS', '--tlsCertificateKeyFile', certificate, '--tlsCAFile', ca];
  const { uri } = stack.use(await testMongod([...tls, '--tlsAllowConnectionsWithoutCertificates']));
  await using client = new MongoClient(uri);
  for (const tlsMode of ['preferTLS', 'requireTLS']) await client.db('admin').command({ setParameter: 1, tlsMode });
  return uri;
}

/** By name: NATS' client compares certificates with names only. */
const natsUrl = (server: TestNats) => server.url.replace('nats://127.0.0.1', 'tls://localhost');

/** A service as it is deployed: its authorities come by NODE_EXTRA_CA_CERTS. */
const service = (more: Record<string, string>) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DRAIN_MS: '0',
  TLS_REQUIRED: 'true',
  IDENTITY_PUBLIC_KEY: publicKey,
  MONGODB_DATABASE: 'marketing',
  MONGODB_URI: mongoUri,
  NATS_URL: natsUrl(nats),
  ...more,
});

describe('where TLS is demanded of MongoDB and NATS', () => {
  test('a service that knows the authority works', async () => {
    const env = service({ NODE_EXTRA_CA_CERTS: ca });
    const { url, child } = await startProcess(MAIN, env, (started) => stack.defer(() => void started.kill('SIGKILL')));
    await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });

  test('one that does not, or whose addresses do not demand it, does not start', async () => {
    const refused = async (more: Record<string, string>) => {
      const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...service(more), PORT: '0' } });
      stack.defer(() => void child.kill('SIGKILL'));
      let said = '';
      for (const output of [child.stdout, child.stderr])
        output.on('data', (text) => {
          said += text;
        });
      const [code] = await once(child, 'close');
      expect(code).toBe(1);
      return said;
    };
    const plainMongo = mongoUri.replace('&tls=true', '');
    const reasons = await Promise.all([
      refused({ NODE_EXTRA_CA_CERTS: otherCa }),
      refused({ NODE_EXTRA_CA_CERTS: ca, MONGODB_URI: plainMongo }),
      refused({ NODE_EXTRA_CA_CERTS: ca, NATS_URL: nats.url }),
    ]);
    expect(reasons[0]).toMatch(/certificate/);
    expect(reasons[1]).toContain('MONGODB_URI must say tls=true');
    expect(reasons[2]).toContain('NATS_URL must begin with tls://');
  });

  test('a certificate of an unknown authority is refused', async () => {
    await expect(connectBus(natsUrl(nats), silent('test'), { patient: false })).rejects.toThrow(/certificate/);
    await expect(connectMongo(mongoUri, 'test', silent('test'))).rejects.toThrow(/certificate/);
  });

  test('a server without TLS is refused, though it would answer', async () => {
    await expect(connectBus(natsUrl(plainNats), silent('test'), { patient: false })).rejects.toThrow(/tls/);
    const plain = `${fromRunner('TEST_MONGODB_URI')}&tls=true`;
    await expect(connectMongo(plain, 'test', silent('test'))).rejects.toThrow();
  });
});
