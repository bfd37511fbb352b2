/** Prints the `authorization` of a NATS configuration: npm run --silent nats-users -- passwords.json */
import { readFileSync } from 'node:fs';
import { RIGHTS, usersConfig } from './permissions.ts';

const [path] = process.argv.slice(2);
const passwords: Record<string, string> = path ? JSON.parse(readFileSync(path, 'utf8')) : {};
const missing = Object.keys(RIGHTS).filter((service) => !passwords[service]);
if (missing.length > 0) {
  console.error(`usage: npm run --silent nats-users -- <file>, JSON with a password for each of ${missing.join(', ')}`);
  process.exit(1);
}
process.stdout.write(usersConfig(passwords));
