/**
 * Makes the secrets of this host once, each in the volume of the service that needs it: keys and passwords are nobody's
 * defaults, are in no file of the checkout and in no environment. What is there is kept; only the rights of NATS users, which
 * are of this version, are written anew.
 */
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RIGHTS, usersConfig } from '../nats/permissions.ts';

/** The user `node` of the image. */
const NODE_UID = 1000;

/** Services with a database of their own, which is also the name of their MongoDB user. */
const DATABASES: Readonly<Record<string, string>> = {
  'promo-analytics': 'promo_analytics',
  'promo-proposals': 'promo_proposals',
  marketing: 'marketing',
  npl: 'npl',
  accounts: 'accounts',
  scheduler: 'scheduler',
};

const password = () => randomBytes(24).toString('base64url');

/** Makes what is missing in folders of `root`; each file is given to the user who may read it by `own`. */
export function makeSecrets(root: string, own: (path: string, uid: number) => void): void {
  const write = (path: string, uid: number, text: string) => {
    writeFileSync(`${path}.new`, text, { mode: 0o400 });
    own(`${path}.new`, uid);
    chmodSync(`${path}.new`, 0o400);
    renameSync(`${path}.new`, path);
  };
  const pathOf = (folder: string, name: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    return join(root, folder, name);
  };
  /** The content of a secret: what is there, else what `make` gives, readable for its owner alone. */
  const keep = (folder: string, name: string, uid: number, make: () => string): string => {
    const path = pathOf(folder, name);
    if (!existsSync(path)) write(path, uid, make());
    return readFileSync(path, 'utf8');
  };

  const users = Object.keys(RIGHTS);
  const natsPasswords = Object.fromEntries(users.map((name) => [name, keep('nats', `password-${name}`, 0, password)]));
  write(pathOf('nats', 'users.conf'), 0, usersConfig(natsPasswords));
  for (const name of users) {
    keep(name, 'nats-url', NODE_UID, () => `nats://${name}:${natsPasswords[name]}@nats:4222`);
  }

  keep('mongo', 'root-password', 0, password);
  keep('mongo', 'keyfile', 0, () => randomBytes(512).toString('base64'));
  for (const [name, database] of Object.entries(DATABASES)) {
    const secret = keep('mongo', `password-${database}`, 0, password);
    const uri = `mongodb://${database}:${secret}@mongo:27017/${database}?replicaSet=rs0&authSource=${database}`;
    keep(name, 'mongodb-uri', NODE_UID, () => uri);
  }
  const backup = keep('mongo', 'password-backup', 0, password);
  keep('backup', 'mongodb-uri', NODE_UID, () => `mongodb://backup:${backup}@mongo:27017/?replicaSet=rs0`);

  const privateKey = keep('gateway', 'identity-private-key', NODE_UID, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  for (const name of Object.keys(DATABASES)) keep(name, 'identity-public-key', NODE_UID, () => publicKey);
}
