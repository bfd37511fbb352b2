import { createHash } from 'node:crypto';
import { createToken, listTokens, type TokenHolder } from '@promo/contracts/accounts/tokens';
import { MAX_TOKENS, PERSONAL_TOKEN } from '@promo/contracts/accounts/words';
import type { Identity } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { ADMIN, BUYER, PLANNER, startAccounts } from './harness.ts';

let today = Date.now();
const service = await keepForTests(startAccounts({}, () => new Date(today), PLANNER));

const body = { name: 'Excel', sections: ['promo_read' as const], days: 30 };
const make = (as: Identity, fields = {}) => service.call('POST', '/tokens', { ...body, ...fields }, { as });
const namesOf = async (as: Identity, query = '') => {
  const { body: answer } = await service.get(`/tokens${query}`, { as });
  return answer.tokens.map(({ name }) => name);
};
const holderOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('hex');
  const answer = await fetch(`${service.service.url}/internal/token-holder?hash=${hash}`, {
    headers: service.identity,
  });
  return { status: answer.status, body: (await answer.json()) as TokenHolder };
};

test('a token is told once and kept as a hash, and says whose it is until it expires', async () => {
  const made = await service.take(createToken, { body: { ...body, name: 'Metabase' } });
  expect(made.token).toMatch(PERSONAL_TOKEN);
  expect(made).toMatchObject({ ends_with: made.token.slice(-4), user: { id: 5, name: 'Petra Planner' } });
  expect(JSON.stringify(await service.db.collection('tokens').find().toArray())).not.toContain(made.token);
  const { token: _, ...listed } = made;
  const { tokens, maximum } = await service.take(listTokens);
  expect(maximum).toBe(MAX_TOKENS);
  expect(tokens).toEqual([listed]);

  const holder = await holderOf(made.token);
  expect(holder).toEqual({
    status: 200,
    body: { identity: PLANNER, sections: ['promo_read'], expires_at: made.expires_at },
  });
  expect((await service.take(listTokens)).tokens[0]?.last_used_at).toBe(new Date(today).toISOString());
  expect((await holderOf(`${made.token.slice(0, -1)}_`)).status).toBe(404);
  today += 30 * 24 * 3_600_000;
  expect((await holderOf(made.token)).status).toBe(404);
  expect(await namesOf(PLANNER)).toEqual([]);
});

test('one whose answer was lost is made again under its key: there is one, and only the last told is good', async () => {
  const user: Identity = { ...PLANNER, user_id: 13 };
  const ask = (fields = {}) =>
    service.call('POST', '/tokens', { ...body, ...fields }, { as: user, headers: { 'idempotency-key': 'lost' } });
  const [lost, told] = [await ask(), await ask()];
  expect([lost.status, told.status]).toEqual([201, 201]);
  expect(told.body).toMatchObject({ id: lost.body.id, ends_with: told.body.token.slice(-4) });
  expect((await holderOf(lost.body.token)).status).toBe(404);
  expect((await holderOf(told.body.token)).status).toBe(200);
  expect(await namesOf(user)).toEqual(['Excel']);
  expect(JSON.stringify(await service.db.collection('idempotency').find().toArray())).not.toContain('promo_');
  expect((await ask({ name: 'Word' })).status).toBe(422);
  await service.call('DELETE', `/tokens/${told.body.id}`, undefined, { as: user });
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'unknown_token' } });
  expect(await namesOf(user)).toEqual([]);
});

test('it is of sections that its user holds', async () => {
  expect(await make(PLANNER, { sections: ['npl_module'] })).toMatchObject({
    status: 400,
    body: { code: 'section_not_yours', params: { section: 'npl_module' } },
  });
  const nobody = { ...PLANNER, roles: [] };
  expect((await make(nobody, { name: 'read', sections: ['promo_read'] })).status).toBe(201);
  expect((await make(BUYER, { sections: ['npl_module', 'npl_report'] })).status).toBe(201);
});

test('a role that its user has lost is lost to it from their next request on, and does not come back', async () => {
  const buyer: Identity = { user_id: 8, name: 'Bruno Buyer', roles: ['Nabava', 'Planner'] };
  const { token } = (await make(buyer, { sections: ['npl_module'] })).body;
  const { token: foreign } = (await make(BUYER, { sections: ['npl_module'] })).body;
  const rolesOf = async (one: string) => (await holderOf(one)).body.identity.roles;
  await service.get('/subscription', { as: buyer });
  expect(await rolesOf(token)).toEqual(['Nabava', 'Planner']);
  await service.get('/subscription', { as: { ...buyer, roles: ['Planner', 'Reviewer'] } });
  expect(await rolesOf(token)).toEqual(['Planner']);
  await service.get('/subscription', { as: buyer });
  expect(await rolesOf(token)).toEqual(['Planner']);
  expect(await rolesOf(foreign)).toEqual(['Nabava']);
});

