import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

describe('a proposal', () => {
  it('is deleted, with the decisions on it', async () => {
    const { id } = await harness.create();
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
    expect(await call('DELETE', `/proposals/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
    for (const path of ['', '/approvals', '/sku-detail']) {
      expect((await call('GET', `/proposals/${id}${path}`)).status).toBe(404);
    }
    expect(await harness.db.collection('approvals').countDocuments({ proposal_id: id })).toBe(0);
    expect((await harness.create()).id).toBeGreaterThan(id);
  });

  it('is had back as it was, with its approval rows and acknowledged conflicts, and once', async () => {
    const shared = { skus: [{ code: 'BACK', name: 'Kava', regular_price: 4 }] };
    const { id } = await harness.create({ ...shared, source: 'radio', title: 'Vraćena' });
    const other = await harness.create({ ...shared, source: 'katalog' });
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' }, { as: REVIEWER });
    await call('POST', '/calendar/acknowledge-conflict', { id_a: id, id_b: other.id }, { as: REVIEWER });
    const trail = () => harness.list(`/proposals/${id}/approvals`);
    const conflict = async () =>
      (await call('GET', '/calendar/conflicts')).body.conflicts.find(({ id_a }) => id_a === id);
    const rows = await trail();
    const [before, clash] = [(await call('GET', `/proposals/${id}`)).body, await conflict()];
    expect([rows.length, clash?.acknowledged]).toEqual([2, true]);

    await call('DELETE', `/proposals/${id}`);
    expect(await conflict()).toBeUndefined();
    const restored = await call('POST', `/proposals/${id}/restore`);
    const { log, version, updated_at: _, ...same } = before;
    expect(restored).toMatchObject({ status: 200, etag: `"${version + 2}"`, body: same });
    const by = { id: 5, name: 'Petra Planner' };
    const line = { at: restored.body.updated_at, by, line: 'deleted and restored', code: 'restored', params: {} };
    expect(restored.body.log).toEqual([...log, line]);
    expect([await trail(), await conflict()]).toEqual([rows, clash]);
    expect((await call('GET', `/proposals/${id}`)).body).toEqual(restored.body);

    expect(await call('POST', `/proposals/${id}/restore`)).toEqual(restored);
    const about = (await harness.get<{ lines: { action: string }[] }>(`/audit-log?proposal_id=${id}`)).body.lines;
    expect(about.map(({ action }) => action)).toEqual(['proposal_restored', 'proposal_deleted']);
    const events = await eventually(async () => {
      const own = (await harness.events()).filter(({ data }) => data.proposal_id === id && data.version > version);
      return own.length === 2 && own;
    });
    expect(events.map(({ subject, data }) => [subject, data.version, data.status_from, data.status])).toEqual([
      ['promo-proposals.event.deleted', version + 1, undefined, undefined],
      ['promo-proposals.event.status-changed', version + 2, null, 'approved'],
    ]);
  });

  it('leaves the conflicts that were acknowledged in the trail of another, whichever is deleted, and once when it is had back', async () => {
    const shared = { skus: [{ code: 'TRAIL', name: 'Kava', regular_price: 4 }] };
    const a = await harness.create({ ...shared, source: 'radio', status: 'submitted' });
    const b = await harness.create({ ...shared, source: 'katalog', status: 'submitted' });
    await call('POST', '/calendar/approve', { proposal_id: a.id, decision: 'approve' }, { as: REVIEWER });
    await call('POST', '/calendar/acknowledge-conflict', { id_a: a.id, id_b: b.id }, { as: REVIEWER });
    const trailOf = (id: number) => harness.list<{ kind: string }>(`/proposals/${id}/approvals`);
    const [ofA, ofB] = [await trailOf(a.id), await trailOf(b.id)];
    expect([ofA, ofB].map((rows) => rows.map(({ kind }) => kind))).toEqual([
      ['decision', 'acknowledged'],
      ['acknowledged'],
    ]);
    for (const id of [b.id, a.id]) {
      expect((await call('DELETE', `/proposals/${id}`)).status).toBe(200);
      expect(await trailOf(id === a.id ? b.id : a.id)).toEqual(id === a.id ? ofB : ofA);
      expect((await call('POST', `/proposals/${id}/restore`)).status).toBe(200);
      expect([await trailOf(a.id), await trailOf(b.id)]).toEqual([ofA, ofB]);
    }
    const { conflicts } = (await call('GET', '/calendar/conflicts')).body;
    expect(conflicts.find(({ id_a, id_b }) => id_a === a.id && id_b === b.id)).toMatchObject({ acknowledged: true });
  });

  it('is not had back when it was never deleted, or ten minutes ago', async () => {
    const { id } = await harness.create();
    await call('DELETE', `/proposals/${id}`);
    const deleted = harness.db.collection<{ _id: number; at: string }>('deleted_proposals');
    const found = await deleted.findOne({ _id: id });
    const ago = (seconds: number) => new Date(Date.parse(found?.at ?? '') - seconds * 1000).toISOString();
    await deleted.updateOne({ _id: id }, { $set: { at: ago(600) } });
    const late = await call('POST', `/proposals/${id}/restore`);
    const detail = `proposal #${id} cannot be restored: it was not deleted in the last 10 minutes`;
    expect(late).toMatchObject({ status: 404, body: { code: 'not_restorable', params: { id, minutes: 10 }, detail } });
    await deleted.updateOne({ _id: id }, { $set: { at: ago(590) } });
    expect((await call('POST', `/proposals/${id}/restore`)).status).toBe(200);
    expect((await call('POST', '/proposals/999999/restore')).body.code).toBe('not_restorable');
    const [, expire] = await deleted.indexes();
    expect(expire).toMatchObject({ key: { kept_at: 1 }, expireAfterSeconds: 600 });
  });
});
