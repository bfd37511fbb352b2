import { said } from '@promo/contracts/messages/message';
import { NPL_STATUS_WORDS, NPL_STATUSES } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ADMIN, startHarness } from './harness.ts';
import { PATHS } from './paths.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

const USER = { id: 7, name: 'Nina Nabava' };

describe.each(NPL_STATUSES)('a record that is %s', (status) => {
  it.each(Object.keys(PATHS))('%s', async (action) => {
    const before = await harness.createIn(status);
    const answer = await call('POST', `/${before.id}/${action}`);
    const after = await harness.get(before.id);
    const to = PATHS[action]?.[status];
    expect(before.allowed_actions.includes(action as never)).toBe(to !== undefined);
    if (to === undefined) {
      const allowed =
        before.allowed_actions.length > 0
          ? `allowed now: ${before.allowed_actions.join(', ')}`
          : 'nothing more can be done with it';
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          detail: `${action} is not possible: record ${before.id} is ${said(NPL_STATUS_WORDS.en, status)}; ${allowed}`,
          code: 'action_not_allowed',
          params: { action, id: before.id, status, allowed: before.allowed_actions },
        },
      ]);
      expect(after).toEqual(before);
      return;
    }
    const { at } = answer.body;
    expect([answer.status, answer.etag]).toEqual([200, `"${before.version + 1}"`]);
    expect(answer.body).toEqual({
      id: before.id,
      sku: before.sku,
      status_from: status,
      status: to,
      at,
      by: USER,
      phased_out: [],
      ...(action === 'mark-ordered' && { order: after.order }),
    });
    expect(after).toMatchObject({ status: to, version: before.version + 1, updated_at: at });
    expect(after.history).toEqual([...before.history, { from: status, to, at, by: USER, note: null }]);
  });
});

describe('an approval', () => {
  it('records who approved, with a note or without', async () => {
    const { id } = await harness.create();
    const { body } = await call('POST', `/${id}/approve`, { note: 'za proljeće' }, { as: ADMIN });
    expect(body.by).toEqual({ id: 1, name: 'Ana Admin' });
    const approved = await harness.get(id);
    expect([approved.created_by, approved.approved_by]).toEqual([7, 1]);
    expect(approved.history.at(-1)).toMatchObject({ from: 'draft', to: 'approved', note: 'za proljeće' });
  });

  it.each<[string, string | undefined, Record<string, string>]>([
    ['no body', undefined, {}],
    ['an empty body', '', {}],
    ['an empty body that is called JSON', undefined, { 'content-type': 'application/json' }],
    ['an empty object', '{}', {}],
    ['null', 'null', {}],
    ['no note', '{"note":null}', {}],
  ])('takes %s', async (_, body, headers) => {
    const { id } = await harness.create();
    expect((await call('POST', `/${id}/approve`, body, { headers })).status).toBe(200);
  });

  it.each<[string, unknown, number, string]>([
    ['an unknown field', { by: 5 }, 422, 'by is not a known field'],
    ['a note that is no text', { note: 5 }, 422, 'note'],
    ['a list', [], 422, 'must be object'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 422, 'note must have at most 500 characters'],
    ['what is no JSON', '{', 400, 'JSON'],
  ])('refuses %s', async (_, body, status, detail) => {
    const before = await harness.create();
    const answer = await call('POST', `/${before.id}/approve`, body);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect(await harness.get(before.id)).toEqual(before);
  });
});

describe('an order', () => {
  it('keeps its number, quantity and date', async () => {
    const { id } = await harness.createIn('approved');
    const order = { order_number: 'N-2026/117', quantity: 216, expected_date: '2026-12-07' };
    expect((await call('POST', `/${id}/mark-ordered`, { ...order, note: 'hitno' })).status).toBe(200);
    const ordered = await harness.get(id);
    expect(ordered.order).toEqual(order);
    expect(ordered.history.at(-1)?.note).toBe('hitno');
  });

  it('can leave them out', async () => {
    const { id } = await harness.createIn('approved');
    await call('POST', `/${id}/mark-ordered`, { quantity: 5 });
    expect((await harness.get(id)).order).toEqual({ order_number: null, quantity: 5, expected_date: null });
  });

  it.each<[object, string]>([
    [{ quantity: 0 }, 'quantity must be an integer from 1'],
    [{ quantity: -1 }, 'quantity must be an integer from 1'],
    [{ quantity: 2.5 }, 'quantity must be an integer from 1'],
    [{ quantity: '5' }, 'quantity'],
    [{ expected_date: '2026-02-30' }, 'expected_date is no date: 2026-02-30'],
    [{ expected_date: '1.12.2026' }, 'expected_date'],
    [{ expected_date: '1990-01-01' }, 'expected_date is before 2024-11-21: is the year right?'],
    [{ expected_date: '2999-12-31' }, 'expected_date is after 2028-11-21'],
  ])('refuses %j', async (body, detail) => {
    const before = await harness.createIn('approved');
    const answer = await call('POST', `/${before.id}/mark-ordered`, body);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining(detail)]);
    expect(await harness.get(before.id)).toEqual(before);
  });
});

