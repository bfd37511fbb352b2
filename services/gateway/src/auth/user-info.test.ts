import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@promo/runtime/logger';
import { UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { askingProvider } from './user-info.ts';

const rolesClaim = 'realm_access.roles';
const token = new UnsecuredJWT({ sub: 'ana' }).encode();
const verified = {
  identity: { user_id: 7, name: 'Ana', roles: ['Planner' as const] },
  expires: 90_000,
  checkedUntil: 120_000,
  signed_in_at: 30,
};

/** Who a provider that answers so says the token's user is, asked three times; what the log says, and as of when the roles are. */
async function askedOf(answer: RequestListener) {
  const provider = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  await once(provider, 'listening');
  const said: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => said.push(JSON.parse(line).reason) });
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/userinfo`;
  const verify = askingProvider(async () => verified, { url, rolesClaim, now: () => 60_000, logger });
  const all = [await verify(token), await verify(token), await verify(token)];
  return { roles: all.map(({ identity }) => identity.roles), said, at: all[0]?.signed_in_at };
}

const THRICE = (roles: readonly string[]) => [roles, roles, roles];

test('roles are those that the provider says of the token’s user', async () => {
  const told = (roles: unknown) =>
    askedOf((_, reply) => reply.end(JSON.stringify({ sub: 'ana', realm_access: { roles } })));
  // the token says roles of second 30; the provider was asked in second 60
  expect(await told(['Admin', 'another system’s'])).toEqual({ roles: THRICE(['Admin']), said: [], at: 60 });
  expect(await told('Admin')).toEqual({ roles: THRICE(['Admin']), said: [], at: 60 });
  for (const nothing of [null, 5, { Admin: true }, [['Admin']]])
    expect((await told(nothing)).roles).toEqual(THRICE([]));
  expect(await told(undefined)).toEqual({ roles: THRICE(['Planner']), said: [], at: 30 });
});

test('of an answer about another user nothing is used', async () => {
  const another = JSON.stringify({ sub: 'eva', realm_access: { roles: ['Admin'] } });
  expect(await askedOf((_, reply) => reply.end(another))).toEqual({
    roles: THRICE(['Planner']),
    said: ['it is about another user'],
    at: 30,
  });
});

test.each(['a JSON Web Token or a page', '[]', 'null', '"ana"', ''])(
  'an answer of %j says nothing, which is logged once',
  async (text) => {
    const { roles, said } = await askedOf((_, reply) => reply.end(text));
    expect(roles).toEqual(THRICE(['Planner']));
    expect(said).toHaveLength(1);
  },
);

test('a redirect is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const { roles, said } = await askedOf((request, reply) => {
    asked.push(request.url);
    reply.writeHead(302, { location: '/other' }).end();
  });
  expect({ roles, said, asked }).toEqual({
    roles: THRICE(['Planner']),
    said: ['status 302'],
    asked: ['/userinfo', '/userinfo', '/userinfo'],
  });
});

test('an answer that goes on and on is not read to its end', async () => {
  const { roles } = await askedOf((_, reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536, ' ')));
    };
    reply.on('drain', more);
    more();
  });
  expect(roles).toEqual(THRICE(['Planner']));
}, 3_000);