test('a role is not lost by a sign-in that is older than another was, as on a phone, before it was granted', async () => {
  const phone: Identity = { user_id: 9, name: 'Nada Nabava', roles: ['Planner'], signed_in_at: 1_000 };
  const laptop: Identity = { ...phone, roles: ['Planner', 'Nabava'], signed_in_at: 2_000 };
  await service.get('/tokens', { as: phone });
  const { token } = (await make(laptop, { sections: ['npl_module'] })).body;
  const rolesAfter = async (as: Identity) => {
    await service.get('/tokens', { as });
    return (await holderOf(token)).body.identity.roles;
  };
  expect(await rolesAfter(phone)).toEqual(['Planner', 'Nabava']);
  expect(await rolesAfter({ ...phone, signed_in_at: 3_000 })).toEqual(['Planner']);
});

test('a sign-in from before a role was lost keeps nothing by it any more: no token, no notices, no webhook', async () => {
  const before: Identity = { user_id: 12, name: 'Ante Admin', roles: ['Admin', 'Planner'], signed_in_at: 1_000 };
  await make({ ...before, roles: ['Planner', 'Nabava'], signed_in_at: 2_000 });
  const refused = (section: string) => ({ status: 400, body: { code: 'section_not_yours', params: { section } } });
  expect(await make(before, { sections: ['npl_module'] })).toMatchObject(refused('npl_module'));
  const { token } = (await make(before)).body;
  expect((await holderOf(token)).body.identity.roles).toEqual(['Planner']);
  const save = (method: 'PUT' | 'POST', path: string, fields: object) =>
    service.call(method, path, { days_before: 7, ...fields }, { as: before });
  const mail = { email: 'ante@promo.example', own_only: true, digest_hour: null, language: 'en' };
  const lost = await save('PUT', '/subscription', { ...mail, events: ['new_product.fmb_triggered'] });
  expect(lost).toMatchObject(refused('npl_module'));
  const hook = await save('POST', '/webhooks', { url: 'https://example.com/', events: ['proposal.decided'] });
  expect(hook).toMatchObject(refused('webhooks'));
});

test('a role is lost by any sign-in of which an earlier gateway does not say how old it is', async () => {
  const laptop: Identity = { user_id: 10, name: 'Nada Nabava', roles: ['Nabava'], signed_in_at: 2_000 };
  const { token } = (await make(laptop, { sections: ['npl_module'] })).body;
  await service.get('/tokens', { as: { ...PLANNER, user_id: 10 } });
  expect((await holderOf(token)).body.identity.roles).toEqual([]);
});

test.each([
  ['no section', { sections: [] }],
  ['a section that only changes', { sections: ['promo_plan'] }],
  ['a section twice', { sections: ['promo_read', 'promo_read'] }],
  ['no name', { name: '' }],
  ['a name in two lines', { name: 'a\nb' }],
  ['no time', { days: 0 }],
  ['more than a year', { days: 367 }],
  ['a token of one’s own choice', { token: 'promo_hunter2' }],
])('it is refused with %s', async (_name, fields) => {
  expect((await make(PLANNER, fields)).status).toBe(422);
});

test('a user withdraws their own, and Admin anybody’s', async () => {
  const { id, token } = (await make(PLANNER, { name: 'mine' })).body;
  expect((await service.call('DELETE', `/tokens/${id}`, undefined, { as: BUYER })).status).toBe(404);
  expect(await service.get('/tokens?everyone=true')).toMatchObject({ status: 403, body: { code: 'tokens_of_others' } });
  expect(await namesOf(ADMIN)).toEqual([]);
  expect(await namesOf(ADMIN, '?everyone=true')).toContain('mine');
  expect((await service.call('DELETE', `/tokens/${id}`, undefined, { as: ADMIN })).status).toBe(204);
  expect((await holderOf(token)).status).toBe(404);
  expect((await service.call('DELETE', `/tokens/${id}`)).status).toBe(404);
});

test('a user has so many at most, also when they are asked for at once', async () => {
  const eager: Identity = { ...PLANNER, user_id: 99 };
  const answers = await Promise.all(Array.from({ length: MAX_TOKENS + 5 }, () => make(eager)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_TOKENS);
  expect(answers.filter(({ status }) => status === 400).map(({ body: { code } }) => code)).toEqual(
    Array(5).fill('too_many_tokens'),
  );
  today += 31 * 24 * 3_600_000;
  expect((await make(eager)).status).toBe(201);
});
