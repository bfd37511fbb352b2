/** A bare Fastify that answers one JSON object: no sign-in, no validation of what is asked, no log. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const [schema, answer] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')) as object);
const app = fastify();
app.get('/', { schema: { response: { 200: schema } } }, async () => answer);
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listening ${(app.server.address() as AddressInfo).port}`);
