import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { DRAFT, REVIEWER, startHarness } from './harness.ts';

const get = async (path: string) => (await call('GET', path)).body;
const approvals = (id: number) => harness.list<ApprovalRow>(`/proposals/${id}/approvals`);
const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const webshop = (fields = {}) => harness.create({ source: 'webshop', ...fields });
const harness = await keepForTests(startHarness());
const { call } = harness;

describe('an acknowledged conflict', () => {
  it('of other proposals is not read for what one proposal conflicts with', async () => {
    const [a, b] = [await manual({ start_week: 12 }), await webshop({ start_week: 12 })];
    const one = await manual({ start_week: 14, skus: [{ code: 'Z1' }] });
    await harness.acknowledge(a, b);
    const stored = harness.db.collection<{ _id: number }>('approvals');
    const { _id, ...row } = (await stored.findOne({ kind: 'acknowledged' })) as { _id: number };
    const others = { proposal_id: 8_000_001, other_proposal_id: 8_000_002 };
    await stored.insertMany(Array.from({ length: 300 }, (_, i) => ({ ...row, ...others, _id: 8_000_000 + i })));
    await harness.db.command({ profile: 2 });
    const { skus, start_year, start_week } = DRAFT;
    const planned = { proposal_id: one.id, skus, start_year, start_week };
    await call('POST', '/calendar/planned-conflicts', planned);
    await call('PUT', `/proposals/${one.id}/status`, { status: 'submitted' });
    await call('POST', '/calendar/approve', { proposal_id: one.id, decision: 'approve' }, { as: REVIEWER });
    await harness.db.command({ profile: 0 });
    const profile = harness.db.collection<{ docsExamined: number }>('system.profile');
    const reads = await profile.find({ ns: `${harness.db.databaseName}.approvals`, op: 'query' }).toArray();
    await profile.drop();
    await stored.deleteMany(others);
    expect(reads.length).toBeGreaterThanOrEqual(3);
    expect(reads.map(({ docsExamined }) => docsExamined).filter((documents) => documents > 2)).toEqual([]);
  });

  it('stays so until one of the two changes its SKUs or weeks', async () => {
    const a = await manual({ start_week: 30, skus: [{ code: 'C1', discount_pct: 20 }] });
    const b = await webshop({ start_week: 30, end_week: 31, skus: [{ code: 'C1', discount_pct: 30 }] });
    expect(await harness.conflict(a, b)).toMatchObject({
      source_a: 'manual',
      source_b: 'webshop',
      overlap_weeks: [202730],
      skus: [{ code: 'C1', name: null, discount_pct_a: 20, discount_pct_b: 30 }],
      severity: 'high',
      acknowledged: false,
      acknowledged_by: null,
      acknowledged_at: null,
    });
    const first = await harness.acknowledge(b, a);
    expect(first).toMatchObject({
      status: 200,
      body: {
        id_a: a.id,
        id_b: b.id,
        acknowledged: true,
        approval: { kind: 'acknowledged', decision: null, proposal_id: a.id, other_proposal_id: b.id, reviewer_id: 6 },
      },
    });
    expect(await harness.acknowledge(a, b)).toEqual(first);
    const told = async ({ id }: Proposal) =>
      (await harness.events()).flatMap(({ subject, actor, data }) =>
        data.proposal_id === id && data.version > 1 ? [[subject, actor, data.version]] : [],
      );
    for (const one of [a, b]) await expect.poll(() => told(one)).toEqual([[PROPOSAL_UPDATED, REVIEWER.user_id, 2]]);
    expect(await harness.conflict(a, b)).toMatchObject({
      acknowledged: true,
      acknowledged_by: { id: 6, name: 'Rea Reviewer' },
      acknowledged_at: first.body.approval.created_at,
    });
    for (const { id } of [a, b]) {
      expect(await approvals(id)).toEqual([first.body.approval]);
      const { log, status, version } = await get(`/proposals/${id}`);
      expect([log.at(-1)?.line, status, version]).toEqual([
        `conflict with proposal #${id === a.id ? b.id : a.id} acknowledged`,
        'draft',
        2,
      ]);
    }
    await call('PUT', `/proposals/${a.id}`, { title: 'x', skus: [{ code: 'C1', discount_pct: 25 }] });
    await call('PUT', `/proposals/${b.id}/status`, { status: 'submitted' });
    expect(await harness.conflict(a, b)).toMatchObject({ acknowledged: true, severity: 'high' });
    await call('PUT', `/proposals/${b.id}`, { end_week: 32 });
    expect(await harness.conflict(a, b)).toMatchObject({ acknowledged: false });
    const second = await harness.acknowledge(a, b);
    expect(second.body.approval.id).toBeGreaterThan(first.body.approval.id);
    expect(await harness.conflict(a, b)).toMatchObject({ acknowledged: true });
    const trail = await approvals(a.id);
    await call('DELETE', `/proposals/${b.id}`);
    // What a reviewer did stays in the trail of the one that is left.
    expect(await approvals(a.id)).toEqual(trail);
    expect(await harness.conflict(a, b)).toBeUndefined();
  });

  it('must be one', async () => {
    const a = await manual({ start_week: 35, skus: [{ code: 'C2' }] });
    const b = await webshop({ start_week: 36, skus: [{ code: 'C2' }] });
    const answer = await harness.acknowledge(a, b);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        detail: `proposals #${a.id} and #${b.id} do not conflict`,
        code: 'no_conflict',
        params: { id_a: a.id, id_b: b.id },
      },
    ]);
    expect((await get(`/proposals/${a.id}`)).version).toBe(1);
  });

  it('is as it was seen, where the request says how that was', async () => {
    const a = await manual({ start_week: 36, skus: [{ code: 'C4' }, { code: 'C5' }] });
    const b = await webshop({ start_week: 36, skus: [{ code: 'C4' }] });
    const seen = async () => (await harness.conflict(a, b))?.etag;
    const accept = (etag: string | undefined) => harness.acknowledge(b, a, undefined, etag);
    const first = await seen();
    await call('PUT', `/proposals/${a.id}`, { title: 'x' });
    expect(await seen()).toBe(first);
    await call('PUT', `/proposals/${b.id}`, { skus: [{ code: 'C4' }, { code: 'C5' }] });
    expect(await accept(first)).toMatchObject({
      status: 412,
      body: { code: 'conflict_changed', params: { id_a: a.id, id_b: b.id } },
    });
    expect(await approvals(a.id)).toEqual([]);
    const second = await seen();
    const accepted = await accept(second);
    expect(accepted.status).toBe(200);
    expect(await accept(second)).toEqual(accepted);
    expect(await seen()).toBe(second);
    expect((await accept(first)).status).toBe(412);
    // graver than it was seen
    await call('PUT', `/proposals/${a.id}`, { skus: [{ code: 'C4', discount_pct: 70 }, { code: 'C5' }] });
    await call('PUT', `/proposals/${b.id}`, { skus: [{ code: 'C4', discount_pct: 20 }, { code: 'C5' }] });
    expect((await accept(second)).status).toBe(412);
  });

  it('does not keep a reviewer who has read the proposal before from deciding; a change in between does', async () => {
    const a = await manual({ start_week: 39, skus: [{ code: 'C6' }] });
    const b = await webshop({ start_week: 39, skus: [{ code: 'C6' }] });
    await call('PUT', `/proposals/${a.id}`, { sale_kind: 'seasonal' });
    expect((await harness.acknowledge(a, b)).status).toBe(200);
    await call('PUT', `/proposals/${b.id}`, { end_week: 40 });
    expect((await harness.acknowledge(a, b)).status).toBe(200);
    const decide = async ({ id }: Proposal, version: number) => {
      const headers = { 'if-match': `"${version}"` };
      const body = { proposal_id: id, decision: 'approve' };
      return (await call('POST', '/calendar/approve', body, { as: REVIEWER, headers })).status;
    };
    // versions of the first: created, another kind of sale, acknowledged, acknowledged; of the second: created, acknowledged, longer, acknowledged
    for (const one of [a, b]) expect(await get(`/proposals/${one.id}`)).toMatchObject({ version: 4 });
    expect([await decide(a, 1), await decide(a, 2), await decide(a, 2)]).toEqual([412, 200, 412]);
    expect([await decide(b, 1), await decide(b, 2), await decide(b, 3)]).toEqual([412, 412, 200]);
  });

  it('is all or nothing, and one row, however many acknowledge at once', async () => {
    const a = await manual({ start_week: 38, skus: [{ code: 'C3' }] });
    const b = await webshop({ start_week: 38, skus: [{ code: 'C3' }] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? harness.acknowledge(a, b) : harness.acknowledge(b, a))),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.approval.id}`)).size).toBe(1);
    for (const { id } of [a, b]) expect(await get(`/proposals/${id}`)).toMatchObject({ version: 2 });
    expect(await approvals(a.id)).toHaveLength(1);
  });
});
