import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

const substitute = (id: number, parent_sku: string, kind: 'hard' | 'soft', share_pct?: number) =>
  call('POST', `/${id}/substitution`, { parent_sku, kind, ...(share_pct !== undefined && { share_pct }) });

const ROWS = [
  {
    kind: 'allocation',
    field: 'allocations',
    body: { location: 'Zagreb 1', channel: 'retail', qty: 24, min_presentation: 6 },
    other: { location: 'Zagreb 1', channel: 'webshop', qty: 1, min_presentation: 0 },
    change: { qty: 30 },
  },
  {
    kind: 'forecast',
    field: 'forecasts',
    body: { yw: 202653, channel: 'retail', qty: 40 },
    other: { yw: 202653, channel: null, qty: 40 },
    change: { qty: 0 },
  },
  {
    kind: 'substitution',
    field: 'substitutions',
    body: { parent_sku: 'OLD-1', kind: 'soft', share_pct: 60 },
    other: { parent_sku: 'OLD-2', kind: 'hard', share_pct: 100 },
    change: { share_pct: 33.33 },
  },
] as const;

describe.each(ROWS)('$kind rows', ({ kind, field, body, other, change }) => {
  it('are added, overwritten by their key, and deleted by their id', async () => {
    const { id } = await harness.create();
    const first = await call('POST', `/${id}/${kind}`, body);
    expect([first.status, first.etag]).toEqual([201, '"2"']);
    expect(first.body).toEqual({ id: expect.any(Number), product_id: id, ...body });
    const second = await call('POST', `/${id}/${kind}`, other);
    expect(second.body.id).not.toBe(first.body.id);
    const again = await call('POST', `/${id}/${kind}`, { ...body, ...change });
    expect([again.status, again.body]).toEqual([201, { ...first.body, ...change }]);
    expect((await harness.get(id))[field]).toEqual([again.body, second.body]);
    const removed = await call('DELETE', `/${kind}/${first.body.id}`);
    expect([removed.status, removed.body]).toEqual([204, null]);
    const left = await harness.get(id);
    expect([left[field], left.version]).toEqual([[second.body], 5]);
    expect(left.history).toHaveLength(1);
    await call('DELETE', `/${kind}/${second.body.id}`);
  });

  it('that are not there are 404, as is a record that is not there', async () => {
    const { id } = await harness.create();
    const { body: row } = await call('POST', `/${id}/${kind}`, body);
    await call('DELETE', `/${kind}/${row.id}`);
    for (const unknown of [row.id, 999_999]) {
      const { status, body: answered } = await call('DELETE', `/${kind}/${unknown}`);
      expect([status, answered]).toEqual([
        404,
        {
          detail: `there is no row ${unknown} in ${field}`,
          code: 'unknown_row',
          params: { id: unknown, kind: field },
        },
      ]);
    }
    expect((await call('POST', `/999999/${kind}`, body)).status).toBe(404);
  });

  it('are in the history of a record that is no draft', async () => {
    const { id, status } = await harness.createIn('approved');
    const { body: row } = await call('POST', `/${id}/${kind}`, body);
    await call('POST', `/${id}/${kind}`, body);
    await call('DELETE', `/${kind}/${row.id}`);
    const edit = { from: status, to: status, by: { id: 7 }, code: 'fields_changed', params: { fields: [field] } };
    // What says the same once more is no edit.
    expect((await harness.get(id)).history.slice(2)).toMatchObject([edit, edit]);
  });

  it('stay as they are on a record that is phased out', async () => {
    const { id } = await harness.create();
    const { body: row } = await call('POST', `/${id}/${kind}`, body);
    await call('POST', `/${id}/phase-out`);
    const before = await harness.get(id);
    const answers = [await call('POST', `/${id}/${kind}`, body), await call('DELETE', `/${kind}/${row.id}`)];
    for (const { status, body: answered } of answers) {
      expect([status, answered]).toEqual([
        400,
        {
          detail: expect.stringContaining(`record ${id} is phased out`),
          code: 'rows_not_editable',
          params: { kind: field, id, status: 'phase_out', allowed: [] },
        },
      ]);
    }
    expect(await harness.get(id)).toEqual(before);
  });

  it('are deleted only in the version of the record that If-Match names', async () => {
    const { id } = await harness.create();
    const { body: row } = await call('POST', `/${id}/${kind}`, body);
    const stale = await call('DELETE', `/${kind}/${row.id}`, undefined, { headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(412);
    const fresh = await call('DELETE', `/${kind}/${row.id}`, undefined, { headers: { 'if-match': '"2"' } });
    expect(fresh.status).toBe(204);
  });
});

describe('substitution', () => {
  const record = () => harness.create();

  it('of the product itself is refused', async () => {
    const a = await record();
    const { status, body } = await substitute(a.id, a.sku, 'hard');
    expect([status, body]).toEqual([
      400,
      { detail: `${a.sku} cannot replace itself`, code: 'replaces_itself', params: { sku: a.sku } },
    ]);
  });

  it('that closes a loop is refused, whatever its kind', async () => {
    const [a, b, c] = [await record(), await record(), await record()];
    await substitute(b.id, a.sku, 'hard');
    await substitute(c.id, b.sku, 'soft', 20);
    const { status, body } = await substitute(a.id, c.sku, 'soft', 1);
    expect([status, body]).toEqual([
      400,
      {
        detail: `${a.sku} → ${c.sku} → ${b.sku} → ${a.sku} is a loop: a product would replace itself`,
        code: 'substitution_loop',
        params: { skus: [a.sku, c.sku, b.sku, a.sku] },
      },
    ]);
    expect((await harness.get(a.id)).substitutions).toEqual([]);
  });

  it('allows a hard parent one successor, a draft as well', async () => {
    const [parent, first, second] = [await record(), await record(), await record()];
    expect((await substitute(first.id, parent.sku, 'hard')).status).toBe(201);
    for (const [kind, share] of [
      ['hard', undefined],
      ['soft', 1],
    ] as const) {
      const { status, body } = await substitute(second.id, parent.sku, kind, share);
      expect([status, body.detail]).toEqual([400, expect.stringContaining(`has a hard successor, ${first.sku}`)]);
    }
    // Once the first has given up its place, there is one for the second.
    await call('POST', `/${first.id}/phase-out`);
    expect((await substitute(second.id, parent.sku, 'hard')).status).toBe(201);
  });

  it('allows soft successors of one parent 100 percent', async () => {
    const [parent, a, b] = [await record(), await record(), await record()];
    expect((await substitute(a.id, parent.sku, 'soft', 70)).status).toBe(201);
    expect((await substitute(b.id, parent.sku, 'soft', 30.01)).status).toBe(400);
    expect((await substitute(b.id, parent.sku, 'soft', 30)).status).toBe(201);
    expect((await substitute(a.id, parent.sku, 'soft', 70.01)).status).toBe(400);
    expect((await substitute(a.id, parent.sku, 'soft', 60)).status).toBe(201);
    expect((await substitute(b.id, parent.sku, 'hard')).body.detail).toContain('a hard one must be the only one');
  });
});
