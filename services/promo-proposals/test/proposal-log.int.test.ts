import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ADMIN, DRAFT, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

describe('a proposal', () => {
  it('is logged in the system’s words where nothing can be seen of what was written', async () => {
    const { id } = await harness.create();
    await call('PUT', `/proposals/${id}/status`, { status: 'withdrawn', log_line: '\u200b ' });
    const { log } = (await call('GET', `/proposals/${id}`)).body;
    expect(log.at(-1)).toMatchObject({ line: 'draft → withdrawn', code: 'status_changed' });
  });

  it('is logged with who really acted, where Admin acts for another, and with the move whatever is written of it', async () => {
    const { id } = await harness.create({ proposed_by_id: 5 }, { as: ADMIN });
    const asPetra = { status: 'withdrawn', reviewer_id: 5, log_line: 'decided: approve' };
    const { status, body } = await call('PUT', `/proposals/${id}/status`, asPetra, { as: ADMIN });
    expect(status).toBe(200);
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'reject', reviewer_id: 6 }, { as: ADMIN });
    const { log } = (await call('GET', `/proposals/${id}`)).body;
    const [by, rea] = [5, 6].map((user) => ({ id: user, name: null }));
    expect(log).toMatchObject([
      { by, acted_by: 1, line: 'created as draft' },
      {
        by,
        acted_by: 1,
        line: 'decided: approve',
        code: 'status_changed',
        params: { from: 'draft', to: 'withdrawn' },
      },
      { by: rea, acted_by: 1, code: 'decided' },
    ]);
    expect(body.proposal.log).toEqual(log.slice(0, 2));
    await call('PUT', `/proposals/${id}/status`, { status: 'draft' }, { as: ADMIN });
    const own = (await call('GET', `/proposals/${id}`)).body.log.at(-1);
    expect([own?.by, own && 'acted_by' in own]).toEqual([{ id: 1, name: 'Ana Admin' }, false]);
  });

  it('tells who changed what in its log, from its first submission on', async () => {
    const { id } = await harness.create();
    const skus = [{ ...DRAFT.skus[0], discount_pct: 30 }];
    const edit = (body: object) => call('PUT', `/proposals/${id}`, body);
    const told = async () =>
      (await call('GET', `/proposals/${id}`)).body.log.map(({ code, by, params }) => [code, by?.id, params?.fields]);
    await edit({ title: 'nacrt' });
    await edit({ status: 'submitted', note: 'predaje se' });
    expect(await told()).toEqual([
      ['created', 5, undefined],
      ['status_changed', 5, undefined],
    ]);

    const { body } = await edit({ skus });
    expect(body.log.at(-1)).toEqual({
      at: body.updated_at,
      by: { id: 5, name: 'Petra Planner' },
      line: 'changed: 1 line changed (discount pct): A1 25 % → 30 %',
      code: 'contents_changed',
      params: {
        lines_changed: 1,
        line_fields: ['discount_pct'],
        skus: ['A1'],
        terms: ['discount_pct'],
        from: ['25'],
        to: ['30'],
      },
    });
    // what changes nothing tells nothing, and of a draft that was submitted once all is told
    await edit({ skus });
    await call('PUT', `/proposals/${id}/status`, { status: 'draft' });
    await edit({ title: 'opet', status: 'submitted' });
    expect((await told()).slice(2)).toEqual([
      ['contents_changed', 5, undefined],
      ['status_changed', 5, undefined],
      ['contents_changed', 5, ['title']],
      ['status_changed', 5, undefined],
    ]);
  });

  it('is changed and deleted however often it was changed: its log keeps the moves and the latest edits', async () => {
    const { id } = await harness.create({ status: 'submitted' });
    const proposals = harness.db.collection<{ _id: number; log: object[] }>('proposals');
    const code = '😀'.repeat(32);
    const edit = {
      at: '2026-11-21T09:00:00.000Z',
      by: null,
      line: code.repeat(10),
      code: 'contents_changed',
      params: {},
    };
    await proposals.updateOne({ _id: id }, { $push: { log: { $each: Array(1_500).fill(edit) } } });
    const { status, body } = await call('PUT', `/proposals/${id}`, { title: 'još jednom' });
    expect([status, body.log.length, body.log[0]?.code]).toEqual([200, 201, 'created']);
    expect(body.log.at(-1)?.params).toEqual({ fields: ['title'] });
    expect((await proposals.findOne({ _id: id }))?.log).toEqual(body.log);
    expect((await call('DELETE', `/proposals/${id}`)).status).toBe(200);
  });

  it('takes long feedback again and again, of which its log keeps the latest, and its trail all', async () => {
    const { id } = await harness.create({ status: 'submitted' });
    const proposals = harness.db.collection<{ _id: number }>('proposals');
    const full = { at: '2026-11-21T09:00:00.000Z', by: null, line: '😀'.repeat(2_000) };
    // As an earlier release let it grow.
    await proposals.updateOne({ _id: id }, { $set: { log: Array(500).fill(full) } });
    const feedback = '😀'.repeat(2_000);
    const body = { proposal_id: id, decision: 'request_revision', feedback };
    for (let i = 0; i < 3; i++) {
      expect((await call('POST', '/calendar/approve', body, { as: REVIEWER })).status).toBe(200);
    }
    const { log } = (await call('GET', `/proposals/${id}`)).body;
    expect(Buffer.byteLength(JSON.stringify(log))).toBeLessThan(510_000);
    expect(log.at(-1)).toMatchObject({ code: 'decided_with_feedback', params: { feedback } });
    const stored = await proposals.findOne<{ log: unknown[] }>({ _id: id });
    expect(stored?.log).toEqual(log);
    expect(await harness.list(`/proposals/${id}/approvals`)).toMatchObject(Array(3).fill({ feedback }));
    expect((await call('PUT', `/proposals/${id}`, { title: 'opet' })).status).toBe(200);
    expect((await call('DELETE', `/proposals/${id}`, undefined, { as: ADMIN })).status).toBe(200);
  });
});
