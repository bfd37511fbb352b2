import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { DRAFT, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

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
});
