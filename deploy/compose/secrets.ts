/**
 * Makes the secrets of this host once, each in the volume of the service that needs it: keys and passwords are nobody's
 * defaults, are in no file of the checkout and in no environment. Runs again at each start and keeps what is there.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usersConfig } from '../nats/permissions.ts';

const ROOT = process.env.SECRETS_DIR ?? '/secrets';
/** The user `node` of the image. */
const NODE_UID = 1000;

/** Services with a database of their own, which is also the name of their MongoDB user. */
const DATABASES: Readonly<Record<string, string>> = {
  'promo-analytics': 'promo_analytics',
  'promo-proposals': 'promo_proposals',
  marketing: 'marketing',
  npl: 'npl',
  scheduler: 'scheduler',
};

const password = () => randomBytes(24).toString('base64url');

/** The content of a secret: what is there, else what `make` gives, readable for its owner alone. */
function keep(folder: string, name: string, uid: number, make: () => string): string {
  const dir = join(ROOT, folder);
  const path = join(dir, name);
  mkdirSync(dir, { recursive: true });
  if (!existsSync(path)) {
    writeFileSync(path, make(), { mode: 0o400 });
    chownSync(path, uid, uid);
    chmodSync(path, 0o400);
  }
  return readFileSync(path, 'utf8');
}

const mongoUsers = Object.values(DATABASES).map((database) => ({
  database,
  password: keep('mongo', `password-${database}`, 0, password),
}));
const backupPassword = keep('mongo', 'password-backup', 0, password);
keep('backup', 'mongodb-uri', NODE_UID, () => `mongodb://backup:${backupPassword}@mongo:27017/?replicaSet=rs0`);
keep('mongo', 'root-password', 0, password);
keep('mongo', 'keyfile', 0, () => randomBytes(512).toString('base64'));

const services = ['gateway', ...Object.keys(DATABASES)];
const natsPasswords = Object.fromEntries(services.map((name) => [name, keep('nats', `password-${name}`, 0, password)]));
keep('nats', 'users.conf', 0, () => usersConfig(natsPasswords));

const keys = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
if (!existsSync(join(ROOT, 'gateway', 'identity-private-key'))) {
  keep('gateway', 'identity-private-key', NODE_UID, () => keys.privateKey);
  for (const name of Object.keys(DATABASES)) keep(name, 'identity-public-key', NODE_UID, () => keys.publicKey);
}
for (const name of services) {
  keep(name, 'nats-url', NODE_UID, () => `nats://${name}:${natsPasswords[name]}@nats:4222`);
}
for (const [name, database] of Object.entries(DATABASES)) {
  const user = mongoUsers.find((known) => known.database === database);
  keep(
    name,
    'mongodb-uri',
    NODE_UID,
    () => `mongodb://${database}:${user?.password}@mongo:27017/${database}?replicaSet=rs0&authSource=${database}`,
  );
}
console.log(`secrets of ${services.length} services, MongoDB and NATS are in place`);
