import { ANONYMOUS } from '@promo/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, DRAFT, eventually, type Harness, PLANNER, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
const call: Harness['call'] = (...args) => harness.call(...args);
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const LINE = { code: 'A1' };

describe('a proposal', () => {
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
    const none = { mechanic: null, note: null, promo_price: null, discount_pct: null, supplier_funding: null };
    expect(created.body).toEqual({
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
      channel: null,
      objective: null,
      proposed_by_id: 5,
      user: { id: 5, name: 'Petra Planner' },
      n_skus: 3,
      skus: [
        { ...none, code: 'A1', name: 'Kava 250 g', regular_price: 3.99, discount_pct: 20, supplier_funding: 0.5 },
        { ...none, code: 'A2', name: 'Kava 500 g', regular_price: 6.99 },
        { ...none, code: 'NEW', name: null, regular_price: null },
      ],
      log: [{ at, by: { id: 5, name: 'Petra Planner' }, line: 'created as submitted' }],
      forecast: null,
      missing: ['NEW'],
    });
    const { id } = created.body;
    expect(await call('GET', `/proposals/${id}`)).toEqual(created);
    const listed = await call('GET', '/proposals');
    expect(listed.body.proposals[0]).toEqual(created.body);
    expect((await call('GET', `/proposals/${id}/sku-detail`)).body).toEqual([
      { code: 'A1', name: 'Kava 250 g', regular_price: 3.99, promo_discount_pct: 20, implied_promo_price: 3.19 },
      { code: 'A2', name: 'Kava 500 g', regular_price: 6.99, promo_discount_pct: 50, implied_promo_price: 3.5 },
      { code: 'NEW', name: null, regular_price: null, promo_discount_pct: 50, implied_promo_price: null },
    ]);
    expect((await call('GET', `/proposals/${id}/approvals`)).body).toEqual([]);
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
    expect(submitted.body.log.at(-1)).toMatchObject({ by: { id: 5 }, line: 'draft → submitted' });
    expect((await call('PUT', `/proposals/${id}`, { title: 'Jesen' })).body).toMatchObject({ status: 'submitted' });
  });

  it('is deleted for good, with its approval rows', async () => {
    const { id } = await harness.create();
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
    expect(await call('DELETE', `/proposals/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
    for (const path of ['', '/approvals', '/sku-detail']) {
      expect((await call('GET', `/proposals/${id}${path}`)).status).toBe(404);
    }
    expect(await harness.db.collection('approvals').countDocuments({ proposal_id: id })).toBe(0);
    expect((await harness.create()).id).toBeGreaterThan(id);
  });

  it('tells the bus what happened to it', async () => {
    const { id } = await harness.create({ skus: [{ code: 'A1', regular_price: 4, promo_price: 3 }] });
    await call('PUT', `/proposals/${id}`, { title: 'Zima' });
    await call('PUT', `/proposals/${id}/status`, { status: 'submitted' });
    await call('DELETE', `/proposals/${id}`);
    const events = await eventually('four events', async () => {
      const own = (await harness.events()).filter(({ data }) => data.proposal_id === id);
      return own.length === 4 && own;
    });
    const lines = [{ code: 'A1', discount_pct: 25 }];
    const planned = { title: null, status: 'draft', start_yw: 202710, end_yw: 202710, lines };
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
      if (expected === 400) expect(answer.body.detail).toMatch(/cannot become|must be one of/);
    }
    expect((await call('GET', `/proposals/${id}`)).body).toMatchObject({ status: 'draft', version: 5 });
  });

  it('refuses changes of what is decided, and sets no reviewer’s status by PUT', async () => {
    const { id } = await harness.create({ status: 'submitted' });
    expect((await call('PUT', `/proposals/${id}`, { status: 'submitted' })).status).toBe(400);
    expect((await call('PUT', `/proposals/${id}`, { skus: [] })).body.detail).toContain('SKU line');
    expect((await call('PUT', `/proposals/${id}`, { start_year: null, start_week: null })).status).toBe(400);
    await call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' });
    const refused = await call('PUT', `/proposals/${id}`, { title: 'x' });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'a proposal that is approved cannot be changed: reopen it first',
    ]);
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

describe('bad input', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ code: `S${i}` }));

  it.each<[string, object, number, string]>([
    ['no status', { status: undefined }, 422, 'status is required'],
    ['no lines', { skus: undefined }, 422, 'skus is required'],
    ['a reviewer’s status', { status: 'approved' }, 422, 'status must be one of draft, submitted'],
    ['submitted without lines', { status: 'submitted', skus: [] }, 422, 'at least one SKU line'],
    [
      'submitted without weeks',
      { status: 'submitted', start_year: null, start_week: null },
      422,
      'start_week are needed',
    ],
    ['week 53 of a year without', { start_week: 53 }, 422, 'start_week 53 does not exist: 2027 has 52 weeks'],
    ['week 0', { start_week: 0 }, 422, 'start_week must be an integer from 1 to 53'],
    ['end before start', { end_week: 9 }, 422, 'end_week is before the start'],
    ['a year as text', { start_year: '2027' }, 422, 'start_year must be an integer from 1900 to 2999'],
    ['a date outside', { start_date: '2027-01-01' }, 422, "must lie in the promotion's weeks"],
    ['a date that is none', { start_date: '2027-3-8' }, 422, 'start_date'],
    ['a code twice', { skus: [LINE, LINE] }, 422, 'skus.1.code is listed twice: A1'],
    ['no code', { skus: [{}] }, 422, 'skus.0.code is required'],
    ['an empty code', { skus: [{ code: '' }] }, 422, 'skus.0.code'],
    ['discount 91', { skus: [{ code: 'A', discount_pct: 91 }] }, 422, 'discount_pct must be a number from 0 to 90'],
    ['discount -1', { skus: [{ code: 'A', discount_pct: -1 }] }, 422, 'from 0 to 90'],
    ['a negative price', { skus: [{ code: 'A', regular_price: -1 }] }, 422, 'from 0 to 1000000'],
    [
      'a negative promo price',
      { skus: [{ code: 'A', promo_price: -0.01 }] },
      422,
      'promo_price must be a number from 0',
    ],
    ['a price as text', { skus: [{ code: 'A', promo_price: '1' }] }, 422, 'promo_price'],
    ['1+0', { mechanic: '1+0' }, 422, 'mechanic must have'],
    ['an unknown field', { colour: 'red' }, 422, 'colour is not a known field'],
    ['an unknown field of a line', { skus: [{ code: 'A', colour: 1 }] }, 422, 'skus.0.colour is not a known field'],
    ['2,001 lines', { skus: lines(2001) }, 422, '2000 items'],
    ['a source of 65', { source: 'x'.repeat(65) }, 422, 'source'],
    ['control characters', { title: 'a\u0000b' }, 422, 'title has a form that is not allowed'],
    ['somebody else’s name', { proposed_by_id: 6 }, 400, 'proposed_by_id 6 is not the caller'],
    ['proposed_by_id 0', { proposed_by_id: 0 }, 422, 'proposed_by_id'],
  ])('%s is refused', async (_, fields, status, detail) => {
    const count = await harness.db.collection('proposals').countDocuments();
    const answer = await call('POST', '/proposals', { ...DRAFT, ...fields });
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect(await harness.db.collection('proposals').countDocuments()).toBe(count);
  });

  it('2,000 lines are taken, a body over 1 MiB is not', async () => {
    expect((await call('POST', '/proposals', { ...DRAFT, skus: lines(2000) })).body.n_skus).toBe(2000);
    const heavy = lines(2000).map((line) => ({ ...line, note: 'x'.repeat(500), name: 'y'.repeat(50) }));
    expect((await call('POST', '/proposals', { ...DRAFT, skus: heavy })).status).toBe(413);
  });

  it.each<[string, string, unknown, number]>([
    ['GET', '/proposals/999999', undefined, 404],
    ['GET', '/proposals/999999/approvals', undefined, 404],
    ['GET', '/proposals/999999/sku-detail', undefined, 404],
    ['PUT', '/proposals/999999', { title: 'x' }, 404],
    ['DELETE', '/proposals/999999', undefined, 404],
    ['PUT', '/proposals/999999/status', { status: 'submitted' }, 400],
    ['POST', '/calendar/approve', { proposal_id: 999999, decision: 'approve' }, 400],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 999999, id_b: 999998 }, 400],
    ['GET', '/proposals/abc', undefined, 422],
    ['GET', '/proposals/1.5', undefined, 422],
    ['GET', '/proposals/0', undefined, 422],
    ['DELETE', '/proposals/-1', undefined, 422],
    ['GET', '/proposals?status=withdrawn', undefined, 422],
    ['GET', '/proposals?status=nonsense', undefined, 422],
    ['GET', '/proposals?proposed_by_id=x', undefined, 422],
    ['GET', '/proposals?limit=5', undefined, 422],
    ['GET', '/proposals?status[$ne]=draft', undefined, 422],
    ['POST', '/calendar/approve', { proposal_id: 1 }, 422],
    ['POST', '/calendar/approve', { proposal_id: '1', decision: 'approve' }, 422],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 5 }, 422],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 'bless' }, 400],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 'approve', extra: 1 }, 422],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 1 }, 422],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 1, id_b: 1 }, 400],
    ['PUT', '/proposals/1/status', {}, 422],
    ['PUT', '/proposals/1/status', { status: 1 }, 422],
    ['PUT', '/proposals/1', { id: 2 }, 422],
    ['POST', '/proposals', '{', 400],
    ['POST', '/proposals', '[]', 422],
  ])('%s %s %j: %i', async (method, path, body, status) => {
    const answer = await call(method, path, body);
    expect([answer.status, typeof answer.body.detail]).toEqual([status, 'string']);
  });
});

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
    expect(await act(ANONYMOUS, 7)).toEqual([200, 7, null]);
    expect(await act(ANONYMOUS)).toEqual([200, null, null]);
  });

  it('submits in one’s own name', async () => {
    const by = async (as: typeof ADMIN, proposed_by_id?: number) => {
      const { user, ...rest } = await harness.create({ ...(proposed_by_id && { proposed_by_id }) }, { as });
      return [rest.proposed_by_id, user];
    };
    expect(await by(PLANNER)).toEqual([5, { id: 5, name: 'Petra Planner' }]);
    expect(await by(ADMIN, 9)).toEqual([9, { id: 9, name: null }]);
    expect(await by(ANONYMOUS, 9)).toEqual([9, null]);
    expect(await by(ANONYMOUS)).toEqual([null, null]);
  });
});

describe('If-Match', () => {
  it('lets a change through for its version only', async () => {
    const { id } = await harness.create();
    const put = (tag: string) => call('PUT', `/proposals/${id}`, { title: 'x' }, { headers: { 'if-match': tag } });
    expect((await put('"1"')).status).toBe(200);
    const stale = await put('"1"');
    expect([stale.status, stale.body.detail]).toEqual([412, `proposal ${id} has changed: its version is 2`]);
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

  it('refuses another body, and a key that is none', async () => {
    await post('k3');
    expect(await post('k3', { ...DRAFT, title: 'other' })).toMatchObject({
      status: 422,
      body: { detail: 'the Idempotency-Key was used with another body' },
    });
    expect((await post('a b')).status).toBe(422);
    expect((await post('x'.repeat(201))).status).toBe(422);
  });

  it('is free again after a refusal', async () => {
    expect((await post('k4', { ...DRAFT, start_week: 53 })).status).toBe(422);
    expect((await post('k4')).status).toBe(200);
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
