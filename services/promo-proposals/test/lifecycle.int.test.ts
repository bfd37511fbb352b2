import { eventually } from '@promo/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, DRAFT, type Harness, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
const call: Harness['call'] = (...args) => harness.call(...args);
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

describe('the lifecycle', () => {
  it('moves by status change, with the log line, and back', async () => {
    const { id } = await harness.create();
    const move = (status: string, log_line?: string) =>
      call('PUT', `/proposals/${id}/status`, { status, ...(log_line && { log_line }) });
    const submitted = await move('submitted', 'spremno');
    expect(submitted).toMatchObject({ status: 200, etag: '"2"' });
    expect(submitted.body).toMatchObject({
      id,
      status_from: 'draft',
      status: 'submitted',
      by: { id: 5 },
      proposal: { id },
    });
    expect(submitted.body.proposal.log.at(-1)).toEqual({
      at: submitted.body.at,
      by: { id: 5, name: 'Petra Planner' },
      line: 'spremno',
      code: 'status_changed',
      params: { from: 'draft', to: 'submitted' },
    });
    for (const [status, expected] of [
      ['draft', 200],
      ['withdrawn', 200],
      ['submitted', 400],
      ['draft', 200],
      ['draft', 400],
      ['approved', 400],
      ['rejected', 400],
      ['revision', 400],
      ['nonsense', 400],
      ['', 400],
    ] as const) {
      const answer = await move(status);
      expect([status, answer.status]).toEqual([status, expected]);
      if (expected === 400) {
        expect(answer.body.detail).toMatch(/cannot become|must be one of/);
        expect(answer.body.code).toMatch(/^(status_not_allowed|unknown_status)$/);
      }
    }
    expect((await call('GET', `/proposals/${id}`)).body).toMatchObject({ status: 'draft', version: 5 });
  });

  it('refuses changes of what is decided, and sets no reviewer’s status by PUT', async () => {
    const { id } = await harness.create({ status: 'submitted' });
    expect((await call('PUT', `/proposals/${id}`, { status: 'submitted' })).status).toBe(400);
    expect((await call('PUT', `/proposals/${id}`, { skus: [] })).body).toMatchObject({
      detail: expect.stringContaining('SKU line'),
      code: 'no_lines',
    });
    expect((await call('PUT', `/proposals/${id}`, { start_year: null, start_week: null })).status).toBe(400);
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
    const refused = await call('PUT', `/proposals/${id}`, { title: 'x' });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        detail:
          'a proposal that is approved cannot be changed: copy it, or ask a reviewer to send it back for revision',
        code: 'proposal_not_editable',
        params: { status: 'approved' },
      },
    ]);
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'reject' });
    expect((await call('PUT', `/proposals/${id}`, { title: 'x' })).body.detail).toBe(
      'a proposal that is rejected cannot be changed: reopen it first',
    );
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'revision' });
    expect((await call('PUT', `/proposals/${id}`, { status: 'approved' })).status).toBe(422);
    expect((await call('PUT', `/proposals/${id}`, { title: 'x', status: 'submitted' })).body).toMatchObject({
      title: 'x',
      status: 'submitted',
    });
  });

  it('submits only what has weeks and lines', async () => {
    const bare = await harness.create({ skus: [] });
    expect((await call('PUT', `/proposals/${bare.id}/status`, { status: 'submitted' })).body.detail).toContain(
      'SKU line',
    );
    expect((await call('PUT', `/proposals/${bare.id}`, { status: 'submitted' })).status).toBe(400);
    const { start_year: _, start_week: __, ...weekless } = DRAFT;
    const { body } = await call('POST', '/proposals', weekless);
    expect(body).toMatchObject({ cw_label: null, start_year: null, end_year: null });
    expect((await call('PUT', `/proposals/${body.id}/status`, { status: 'submitted' })).body.detail).toContain(
      'start_week',
    );
  });
});

describe('a proposal', () => {
  it('is submitted and approved with the prices that its lines were saved without', async () => {
    const skus = [
      { code: 'P1', discount_pct: 20 },
      { code: 'P2', discount_pct: 50 },
    ];
    const { id, missing } = await harness.create({ skus, start_year: 2028, start_week: 20 });
    expect(missing).toEqual(['P1', 'P2']);
    const stored = async () =>
      (
        await harness.db.collection<{ _id: number; skus: { regular_cents: number | null }[] }>('proposals').findOne({
          _id: id,
        })
      )?.skus.map(({ regular_cents }) => regular_cents);
    {
      await using _analytics = await harness.analytics({ P1: ['Kava', 10], P2: ['Bez cijene', 0] });
      await call('PUT', `/proposals/${id}/status`, { status: 'submitted' });
    }
    // 0 says that nobody knows the price
    expect(await stored()).toEqual([1000, null]);
    await using _analytics = await harness.analytics({ P1: ['Kava', 11], P2: ['Sok', 4] });
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
    expect(await stored()).toEqual([1000, 400]);
    const told = await harness.get<{ changes: { id: string; price: number }[] }>(
      '/price-changes?from=2028-05-15&to=2028-05-22',
    );
    // 10.00 less 20 %, half of 4.00; afterwards what they cost by now
    expect(told.body.changes.filter((one) => one.id.startsWith(`${id}-`)).map(({ price }) => price)).toEqual([
      8, 2, 11, 4,
    ]);
  });

  it('works while analytics is down, says what is missing, and is complete once it is back', async () => {
    const body = {
      ...DRAFT,
      skus: [
        { code: 'A2', discount_pct: 10 },
        { code: 'OWN', name: 'x', regular_price: 1 },
      ],
    };
    const { status, body: created } = await call('POST', '/proposals', body);
    expect([status, created.missing, created.skus[0]?.name]).toEqual([200, ['A2'], null]);
    const updated = await call('PUT', `/proposals/${created.id}`, { skus: [{ code: 'A3' }] });
    expect([updated.status, updated.body.missing]).toEqual([200, ['A3']]);
    await using _analytics = await harness.analytics({ A3: ['Kava u zrnu', 12.5] });
    const { body: read } = await call('GET', `/proposals/${created.id}`);
    expect([read.missing, read.skus[0]?.name, read.skus[0]?.regular_price]).toEqual([[], 'Kava u zrnu', 12.5]);
  });

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
