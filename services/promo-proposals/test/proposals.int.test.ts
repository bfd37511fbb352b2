import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { DRAFT, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

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
      edited_by: { id: 5, name: 'Petra Planner' },
      edited_by_ids: [5],
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

  it('is listed newest first, by status and by submitter', async () => {
    const draft = await harness.create({}, { as: REVIEWER });
    const submitted = await harness.create({ status: 'submitted' }, { as: REVIEWER });
    const ids = async (query: string) => (await call('GET', `/proposals?${query}`)).body.proposals.map(({ id }) => id);
    expect(await ids('proposed_by_id=6')).toEqual([submitted.id, draft.id]);
    expect(await ids('proposed_by_id=6&status=draft')).toEqual([draft.id]);
    expect(await ids('proposed_by_id=999')).toEqual([]);
    expect((await ids('')).slice(0, 2)).toEqual([submitted.id, draft.id]);
  });

  it('is listed by channel, its files too', async () => {
    const [wholesale, webshop] = [
      await harness.create({ channel: 'veleprodaja' }),
      await harness.create({ channel: 'internet', status: 'submitted' }),
    ];
    const ids = async (query: string) => (await call('GET', `/proposals?${query}`)).body.proposals.map(({ id }) => id);
    expect(await ids('channel=veleprodaja')).toEqual([wholesale.id]);
    expect(await ids('channel=veleprodaja&channel=internet')).toEqual([webshop.id, wholesale.id]);
    expect(await ids('channel=internet&status=draft')).toEqual([]);
    expect(await ids('channel=internet&sort=id&limit=5')).toEqual([webshop.id]);
    const csv = await (await harness.raw('/proposals?channel=internet&format=csv')).text();
    expect(csv.trim().split('\r\n').slice(1)).toMatchObject([expect.stringMatching(`^${webshop.id};`)]);
    expect(await call('GET', `/proposals?channel=${'x'.repeat(101)}`)).toMatchObject({ status: 422 });
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
    const whose = {
      source: 'manual',
      channel: null,
      user: { id: 5, name: 'Petra Planner' },
      co_planner_ids: [],
      mechanic: null,
    };
    const weeks = { start_yw: 202710, end_yw: 202710, start_date: '2027-03-08', end_date: '2027-03-14' };
    const planned = { title: null, status: 'draft', ...weeks, ...whose, lines };
    const of = (version: number) => ({ proposal_id: id, version });
    const by = 'Petra Planner';
    expect(
      events.sort((a, b) => a.version - b.version).map(({ subject, actor, data }) => [subject, actor, data]),
    ).toEqual([
      [
        'promo-proposals.event.status-changed',
        5,
        { ...of(1), status_from: null, status: 'draft', proposal: planned, by },
      ],
      ['promo-proposals.event.updated', 5, { ...of(2), proposal: { ...planned, title: 'Zima' } }],
      [
        'promo-proposals.event.status-changed',
        5,
        {
          ...of(3),
          status_from: 'draft',
          status: 'submitted',
          proposal: { ...planned, title: 'Zima', status: 'submitted' },
          by,
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
  const later = {
    ...contents,
    created_by_id: '',
    edited_by_id: '',
    edited_by: '',
    edited_by_ids: '',
    decided: '',
    terms_version: '',
  } as const;
  await proposals.updateOne({ _id: id }, { $unset: later, $inc: { version: 1 } });
  await harness.db.collection('approvals').updateOne({ proposal_id: id }, { $unset: { acted_by: '' } });
  const expected = {
    co_planner_ids: [],
    created_by_id: null,
    edited_by_id: null,
    edited_by: null,
    edited_by_ids: [],
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
