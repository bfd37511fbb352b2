import type { Identity } from '@promo/contracts/identity';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ADMIN, PLANNER, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

describe('a decision', () => {
  it('changes the status, writes one row and warns of open conflicts', async () => {
    await using _analytics = await harness.analytics({ D1: ['Kava', 4], D2: ['Čaj', 3] });
    const a = await harness.create({
      source: 'manual',
      status: 'submitted',
      start_week: 20,
      skus: [{ code: 'D1' }, { code: 'D2' }],
    });
    const b = await harness.create({ source: 'webshop', start_week: 20, skus: [{ code: 'D1' }, { code: 'D2' }] });
    const body = { proposal_id: a.id, decision: 'approve', feedback: 'u redu' };
    const { status, etag, body: answer } = await call('POST', '/calendar/approve', body, { as: REVIEWER });
    expect([status, etag]).toEqual([200, '"2"']);
    expect(answer).toMatchObject({
      proposal: { id: a.id, status: 'approved', version: 2, forecast: { as_of_yw: null } },
      approval: {
        proposal_id: a.id,
        kind: 'decision',
        decision: 'approve',
        status_from: 'submitted',
        status_to: 'approved',
        feedback: 'u redu',
        reviewer_id: 6,
        reviewer: 'Rea Reviewer',
        other_proposal_id: null,
      },
      warnings: [
        {
          code: 'open_conflict',
          params: { proposal_id: b.id, skus: 2 },
          detail: `conflict with proposal #${b.id} over 2 SKUs`,
        },
      ],
    });
    expect(answer.proposal.log.at(-1)).toMatchObject({
      line: 'approve: u redu',
      code: 'decided_with_feedback',
      params: { decision: 'approve', feedback: 'u redu' },
    });
    await harness.acknowledge(a, b);
    expect((await call('POST', '/calendar/approve', { ...body, decision: 'approved' })).body.warnings).toEqual([]);
    const words = ['reject', 'revision', 'request_revision', 'rejected'];
    for (const decision of words) await call('POST', '/calendar/approve', { ...body, decision });
    const rows = await harness.list<ApprovalRow>(`/proposals/${a.id}/approvals`);
    expect(rows.map((row) => [row.decision, row.status_to])).toEqual([
      ['approve', 'approved'],
      [null, 'approved'],
      ['approve', 'approved'],
      ['reject', 'rejected'],
      ['request_revision', 'revision'],
      ['request_revision', 'revision'],
      ['reject', 'rejected'],
    ]);
  });

  it('is somebody else’s and says why, where reviews are strict', async () => {
    await using strict = await startHarness({ STRICT_REVIEW: true });
    const { id } = await strict.create({ status: 'submitted' });
    const decide = (decision: string, as: typeof REVIEWER, feedback?: string) =>
      strict.call('POST', '/calendar/approve', { proposal_id: id, decision, ...(feedback && { feedback }) }, { as });
    const own = await decide('approve', { ...REVIEWER, user_id: 5 });
    expect([own.status, own.body.code, own.body.params]).toEqual([400, 'other_reviewer_needed', { id }]);
    for (const unseen of [undefined, ' ', '\u200b']) {
      expect((await decide('reject', REVIEWER, unseen)).body).toEqual({
        detail: 'reject needs feedback for the planner',
        code: 'feedback_needed',
        params: { decision: 'reject' },
      });
    }
    expect((await decide('reject', REVIEWER, 'preskupo')).status).toBe(200);
    expect((await decide('approve', REVIEWER)).status).toBe(200);
  });

  it('needs four eyes where promotions are for roles: hands that it went through do not decide, whoever they act for', async () => {
    const inRole = ({ promo_access: _, ...identity }: typeof REVIEWER) => identity;
    const [admin, planner, reviewer] = [ADMIN, PLANNER, REVIEWER].map(inRole) as [Identity, Identity, Identity];
    const both: Identity = { user_id: 7, name: 'Iva', roles: ['Planner', 'Reviewer'] };
    const approve = async (id: number, as: Identity, reviewer_id?: number) => {
      const body = { proposal_id: id, decision: 'approve', ...(reviewer_id && { reviewer_id }) };
      const { status, body: answer } = await call('POST', '/calendar/approve', body, { as });
      return status === 200 ? answer.approval : answer.code;
    };
    const REFUSED = 'other_reviewer_needed';

    const shared = await harness.create({ status: 'submitted', co_planner_ids: [7] }, { as: planner });
    expect(await approve(shared.id, both)).toBe(REFUSED);
    expect(await approve(shared.id, reviewer)).toMatchObject({ reviewer_id: 6, acted_by: 6 });

    // Whoever changed it is not a second pair of eyes, and does not get rid of that by a change of nothing, or by another's after it.
    const edited = await harness.create({}, { as: planner });
    const put = (body: object, as: Identity) => call('PUT', `/proposals/${edited.id}`, body, { as });
    expect((await put({ title: 'dublje', status: 'submitted' }, admin)).body.edited_by_id).toBe(1);
    expect((await put({ title: 'dublje' }, planner)).body.edited_by_id).toBe(1);
    expect(await approve(edited.id, admin)).toBe(REFUSED);
    expect(await approve(edited.id, admin, 6)).toBe(REFUSED);
    const again = await put({ title: 'opet moje' }, planner);
    expect(again.body).toMatchObject({
      edited_by_id: 5,
      edited_by: { id: 5, name: planner.name },
      edited_by_ids: [5, 1],
    });
    expect(await approve(edited.id, admin)).toBe(REFUSED);
    expect(await approve(edited.id, admin, 6)).toBe(REFUSED);
    const untouched = await harness.create({ status: 'submitted' }, { as: planner });
    expect(await approve(untouched.id, admin, 6)).toMatchObject({ reviewer_id: 6, reviewer: null, acted_by: 1 });

    // Nor who was a co-planner, set the prices, and took themselves off it.
    const left = await harness.create({ co_planner_ids: [7] }, { as: planner });
    const leaving = { co_planner_ids: [], skus: [{ code: 'A', discount_pct: 30 }], status: 'submitted' };
    expect((await call('PUT', `/proposals/${left.id}`, leaving, { as: both })).status).toBe(200);
    expect(await approve(left.id, both)).toBe(REFUSED);

    // Nor whom the planner took off it, nor who submitted what is not theirs.
    const named = await harness.create({ co_planner_ids: [7] }, { as: planner });
    const status = (id: number, word: string, as: Identity) =>
      call('PUT', `/proposals/${id}/status`, { status: word }, { as });
    expect((await status(named.id, 'submitted', both)).status).toBe(200);
    const alone = await call('PUT', `/proposals/${named.id}`, { co_planner_ids: [] }, { as: planner });
    expect(alone.body).toMatchObject({ co_planner_ids: [], edited_by_ids: [5, 7] });
    expect([await approve(named.id, both), await approve(named.id, admin, 7)]).toEqual([REFUSED, REFUSED]);
    expect(await approve(named.id, reviewer)).toMatchObject({ acted_by: 6 });
    const draft = await harness.create({}, { as: planner });
    expect((await status(draft.id, 'submitted', admin)).status).toBe(200);
    expect([await approve(draft.id, admin), await approve(draft.id, admin, 6)]).toEqual([REFUSED, REFUSED]);
    expect(await approve(draft.id, reviewer)).toMatchObject({ acted_by: 6 });

    // Nor whoever changed it by an earlier release, rolled back to meanwhile, which notes the last one alone.
    const earlier = await harness.create({ status: 'submitted' }, { as: planner });
    const proposals = harness.db.collection<{ _id: number }>('proposals');
    await proposals.updateOne({ _id: earlier.id }, { $set: { edited_by_id: 7 }, $inc: { version: 1 } });
    const found = (await call('GET', `/proposals/${earlier.id}`)).body;
    expect(found).toMatchObject({ edited_by_id: 7, edited_by: null, edited_by_ids: [5, 7] });
    expect(await approve(earlier.id, both)).toBe(REFUSED);
    expect(await approve(earlier.id, reviewer)).toMatchObject({ acted_by: 6 });

    // Admin's own stays Admin's own, in whosever name it was made or is decided on.
    const own = await harness.create({ status: 'submitted', proposed_by_id: 5 }, { as: admin });
    expect([await approve(own.id, admin), await approve(own.id, admin, 6)]).toEqual([REFUSED, REFUSED]);
    expect(await approve(own.id, reviewer)).toMatchObject({ acted_by: 6 });

    // Nor do they acknowledge the conflicts of what went through them, which say whose hands these are.
    const rival = await harness.create({ source: 'rival' }, { as: admin });
    const { conflicts } = (await call('GET', '/calendar/conflicts')).body;
    expect(conflicts.find(({ id_a, id_b }) => id_a === own.id && id_b === rival.id)?.involved_ids).toEqual([5, 1]);
    const accept = async (as: Identity, reviewer_id?: number) => {
      const body = { id_a: own.id, id_b: rival.id, ...(reviewer_id && { reviewer_id }) };
      const { status, body: answer } = await call('POST', '/calendar/acknowledge-conflict', body, { as });
      return status === 200 ? answer.approval : answer.code;
    };
    expect([await accept(planner), await accept(admin, 6)]).toEqual([REFUSED, REFUSED]);
    expect(await accept(reviewer)).toMatchObject({ kind: 'acknowledged', acted_by: 6 });

    const feedback = { proposal_id: own.id, decision: 'reject' };
    expect((await call('POST', '/calendar/approve', feedback, { as: reviewer })).body.code).toBe('feedback_needed');
  });
});
