import { said } from '@promo/contracts/messages/message';
import { NPL_STATUS_WORDS } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, NABAVA, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

const USER = { id: 7, name: 'Nina Nabava' };

const FULL = {
  sku: 'KAVA-1',
  name: 'Kava 250 g',
  group: 'Kava',
  category: 'Topli napitci',
  channels: ['retail', 'webshop'],
  supplier_id: 'S1',
  supplier_name: 'Franck',
  brand: 'Franck',
  ean: '3850104000000',
  cost: 2.00555,
  regular_price: 3.99,
  vat_rate: 25,
  moq: 100,
  pack_size: 12,
  lead_time_days: 14,
  launch_date: '2027-01-11',
  on_hand: 0,
  on_order: 24,
  note: 'iz kataloga',
};

describe('a record', () => {
  it('is created as a draft with what was given, and read the same', async () => {
    const { status, etag, body } = await call('POST', '', FULL);
    expect([status, etag]).toEqual([201, '"1"']);
    expect(body).toEqual({
      id: expect.any(Number),
      ...FULL,
      // a purchase price has four decimals
      cost: 2.0056,
      status: 'draft',
      order: null,
      fmb: null,
      created_at: expect.stringMatching(/^2026-11-21T10:/),
      updated_at: body.created_at,
      created_by: 7,
      approved_by: null,
      history: [{ from: null, to: 'draft', at: body.created_at, by: USER, note: null }],
      version: 1,
      allowed_actions: ['approve', 'phase-out'],
      // 3·1 + 8·3 + 5·1 + 0·3 + 1·1 + 0·3 + 4·1 = 37, so that its last digit would be 3
      warnings: [
        {
          code: 'doubtful_ean',
          params: { ean: '3850104000000' },
          detail:
            '3850104000000 is no EAN of 8, 12, 13 or 14 digits with a right check digit; catalogue and shelf labels do without it',
        },
      ],
      allocations: [],
      forecasts: [],
      substitutions: [],
    });
    const read = await call('GET', `/${body.id}`);
    expect([read.status, read.etag, read.body]).toEqual([200, '"1"', body]);
  });

  it('keeps its version when a change says what it says already, and is not sent again to who has it', async () => {
    const { body } = await call('POST', '', { ...FULL, sku: 'KAVA-1B', note: 'prvi red\ndrugi red' });
    const same = await call('PUT', `/${body.id}`, { name: body.name, channels: body.channels, note: body.note });
    expect([same.status, same.etag, same.body]).toEqual([200, '"1"', body]);
    const read = (tag: string) => call('GET', `/${body.id}`, undefined, { headers: { 'if-none-match': tag } });
    expect((await read('"1"')).status).toBe(304);
    expect((await call('PUT', `/${body.id}`, { name: 'Druga' })).etag).toBe('"2"');
    expect((await read('"1"')).status).toBe(200);
    // A browser would ask with a tag from before a restore, which may name another content now.
    expect((await harness.raw(`/${body.id}`)).headers.get('cache-control')).toBe('no-store');
  });

  it('needs no more than a SKU and a name: what was not given is null', async () => {
    const { body } = await call('POST', '', { sku: 'KAVA-2', name: 'Kava 500 g' });
    expect(body).toMatchObject({ group: null, channels: [], cost: null, launch_date: null, moq: null, on_hand: null });
  });

  it('has a SKU of its own', async () => {
    const { id, sku } = await harness.createIn('phase_out');
    const { status, body } = await call('POST', '', { sku, name: 'Opet' });
    expect([status, body]).toEqual([
      400,
      {
        detail: `sku ${sku} has a record already: ${id}, which is phased out`,
        code: 'sku_has_record',
        params: { sku, id, status: 'phase_out' },
      },
    ]);
  });

  it('is overwritten field by field; null clears one', async () => {
    const before = await harness.create({ group: 'Kava', cost: 2, on_hand: 5 });
    const { status, etag, body } = await call('PUT', `/${before.id}`, { cost: 2.5, group: null, channels: ['retail'] });
    expect([status, etag]).toEqual([200, '"2"']);
    expect(body).toEqual({
      ...before,
      cost: 2.5,
      group: null,
      channels: ['retail'],
      version: 2,
      updated_at: expect.any(String),
    });
    expect(await harness.get(before.id)).toEqual(body);
  });

  it('has no channel left when they are cleared', async () => {
    const { id } = await harness.create({ channels: ['retail'] });
    expect((await call('PUT', `/${id}`, { channels: null })).body.channels).toEqual([]);
  });

  it('can be changed in every state but phase_out, and says by whom once it is no draft', async () => {
    for (const status of ['draft', 'approved', 'fmb_triggered', 'ordered', 'in_stock', 'active'] as const) {
      const before = await harness.createIn(status, { moq: 24, cost: 2, lead_time_days: 7 });
      const { id, name, history } = before;
      const change = { name, moq: 48, supplier_name: 'Franck', lead_time_days: 7, cost: 2.5 };
      const { body } = await call('PUT', `/${id}`, change, { as: ADMIN });
      expect(body).toMatchObject({ status, ...change });
      const edit = {
        from: status,
        to: status,
        at: body.updated_at,
        by: { id: 1, name: 'Ana Admin' },
        note: 'changed: moq, supplier name, cost',
        code: 'fields_changed',
        params: { fields: ['moq', 'supplier_name', 'cost'] },
      };
      expect(body.history).toEqual(status === 'draft' ? history : [...history, edit]);
      expect((await harness.get(id)).history).toEqual(body.history);
      // Lists have the changes of status alone.
      const { items } = (await call('GET', `?q=${before.sku}`)).body;
      expect(items.find((item) => item.id === id)?.history).toEqual(history);
    }
    const { id } = await harness.createIn('phase_out');
    const { status, body } = await call('PUT', `/${id}`, { note: 'x' });
    expect([status, body]).toEqual([
      400,
      {
        detail: `a change is not possible: record ${id} is phased out; nothing more can be done with it`,
        code: 'record_not_editable',
        params: { id, status: 'phase_out', allowed: [] },
      },
    ]);
  });

  it('is deleted with its child rows while it is a draft, and in no other state', async () => {
    const { id } = await harness.create();
    await call('POST', `/${id}/forecast`, { yw: 202701, qty: 5 });
    const { status, body } = await call('DELETE', `/${id}`);
    expect([status, body]).toEqual([204, null]);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    for (const state of ['approved', 'fmb_triggered', 'ordered', 'in_stock', 'active', 'phase_out'] as const) {
      const kept = await harness.createIn(state);
      const refused = await call('DELETE', `/${kept.id}`);
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({
        detail: expect.stringMatching(
          `^delete is not possible: record ${kept.id} is ${said(NPL_STATUS_WORDS.en, state)}; .*; only a draft can be`,
        ),
        code: 'record_not_deletable',
        params: { id: kept.id, status: state, allowed: kept.allowed_actions },
      });
      expect(await harness.get(kept.id)).toEqual(kept);
    }
  });

  it('is changed only in the version that If-Match names', async () => {
    const { id } = await harness.create();
    const stale = { headers: { 'if-match': '"7"' } };
    for (const [method, path, body] of [
      ['PUT', '', { note: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/approve', undefined],
      ['POST', '/forecast', { yw: 202701, qty: 1 }],
    ] as const) {
      const { status, body: answered } = await call(method, `/${id}${path}`, body, stale);
      expect([status, answered]).toEqual([
        412,
        {
          detail: `record ${id} has changed: its version is 1`,
          code: 'record_changed',
          params: { id, version: 1 },
        },
      ]);
    }
    expect((await call('PUT', `/${id}`, { note: 'x' }, { headers: { 'if-match': '"1"' } })).etag).toBe('"2"');
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await harness.create({ sku: 'L-1', name: 'Čokolada (70%)', group: 'Slatko', channels: ['retail'] });
    await harness.create({ sku: 'L-2', name: 'c\u030cokolada mlječna', group: 'Slatko', channels: ['webshop'] });
    await harness.create({ sku: 'L-3', name: 'Keks .* [x]', group: 'Grickalice', channels: ['retail', 'webshop'] });
    await harness.createIn('approved', { sku: 'L-4', name: 'Keks integralni', group: 'Grickalice' });
    await harness.create({ sku: 'L-5', name: 'em\u2003space' });
  });

  const skus = async (query: string) => {
    const { status, body } = await call('GET', `?${query}`);
    expect([status, body.total]).toEqual([200, body.items?.length]);
    return body.items.map(({ sku }) => sku);
  };

  it('is newest first, without child rows', async () => {
    const { body } = await call('GET', '');
    const ids = body.items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(body.total).toBe(await harness.db.collection('products').countDocuments());
    expect(body.items[0]).toMatchObject({ sku: 'L-5', allowed_actions: ['approve', 'phase-out'] });
    expect(body.items[0]).not.toHaveProperty('allocations');
    expect(body.items[0]).not.toHaveProperty('forecasts');
    expect(body.items[0]).not.toHaveProperty('substitutions');
  });

  it.each<[string, string[]]>([
    ['group=Slatko', ['L-2', 'L-1']],
    ['group=Slatko&group=Grickalice', ['L-4', 'L-3', 'L-2', 'L-1']],
    ['group=Slatko&channel=retail', ['L-1']],
    ['group=Grickalice&status=approved', ['L-4']],
    ['group=Grickalice&status=approved&status=draft', ['L-4', 'L-3']],
    ['group=&group=Slatko&q=', ['L-2', 'L-1']],
    ['group=slatko', []],
    ['q=l-3', ['L-3']],
    [`q=${encodeURIComponent('ČOKOLADA')}`, ['L-2', 'L-1']],
    [`q=${encodeURIComponent('.*')}`, ['L-3']],
    [`q=${encodeURIComponent('(70%)')}`, ['L-1']],
    [`q=${encodeURIComponent('[x]')}`, ['L-3']],
    [`q=${encodeURIComponent('keks i')}`, ['L-4']],
    [`q=${encodeURIComponent('^keks')}`, []],
    [`q=${encodeURIComponent('\\E')}`, []],
    [`q=${encodeURIComponent('\u2003')}`, ['L-5']],
    [`q=${encodeURIComponent('\u2028\ufeff')}`, []],
    [`q=${'a'.repeat(64)}`, []],
  ])('selects by %s', async (query, expected) => {
    expect(await skus(query)).toEqual(expected);
  });
});

describe('an Idempotency-Key', () => {
  const post = (key: string, body: object) =>
    call('POST', '', body, { as: NABAVA, headers: { 'idempotency-key': key } });

  it('gives a repeat the first answer, and refuses another body', async () => {
    const body = { sku: 'KEY-1', name: 'Čaj' };
    const first = await post('k1', body);
    const again = await post('k1', body);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await post('k1', { ...body, name: 'Čaj 2' })).status).toBe(422);
    expect((await post('k2', body)).status).toBe(400);
  });

  it('makes one record of many requests at once', async () => {
    const body = { sku: 'KEY-2', name: 'Čaj' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('k3', body)));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await harness.db.collection('products').countDocuments({ sku: 'KEY-2' })).toBe(1);
  });
});
