import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ADMIN, DRAFT, NOBODY, PLANNER, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

describe('who acts', () => {
  it('is the caller; Admin may act for others, anonymous callers are taken at their word', async () => {
    const act = async (as: typeof ADMIN, reviewer_id?: number) => {
      const { id } = await harness.create();
      const body = { proposal_id: id, decision: 'approve', ...(reviewer_id && { reviewer_id }) };
      const { status, body: answer } = await call('POST', '/calendar/approve', body, { as });
      return [status, answer.approval?.reviewer_id, answer.approval?.reviewer];
    };
    expect(await act(REVIEWER)).toEqual([200, 6, 'Rea Reviewer']);
    expect(await act(REVIEWER, 6)).toEqual([200, 6, 'Rea Reviewer']);
    expect(await act(REVIEWER, 7)).toEqual([400, undefined, undefined]);
    expect(await act(ADMIN, 7)).toEqual([200, 7, null]);
    expect(await act(NOBODY, 7)).toEqual([200, 7, null]);
    expect(await act(NOBODY)).toEqual([200, null, null]);
  });

  it('submits in one’s own name', async () => {
    const by = async (as: typeof ADMIN, proposed_by_id?: number) => {
      const { user, ...rest } = await harness.create({ ...(proposed_by_id && { proposed_by_id }) }, { as });
      return [rest.proposed_by_id, user];
    };
    expect(await by(PLANNER)).toEqual([5, { id: 5, name: 'Petra Planner' }]);
    expect(await by(ADMIN, 9)).toEqual([9, { id: 9, name: null }]);
    expect(await by(NOBODY, 9)).toEqual([9, null]);
    expect(await by(NOBODY)).toEqual([null, null]);
  });
});

describe('If-Match', () => {
  it('lets a change through for its version only', async () => {
    const { id } = await harness.create();
    const put = (tag: string) =>
      call('PUT', `/proposals/${id}`, { title: `as ${tag}` }, { headers: { 'if-match': tag } });
    expect((await put('"1"')).status).toBe(200);
    const stale = await put('"1"');
    expect([stale.status, stale.body]).toEqual([
      412,
      {
        detail: `proposal #${id} has changed: its version is 2`,
        code: 'proposal_changed',
        params: { id, version: 2 },
      },
    ]);
    expect([(await put('W/"2"')).status, (await put('3')).status, (await put('*')).status]).toEqual([200, 200, 200]);
    expect([(await put('"1", "5"')).status, (await put('nonsense')).status]).toEqual([200, 412]);
    const headers = { 'if-match': '"1"' };
    const status = await call('PUT', `/proposals/${id}/status`, { status: 'submitted' }, { headers });
    const approve = await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' }, { headers });
    const removed = await call('DELETE', `/proposals/${id}`, undefined, { headers });
    expect([status.status, approve.status, removed.status]).toEqual([412, 412, 412]);
    expect((await call('GET', `/proposals/${id}`)).body).toMatchObject({ version: 6, status: 'draft' });
    expect((await call('GET', `/proposals/${id}/approvals`)).body).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const post = (key: string, body: object = DRAFT, as = PLANNER) =>
    call('POST', '/proposals', body, { as, headers: { 'idempotency-key': key } });

  it('gives a repeat the first answer, whatever happened since', async () => {
    const first = await post('k1');
    await call('PUT', `/proposals/${first.body.id}`, { title: 'x' });
    const { skus, ...rest } = DRAFT;
    expect(await post('k1', { skus, ...rest })).toEqual(first);
    expect((await post('k1', DRAFT, REVIEWER)).body.id).not.toBe(first.body.id);
    expect((await post('k2')).body.id).not.toBe(first.body.id);
  });

  it('of an anonymous caller is bound to where the caller comes from', async () => {
    const from = async (network: string) => {
      const headers = { 'idempotency-key': 'k0', 'x-caller-network': network };
      return (await call('POST', '/proposals', DRAFT, { as: NOBODY, headers })).body.id;
    };
    const first = await from('10.0.0.1');
    expect(await from('10.0.0.1')).toBe(first);
    expect(await from('10.0.0.2')).not.toBe(first);
  });

  it('refuses another body, and a key that is none', async () => {
    await post('k3');
    expect(await post('k3', { ...DRAFT, title: 'other' })).toMatchObject({
      status: 422,
      body: { detail: 'the Idempotency-Key was used with another body', code: 'idempotency_key_reused' },
    });
    expect((await post('a b')).status).toBe(422);
    expect((await post('x'.repeat(201))).status).toBe(422);
  });

  it('is free again after a refusal', async () => {
    expect((await post('k4', { ...DRAFT, start_week: 53 })).status).toBe(422);
    expect((await post('k4')).status).toBe(200);
  });

  it('of a request whose process died is in flight for 20 seconds, with the time to come again, and then free', async () => {
    const send = () =>
      fetch(`${harness.service.url}/api/promo/proposals`, {
        method: 'POST',
        headers: { ...harness.identity, 'content-type': 'application/json', 'idempotency-key': 'k6' },
        body: JSON.stringify(DRAFT),
      });
    const lost = (await (await send()).json()) as { id: number };
    const keys = harness.db.collection<{ _id: string; at: Date }>('idempotency');
    await keys.updateOne({ _id: / k6$/ }, { $set: { answer: null } });
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await refused.json()).toMatchObject({ code: 'request_in_flight' });
    await keys.updateOne({ _id: / k6$/ }, [{ $set: { at: { $subtract: ['$at', 20_000] } } }]);
    const taken = await send();
    expect([taken.status, ((await taken.json()) as { id: number }).id > lost.id]).toEqual([200, true]);
  });

  it('makes one proposal of many requests at once: the others get it, or hear that it is in flight', async () => {
    const title = 'at once';
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('k5', { ...DRAFT, title })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 409) ? [200, 409] : [200]),
    );
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(1);
    expect(await harness.db.collection('proposals').countDocuments({ title })).toBe(1);
  });
});