describe('a correction of an order', () => {
  const correct = (id: number, body: object, version?: number) =>
    call('PUT', `/${id}/order`, body, version === undefined ? {} : { headers: { 'if-match': `"${version}"` } });

  it('overwrites what is supplied, and the history says from what to what', async () => {
    const { id } = await harness.createIn('approved');
    await call('POST', `/${id}/mark-ordered`, { order_number: 'N-17', quantity: 216, expected_date: '2026-12-01' });
    const { version } = await harness.get(id);
    const answer = await correct(id, { order_number: 'N-18', expected_date: null }, version);
    const order = { order_number: 'N-18', quantity: 216, expected_date: null };
    expect([answer.status, answer.etag, answer.body]).toEqual([200, `"${version + 1}"`, order]);
    const after = await harness.get(id);
    expect(after).toMatchObject({ status: 'ordered', version: version + 1, order });
    expect(after.history.at(-1)).toMatchObject({
      from: 'ordered',
      to: 'ordered',
      by: USER,
      note: 'order corrected: order number N-17 → N-18, expected date 2026-12-01 → none',
      code: 'order_corrected',
      params: { order_number: ['N-17', 'N-18'], expected_date: ['2026-12-01', ''] },
    });
    // the same again changes nothing
    expect((await correct(id, { order_number: 'N-18' }, version + 1)).etag).toBe(`"${version + 1}"`);
    // and who has an older version is told
    expect((await correct(id, { quantity: 12 }, version)).status).toBe(412);
    expect(await harness.get(id)).toEqual(after);
  });

  it.each(NPL_STATUSES.filter((status) => status !== 'ordered'))('is refused of one that is %s', async (status) => {
    const before = await harness.createIn(status);
    const answer = await correct(before.id, { quantity: 12 });
    expect([answer.status, answer.body.code]).toEqual([400, 'order_not_correctable']);
    expect(await harness.get(before.id)).toEqual(before);
  });

  it('is held to the rules of the order', async () => {
    const before = await harness.createIn('ordered');
    for (const body of [
      { quantity: 0 },
      { expected_date: '2026-02-30' },
      { expected_date: '1990-01-01' },
      { note: 'x' },
    ]) {
      expect((await correct(before.id, body)).status).toBe(422);
    }
    expect(await harness.get(before.id)).toEqual(before);
  });
});

describe('a launch', () => {
  const launched = async (kind: 'hard' | 'soft', parent_sku: string) => {
    const { id, sku } = await harness.createIn('in_stock');
    const share = kind === 'soft' ? { share_pct: 50 } : {};
    expect((await call('POST', `/${id}/substitution`, { parent_sku, kind, ...share })).status).toBe(201);
    const { status, body } = await call('POST', `/${id}/activate`);
    expect(status).toBe(200);
    return { id, sku, body };
  };

  it.each(['draft', 'approved', 'fmb_triggered', 'ordered', 'in_stock', 'active'] as const)(
    'phases out the hard parent’s record that is %s',
    async (status) => {
      const parent = await harness.createIn(status);
      const { sku, body } = await launched('hard', parent.sku);
      expect(body.phased_out).toEqual([parent.id]);
      const after = await harness.get(parent.id);
      expect(after).toMatchObject({ status: 'phase_out', version: parent.version + 1, allowed_actions: [] });
      expect(after.history.at(-1)).toEqual({
        from: status,
        to: 'phase_out',
        at: body.at,
        by: USER,
        note: `replaced by ${sku}`,
        code: 'replaced_by',
        params: { sku },
      });
    },
  );

  it('leaves a parent alone that is phased out already, has no record, or shares softly', async () => {
    const gone = await harness.createIn('phase_out');
    expect((await launched('hard', gone.sku)).body.phased_out).toEqual([]);
    expect(await harness.get(gone.id)).toEqual(gone);
    expect((await launched('hard', 'WITHOUT-RECORD')).body.phased_out).toEqual([]);
    const shared = await harness.createIn('active');
    expect((await launched('soft', shared.sku)).body.phased_out).toEqual([]);
    expect(await harness.get(shared.id)).toEqual(shared);
  });

  it('phases out every hard parent', async () => {
    const parents = [await harness.createIn('active'), await harness.createIn('draft')];
    const { id } = await harness.createIn('in_stock');
    for (const { sku } of parents) await call('POST', `/${id}/substitution`, { parent_sku: sku, kind: 'hard' });
    const { body } = await call('POST', `/${id}/activate`);
    expect(body.phased_out).toEqual(parents.map((parent) => parent.id));
  });
});
