import type { Identity } from '@promo/contracts/identity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { PROPOSAL_COMMENTED } from '@promo/contracts/promo-proposals/events';
import { MAX_COMMENTS } from '@promo/contracts/promo-proposals/words';
import { eventually } from '@promo/testing/eventually';
import type { Request } from '@promo/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT, type Harness, PLANNER, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
const call: Harness['call'] = (...args) => harness.call(...args);
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const LINE = { code: 'A1' };

describe('a proposal', () => {
  it('keeps its version when a PUT says what it says already, and is not sent again to who has it', async () => {
    const line = { code: 'A1', name: 'Kava', regular_price: 3.99, note: 'prvi red\ndrugi red' };
    const { body } = await call('POST', '/proposals', { ...DRAFT, note: 'jedan\r\ndva', skus: [line] });
    const same = await call('PUT', `/proposals/${body.id}`, { title: body.title, note: body.note, skus: [line] });
    expect([same.status, same.etag, same.body]).toEqual([200, '"1"', body]);
    const read = (tag: string) =>
      call('GET', `/proposals/${body.id}`, undefined, { headers: { 'if-none-match': tag } });
    expect((await read('"1"')).status).toBe(304);
    expect((await call('PUT', `/proposals/${body.id}`, { title: 'Drugi' })).etag).toBe('"2"');
    expect((await read('"1"')).status).toBe(200);
    await call('PUT', `/proposals/${body.id}`, { skus: [{ code: 'NOT-KNOWN-YET' }] });
    // The catalogue may come to know it.
    expect((await read('"3"')).status).toBe(200);
  });

  it('is created, read, listed and shaped alike', async () => {
    await using _analytics = await harness.analytics({ A1: ['Kava 250 g', 3.99], A2: ['Kava 500 g', 6.99] });
    const created = await call('POST', '/proposals', {
      status: 'submitted',
      title: 'Proljeće',
      start_year: 2026,
      start_week: 53,
      end_year: 2027,
      end_week: 1,
      mechanic: '1 + 1',
      skus: [{ code: 'A1', discount_pct: 20, supplier_funding: 0.5 }, { code: 'A2' }, { code: 'NEW' }],
    });
    expect(created).toMatchObject({ status: 200, etag: '"1"' });
    const at = expect.stringMatching(/^2026-11-21T10:\d\d:\d\d\.\d{3}Z$/);
    const none = {
      mechanic: null,
      sale_kind: null,
      note: null,
      promo_price: null,
      discount_pct: null,
      supplier_funding: null,
      expected_uplift_pct: null,
      feature: null,
      display: null,
    };
    const { warnings, ...body } = created.body;
    expect(warnings).toEqual([]);
    expect(body).toEqual({
      id: expect.any(Number),
      created_at: at,
      updated_at: at,
      version: 1,
      status: 'submitted',
      title: 'Proljeće',
      note: null,
      source: 'manual',
      start_year: 2026,
      start_week: 53,
      end_year: 2027,
      end_week: 1,
      start_date: null,
      end_date: null,
      cw_label: 'CW 53/2026–01/2027',
      mechanic: '1+1',
      sale_kind: 'action',
      channel: null,
      objective: null,
      proposed_by_id: 5,
      user: { id: 5, name: 'Petra Planner' },
      co_planner_ids: [],
      created_by_id: 5,
      edited_by_id: 5,
      decided: false,
      n_skus: 3,
      skus: [
        { ...none, code: 'A1', name: 'Kava 250 g', regular_price: 3.99, discount_pct: 20, supplier_funding: 0.5 },
        { ...none, code: 'A2', name: 'Kava 500 g', regular_price: 6.99 },
        { ...none, code: 'NEW', name: null, regular_price: null },
      ],
      log: [
        {
          at,
          by: { id: 5, name: 'Petra Planner' },
          line: 'created as submitted',
          code: 'created',
          params: { status: 'submitted' },
        },
      ],
      forecast: null,
      expected: null,
      missing: ['NEW'],
    });
    const { id } = created.body;
    expect(await call('GET', `/proposals/${id}`)).toEqual({ ...created, body });
    const listed = await call('GET', '/proposals');
    expect(listed.body.proposals[0]).toEqual(body);
    const sale_kind = 'action';
    expect((await call('GET', `/proposals/${id}/sku-detail`)).body).toEqual([
      {
        code: 'A1',
        name: 'Kava 250 g',
        regular_price: 3.99,
        promo_discount_pct: 20,
        implied_promo_price: 3.19,
        sale_kind,
      },
      {
        code: 'A2',
        name: 'Kava 500 g',
        regular_price: 6.99,
        promo_discount_pct: 50,
        implied_promo_price: 3.5,
        sale_kind,
      },
      { code: 'NEW', name: null, regular_price: null, promo_discount_pct: 50, implied_promo_price: null, sale_kind },
    ]);
    expect((await call('GET', `/proposals/${id}/approvals`)).body).toEqual([]);
  });

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

  it('is listed newest first, by status and by submitter', async () => {
    const draft = await harness.create({}, { as: REVIEWER });
    const submitted = await harness.create({ status: 'submitted' }, { as: REVIEWER });
    const ids = async (query: string) => (await call('GET', `/proposals?${query}`)).body.proposals.map(({ id }) => id);
    expect(await ids('proposed_by_id=6')).toEqual([submitted.id, draft.id]);
    expect(await ids('proposed_by_id=6&status=draft')).toEqual([draft.id]);
    expect(await ids('proposed_by_id=999')).toEqual([]);
    expect((await ids('')).slice(0, 2)).toEqual([submitted.id, draft.id]);
  });

  it('is changed by what is supplied only, and its version rises', async () => {
    const { id } = await harness.create({ title: 'Ljeto', note: 'x' });
    const updated = await call('PUT', `/proposals/${id}`, { note: null, end_week: 12, skus: [LINE, { code: 'B1' }] });
    expect(updated).toMatchObject({ status: 200, etag: '"2"' });
    expect(updated.body).toMatchObject({ title: 'Ljeto', note: null, cw_label: 'CW 10–12/2027', n_skus: 2 });
    const submitted = await call('PUT', `/proposals/${id}`, { status: 'submitted' });
    expect(submitted.body).toMatchObject({ status: 'submitted', version: 3 });
    expect(submitted.body.log.at(-1)).toMatchObject({
      by: { id: 5 },
      line: 'draft → submitted',
      code: 'status_changed',
      params: { from: 'draft', to: 'submitted' },
    });
    expect((await call('PUT', `/proposals/${id}`, { title: 'Jesen' })).body).toMatchObject({ status: 'submitted' });
  });

  it('is deleted, with its approval rows', async () => {
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

  it('is not had back when it was never deleted, or ten minutes ago', async () => {
    const { id } = await harness.create();
    await call('DELETE', `/proposals/${id}`);
    const deleted = harness.db.collection<{ _id: number; at: string }>('deleted_proposals');
    const found = await deleted.findOne({ _id: id });
    const ago = (seconds: number) => new Date(Date.parse(found?.at ?? '') - seconds * 1000).toISOString();
    await deleted.updateOne({ _id: id }, { $set: { at: ago(600) } });
    const late = await call('POST', `/proposals/${id}/restore`);
    const detail = `proposal ${id} cannot be restored: it was not deleted in the last 10 minutes`;
    expect(late).toMatchObject({ status: 404, body: { code: 'not_restorable', params: { id, minutes: 10 }, detail } });
    await deleted.updateOne({ _id: id }, { $set: { at: ago(590) } });
    expect((await call('POST', `/proposals/${id}/restore`)).status).toBe(200);
    expect((await call('POST', '/proposals/999999/restore')).body.code).toBe('not_restorable');
    const [, expire] = await deleted.indexes();
    expect(expire).toMatchObject({ key: { kept_at: 1 }, expireAfterSeconds: 600 });
  });

  it('tells the bus what happened to it', async () => {
    const skus = [
      { code: 'A1', regular_price: 4, promo_price: 3, supplier_funding: 0.4, feature: 0.8, display: 0 },
      { code: 'A2', mechanic: '3+1' },
    ];
    const { id } = await harness.create({ skus });
    await call('PUT', `/proposals/${id}`, { title: 'Zima' });
    await call('PUT', `/proposals/${id}/status`, { status: 'submitted' });
    await call('DELETE', `/proposals/${id}`);
    const events = await eventually(async () => {
      const own = (await harness.events()).filter(({ data }) => data.proposal_id === id);
      return own.length === 4 && own;
    });
    const lines = [
      { code: 'A1', mechanic: null, promo_price: 3, supplier_funding: 0.4, feature: 0.8, display: 0 },
      { code: 'A2', mechanic: '3+1', promo_price: null, supplier_funding: null, feature: null, display: null },
    ].map((line) => ({ ...line, discount_pct: 25, sale_kind: 'action', expected: null }));
    const whose = { source: 'manual', user: { id: 5, name: 'Petra Planner' }, co_planner_ids: [], mechanic: null };
    const weeks = { start_yw: 202710, end_yw: 202710, start_date: '2027-03-08', end_date: '2027-03-14' };
    const planned = { title: null, status: 'draft', ...weeks, ...whose, lines };
    const of = (version: number) => ({ proposal_id: id, version });
    expect(
      events.sort((a, b) => a.version - b.version).map(({ subject, actor, data }) => [subject, actor, data]),
    ).toEqual([
      ['promo-proposals.event.status-changed', 5, { ...of(1), status_from: null, status: 'draft', proposal: planned }],
      ['promo-proposals.event.updated', 5, { ...of(2), proposal: { ...planned, title: 'Zima' } }],
      [
        'promo-proposals.event.status-changed',
        5,
        {
          ...of(3),
          status_from: 'draft',
          status: 'submitted',
          proposal: { ...planned, title: 'Zima', status: 'submitted' },
        },
      ],
      ['promo-proposals.event.deleted', 5, of(4)],
    ]);
  });
});

it('one that was kept before there were co-planners is read and listed as one without', async () => {
  const { id } = await harness.create({ status: 'submitted', co_planner_ids: [7] });
  await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
  const proposals = harness.db.collection<{ _id: number }>('proposals');
  const lines = { 'skus.$[].sale_kind': '', 'skus.$[].expected_uplift_pct': '' } as const;
  const shares = { 'skus.$[].feature': '', 'skus.$[].display': '' } as const;
  const contents = { ...lines, ...shares, co_planner_ids: '', sale_kind: '', expected: '' } as const;
  const later = { ...contents, created_by_id: '', edited_by_id: '', decided: '', terms_version: '' } as const;
  await proposals.updateOne({ _id: id }, { $unset: later, $inc: { version: 1 } });
  await harness.db.collection('approvals').updateOne({ proposal_id: id }, { $unset: { acted_by: '' } });
  const expected = {
    co_planner_ids: [],
    created_by_id: null,
    edited_by_id: null,
    decided: true,
    sale_kind: 'action',
    expected: null,
    skus: [{ sale_kind: null, expected_uplift_pct: null, feature: null, display: null }],
  };
  expect((await call('GET', `/proposals/${id}`)).body).toMatchObject(expected);
  expect((await call('GET', '/proposals')).body.proposals[0]).toMatchObject(expected);
  const entry = (await call('GET', '/calendar')).body.entries.find((one) => one.id === id);
  expect(entry).toMatchObject({ proposed_by_id: 5, co_planner_ids: [] });
  expect(await harness.list(`/proposals/${id}/approvals`)).toMatchObject([{ reviewer_id: 5, acted_by: null }]);
  expect((await call('PUT', `/proposals/${id}/status`, { status: 'draft' })).status).toBe(400);
  // As an earlier release leaves one whose lines it overwrites.
  await proposals.updateOne({ _id: id }, { $set: { sale_kind: 'seasonal' } });
  expect((await call('GET', `/proposals/${id}`)).body).toMatchObject({ sale_kind: 'seasonal', skus: expected.skus });
});

describe('the log', () => {
  it('is read as it is where its lines were written before there were codes', async () => {
    const { id, log } = await harness.create();
    expect(log[0]).toMatchObject({ line: 'created as draft', code: 'created' });
    const proposals = harness.db.collection<{ _id: number }>('proposals');
    await proposals.updateOne({ _id: id }, { $unset: { 'log.0.code': '', 'log.0.params': '' } });
    const { at, by, line } = log[0] ?? {};
    expect((await call('GET', `/proposals/${id}`)).body.log).toEqual([{ at, by, line }]);
  });
});

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

it('says what kind of sale it is, and its lines where they are another', async () => {
  const skus = [{ code: 'A1', regular_price: 4, promo_price: 3, sale_kind: 'expiry' }, { code: 'A2' }];
  const created = await harness.create({ sale_kind: 'seasonal', skus });
  const put = async (body: object) => (await call('PUT', `/proposals/${created.id}`, body)).body;
  const kinds = ({ sale_kind, skus: lines }: typeof created) => [sale_kind, ...lines.map((line) => line.sale_kind)];
  expect(kinds(created)).toEqual(['seasonal', 'expiry', null]);
  const detail = await harness.list<{ sale_kind: string }>(`/proposals/${created.id}/sku-detail`);
  expect(detail.map(({ sale_kind }) => sale_kind)).toEqual(['expiry', 'seasonal']);
  expect(kinds(await put({ title: 'Zima' }))).toEqual(['seasonal', 'expiry', null]);
  expect(kinds(await put({ sale_kind: null, skus: [{ code: 'A1', sale_kind: null }] }))).toEqual(['action', null]);
});

describe('comments on a proposal', () => {
  const REA = { id: 6, name: 'Rea Reviewer' };
  const comment = (id: number, text: string, more: object = {}, request: Request = { as: REVIEWER }) =>
    call('POST', `/proposals/${id}/comments`, { text, ...more }, request);
  const read = async (id: number) =>
    (await harness.get<{ comments: Comment[] }>(`/proposals/${id}/comments`)).body.comments;

  it('stay with it in the order in which they came, make no version of it, and are told to open consoles', async () => {
    const { id, version } = await harness.create({ title: 'S komentarom' });
    const first = await comment(id, ' Zašto 25 %?\nPlići popust drži maržu. ', { mention_ids: [5, 5] });
    expect(first.status).toBe(200);
    await comment(id, 'Zato', {}, {});
    expect(await read(id)).toMatchObject([
      { proposal_id: id, by: REA, text: 'Zašto 25 %?\nPlići popust drži maržu.', mention_ids: [5] },
      { by: { id: 5, name: 'Petra Planner' }, text: 'Zato', mention_ids: [] },
    ]);
    const { body } = await call('GET', `/proposals/${id}`);
    expect(body).toMatchObject({ version, title: 'S komentarom' });
    expect(body).not.toHaveProperty('commented_at');
    const told = async () =>
      (await harness.events())
        .filter(({ subject, data }) => subject === PROPOSAL_COMMENTED && data.proposal_id === id)
        .map(({ actor, data }) => [actor, data.version, data.title, data.mention_ids]);
    await expect.poll(told).toEqual([
      [6, version, 'S komentarom', [5]],
      [5, version, 'S komentarom', []],
    ]);
  });

  it('are asked for among what others did, those addressed to the caller marked', async () => {
    const { id } = await harness.create({ title: 'Praćena' });
    await comment(id, 'Pogledaj, molim', { mention_ids: [5] });
    await comment(id, 'Moje', {}, {});
    const activity = async (as: Identity) =>
      (await harness.get<{ activity: Activity[] }>('/activity?limit=200', { as })).body.activity
        .filter(({ proposal_id }) => proposal_id === id)
        .map(({ line, own, mentions_me }) => [line, own, mentions_me]);
    expect(await activity(PLANNER)).toEqual([['Pogledaj, molim', true, true]]);
    expect(await activity(REVIEWER)).toEqual([
      ['Moje', false, false],
      ['created as draft', false, false],
    ]);
  });

  it('go with it when it is deleted, and come back with it', async () => {
    const { id } = await harness.create();
    await comment(id, 'Ostaje');
    await call('DELETE', `/proposals/${id}`);
    expect((await comment(id, 'Prekasno')).status).toBe(404);
    expect((await call('GET', `/proposals/${id}/comments`)).status).toBe(404);
    await call('POST', `/proposals/${id}/restore`);
    expect((await read(id)).map(({ text }) => text)).toEqual(['Ostaje']);
  });

  it('say something, are not said twice by a repeat, and are no more than it can hold', async () => {
    const { id } = await harness.create();
    const empty = await comment(id, ' \n ');
    expect([empty.status, empty.body.errors?.[0]?.path]).toEqual([422, 'text']);
    const key = { as: REVIEWER, headers: { 'idempotency-key': 'isti-komentar' } };
    const [once, again] = [await comment(id, 'Jednom', {}, key), await comment(id, 'Jednom', {}, key)];
    expect(again.body).toEqual(once.body);
    const full = Array.from({ length: MAX_COMMENTS - 2 }, (_, i) => ({ _id: (-1 - i) as never, proposal_id: id }));
    await harness.db.collection('comments').insertMany(full);
    const both = await Promise.all([comment(id, 'Predzadnji'), comment(id, 'Zadnji')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
