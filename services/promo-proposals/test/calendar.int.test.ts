import type { Identity } from '@promo/contracts/identity';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type Harness, PLANNER, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
const call: Harness['call'] = (...args) => harness.call(...args);
const get = async (path: string) => (await call('GET', path)).body;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const approvals = (id: number) => harness.list<ApprovalRow>(`/proposals/${id}/approvals`);
const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const webshop = (fields = {}) => harness.create({ source: 'webshop', ...fields });

describe('the calendar', () => {
  it('can be subscribed to, and an entry moves with its proposal', async () => {
    const made = await harness.create({ source: 'feed', title: 'Uskrs', start_week: 12, end_week: 13 });
    const events = async (filter: string) => {
      const answer = await harness.raw(`/calendar.ics?source=feed&${filter}`);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      return new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent').map((component) => {
        const { uid, sequence, startDate, endDate } = new ICAL.Event(component);
        return { uid, sequence, days: `${startDate}/${endDate}` };
      });
    };
    const uid = `proposal-${made.id}@promotion-planning`;
    expect(await events('')).toEqual([{ uid, sequence: made.version, days: '2027-03-22/2027-04-05' }]);
    expect(await events('status=approved')).toEqual([]);
    await call('PUT', `/proposals/${made.id}`, { start_week: 20, end_week: 20 });
    expect(await events('min_yw=202720')).toEqual([{ uid, sequence: made.version + 1, days: '2027-05-17/2027-05-24' }]);
  });

  it('shows entries and key figures by source, channel, status and start week', async () => {
    const skus = [
      { code: 'S1', discount_pct: 20 },
      { code: 'S2', discount_pct: 31 },
    ];
    const a = await harness.create({ source: 'flyer', title: 'Uskrs', start_week: 12, end_week: 13, skus });
    const b = await harness.create({ source: 'app', channel: 'veleprodaja', start_week: 13, skus: skus.slice(0, 1) });
    const { entries } = await get('/calendar?source=flyer&source=app&min_yw=202712&max_yw=202713');
    expect(entries.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(entries[0]).toEqual({
      id: a.id,
      title: 'Uskrs',
      source: 'flyer',
      status: 'draft',
      start_yw: 202712,
      end_yw: 202713,
      start_date: '2027-03-22',
      end_date: '2027-04-04',
      weeks: 2,
      cw_label: 'CW 12–13/2027',
      n_skus: 2,
      avg_discount_pct: 25.5,
      mechanic: null,
      channel: null,
      user: { id: 5, name: 'Petra Planner' },
      proposed_by_id: 5,
      co_planner_ids: [],
      version: 1,
      n_conflicts: 1,
      n_nc30_conflicts: 0,
      expected: null,
    });
    expect(await get('/calendar/stats?source=flyer&source=app')).toEqual({
      n_entries: 2,
      n_skus: 2,
      sku_weeks: 5,
      avg_discount_pct: 23.67,
      by_status: { draft: 2 },
      by_source: { app: 1, flyer: 1 },
      by_week: [
        { yw: 202712, entries: 1, skus: 2 },
        { yw: 202713, entries: 2, skus: 2 },
      ],
      conflicts_open: 1,
      conflicts_acknowledged: 0,
      nc30_conflicts_open: 0,
      nc30_conflicts_acknowledged: 0,
      expected: {
        units: null,
        uplift_units: null,
        revenue_eur: null,
        funding_eur: null,
        incremental_margin_eur: null,
      },
      entries_without_money: 2,
    });
    const ofWholesale = 'source=flyer&source=app&channel=veleprodaja';
    expect((await get(`/calendar?${ofWholesale}`)).entries.map(({ id }) => id)).toEqual([b.id]);
    expect(await get(`/calendar/stats?${ofWholesale}`)).toMatchObject({ n_entries: 1, conflicts_open: 1 });
    expect((await get(`/calendar/conflicts?${ofWholesale}`)).conflicts).toMatchObject([{ id_a: a.id, id_b: b.id }]);
    expect(await get(`/calendar/sku-overlaps?${ofWholesale}`)).toEqual([]);
    await harness.acknowledge(a, b);
    expect(await get('/calendar/stats?source=app')).toMatchObject({ conflicts_open: 0, conflicts_acknowledged: 1 });
    expect((await get('/calendar?status=nonsense')).entries).toEqual([]);
    expect((await get('/calendar?status=')).entries.length).toBeGreaterThan(1);
    const overlaps = await get(`/calendar/sku-overlaps?proposal_ids=${a.id}&proposal_ids=${b.id}&proposal_ids=999999`);
    expect(overlaps).toEqual([
      {
        code: 'S1',
        name: null,
        weeks_overlap: true,
        promotions: [
          {
            proposal_id: a.id,
            title: 'Uskrs',
            source: 'flyer',
            status: 'draft',
            start_yw: 202712,
            end_yw: 202713,
            discount_pct: 20,
          },
          {
            proposal_id: b.id,
            title: null,
            source: 'app',
            status: 'draft',
            start_yw: 202713,
            end_yw: 202713,
            discount_pct: 20,
          },
        ],
      },
    ]);
    expect(await harness.list(`/calendar/sku-overlaps?proposal_ids=${a.id}`)).toEqual([]);
    expect((await harness.list('/calendar/sku-overlaps')).length).toBeGreaterThan(0);
    const view = '/calendar/sku-overlaps?source=app&source=flyer&runs_from=202713&runs_to=202720';
    expect(await get(view)).toEqual(overlaps);
    expect(await get(`${view}&proposal_ids=${a.id}`)).toEqual([]);
  });

  it('tells the version that a change of an entry is meant for', async () => {
    const made = await harness.create({ source: 'versions' });
    const [entry] = (await get('/calendar?source=versions')).entries;
    const submit = () => {
      const headers = { 'if-match': `"${entry?.version}"` };
      return call('PUT', `/proposals/${made.id}/status`, { status: 'submitted' }, { headers });
    };
    await call('PUT', `/proposals/${made.id}`, { title: 'od drugog' });
    expect((await submit()).status).toBe(412);
    const csv = await (await harness.raw('/calendar?source=versions&format=csv')).text();
    const [head, row] = csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(row?.[head?.indexOf('version') ?? -1]).toBe('2');
  });

  it.each([
    '/calendar?min_yw=10',
    '/calendar?max_yw=x',
    '/calendar?bogus=1',
    '/calendar/stats?min_yw=300000',
    '/calendar/conflicts?x=1',
    '/calendar/sku-overlaps?proposal_ids=x',
    '/calendar/sku-overlaps?proposal_ids=0',
  ])('%s is refused', async (path) => {
    const { status, body } = await call('GET', path);
    expect([status, typeof body.detail]).toEqual([422, 'string']);
  });
});

describe('a decision', () => {
  it('changes the status, writes one row and warns of open conflicts', async () => {
    await using _analytics = await harness.analytics({ D1: ['Kava', 4], D2: ['Čaj', 3] });
    const a = await manual({ status: 'submitted', start_week: 20, skus: [{ code: 'D1' }, { code: 'D2' }] });
    const b = await webshop({ start_week: 20, skus: [{ code: 'D1' }, { code: 'D2' }] });
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
    const rows = await approvals(a.id);
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
