import { nulls } from '@promo/contracts/nulls';
import { LineFigures, moneyFields } from '@promo/contracts/promo-analytics/economics';
import { planColumns, proposalEconomics } from '@promo/contracts/promo-analytics/queries';
import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { CONFLICT_FOUND, type ConflictFound, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { PlannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import type { ApprovalRow, Proposal } from '@promo/contracts/promo-proposals/proposal';
import { fakeAnalytics } from '@promo/testing/bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, DRAFT, type Harness, REVIEWER, startHarness } from './harness.ts';

let harness: Harness;
const call: Harness['call'] = (...args) => harness.call(...args);
const get = async (path: string, url?: string) => (await call('GET', path, undefined, url ? { url } : {})).body;
beforeAll(async () => {
  harness = await startHarness({}, undefined, 250);
});
afterAll(() => harness[Symbol.asyncDispose]());

const approvals = (id: number) => harness.list<ApprovalRow>(`/proposals/${id}/approvals`);
const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const webshop = (fields = {}) => harness.create({ source: 'webshop', ...fields });

/** The conflict of two proposals as a replica answers it. */
async function conflictOf(a: Proposal, b: Proposal, url?: string): Promise<Conflict | undefined> {
  const { conflicts } = await get('/calendar/conflicts', url);
  return conflicts.find(({ kind, id_a, id_b }) => kind === 'overlap' && id_a === a.id && id_b === b.id);
}

const acknowledge = (a: Proposal, b: Proposal) =>
  call('POST', '/calendar/acknowledge-conflict', { id_a: a.id, id_b: b.id }, { as: REVIEWER });

describe('an acknowledged conflict', () => {
  it('of other proposals is not read for what one proposal conflicts with', async () => {
    const [a, b] = [await manual({ start_week: 12 }), await webshop({ start_week: 12 })];
    const one = await manual({ start_week: 14, skus: [{ code: 'Z1' }] });
    await acknowledge(a, b);
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
    expect(await conflictOf(a, b)).toMatchObject({
      source_a: 'manual',
      source_b: 'webshop',
      overlap_weeks: [202730],
      skus: [{ code: 'C1', name: null, discount_pct_a: 20, discount_pct_b: 30 }],
      severity: 'high',
      acknowledged: false,
      acknowledged_by: null,
      acknowledged_at: null,
    });
    const first = await acknowledge(b, a);
    expect(first).toMatchObject({
      status: 200,
      body: {
        id_a: a.id,
        id_b: b.id,
        acknowledged: true,
        approval: { kind: 'acknowledged', decision: null, proposal_id: a.id, other_proposal_id: b.id, reviewer_id: 6 },
      },
    });
    expect(await acknowledge(a, b)).toEqual(first);
    const told = async ({ id }: Proposal) =>
      (await harness.events()).flatMap(({ subject, actor, data }) =>
        data.proposal_id === id && data.version > 1 ? [[subject, actor, data.version]] : [],
      );
    for (const one of [a, b]) await expect.poll(() => told(one)).toEqual([[PROPOSAL_UPDATED, REVIEWER.user_id, 2]]);
    expect(await conflictOf(a, b)).toMatchObject({
      acknowledged: true,
      acknowledged_by: { id: 6, name: 'Rea Reviewer' },
      acknowledged_at: first.body.approval.created_at,
    });
    for (const { id } of [a, b]) {
      expect(await approvals(id)).toEqual([first.body.approval]);
      const { log, status, version } = await get(`/proposals/${id}`);
      expect([log.at(-1)?.line, status, version]).toEqual([
        `conflict with proposal ${id === a.id ? b.id : a.id} acknowledged`,
        'draft',
        2,
      ]);
    }
    await call('PUT', `/proposals/${a.id}`, { title: 'x', skus: [{ code: 'C1', discount_pct: 25 }] });
    await call('PUT', `/proposals/${b.id}/status`, { status: 'submitted' });
    expect(await conflictOf(a, b)).toMatchObject({ acknowledged: true, severity: 'high' });
    await call('PUT', `/proposals/${b.id}`, { end_week: 32 });
    expect(await conflictOf(a, b)).toMatchObject({ acknowledged: false });
    const second = await acknowledge(a, b);
    expect(second.body.approval.id).toBeGreaterThan(first.body.approval.id);
    expect(await conflictOf(a, b)).toMatchObject({ acknowledged: true });
    await call('DELETE', `/proposals/${b.id}`);
    expect(await approvals(a.id)).toEqual([]);
    expect(await conflictOf(a, b)).toBeUndefined();
  });

  it('must be one', async () => {
    const a = await manual({ start_week: 35, skus: [{ code: 'C2' }] });
    const b = await webshop({ start_week: 36, skus: [{ code: 'C2' }] });
    const answer = await acknowledge(a, b);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        detail: `proposals ${a.id} and ${b.id} do not conflict`,
        code: 'no_conflict',
        params: { id_a: a.id, id_b: b.id },
      },
    ]);
    expect((await get(`/proposals/${a.id}`)).version).toBe(1);
  });

  it('is as it was seen, where the request says how that was', async () => {
    const a = await manual({ start_week: 36, skus: [{ code: 'C4' }, { code: 'C5' }] });
    const b = await webshop({ start_week: 36, skus: [{ code: 'C4' }] });
    const seen = async () => (await conflictOf(a, b))?.etag;
    const accept = (etag: string | undefined) => {
      const headers = { 'if-match': `"${etag}"` };
      const body = { id_a: b.id, id_b: a.id };
      return call('POST', '/calendar/acknowledge-conflict', body, { as: REVIEWER, headers });
    };
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
  });

  it('does not keep a reviewer who has read the proposal before from deciding; a change in between does', async () => {
    const a = await manual({ start_week: 39, skus: [{ code: 'C6' }] });
    const b = await webshop({ start_week: 39, skus: [{ code: 'C6' }] });
    await call('PUT', `/proposals/${a.id}`, { sale_kind: 'seasonal' });
    expect((await acknowledge(a, b)).status).toBe(200);
    await call('PUT', `/proposals/${b.id}`, { end_week: 40 });
    expect((await acknowledge(a, b)).status).toBe(200);
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
      Array.from({ length: 6 }, (_, i) => (i % 2 ? acknowledge(a, b) : acknowledge(b, a))),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.approval.id}`)).size).toBe(1);
    for (const { id } of [a, b]) expect(await get(`/proposals/${id}`)).toMatchObject({ version: 2 });
    expect(await approvals(a.id)).toHaveLength(1);
  });
});

describe('an NC30 conflict', () => {
  const priced = (promo_price: number) => [{ code: 'N1', name: 'Kava', regular_price: 6.79, promo_price }];
  const nc30Of = async (a: Proposal, b: Proposal) =>
    (await get('/calendar/conflicts')).conflicts
      .filter(({ kind }) => kind === 'nc30')
      .find(({ id_a, id_b }) => id_a === a.id && id_b === b.id);
  /** Accepts it as it is, or as it was seen. */
  const accept = (a: Proposal, b: Proposal, seen?: Conflict) => {
    const headers: Record<string, string> = seen ? { 'if-match': `"${seen.etag}"` } : {};
    const body = { id_a: b.id, id_b: a.id, kind: 'nc30' };
    return call('POST', '/calendar/acknowledge-conflict', body, { as: REVIEWER, headers });
  };
  const approve = (proposal_id: number) =>
    call('POST', '/calendar/approve', { proposal_id, decision: 'approve' }, { as: REVIEWER });
  /** Analytics that says of every line this and nothing else. */
  const telling = ({ nc30 = null, regular_price = null }: Partial<LineFigures> & { regular_price?: number | null }) =>
    fakeAnalytics(harness.nats.url, (answering) => {
      answering(proposalEconomics, ({ lines }) => ({
        ...{ as_of_yw: null, fitted_as_of_yw: null, provisional: false },
        columns: planColumns.toColumns(lines.map(() => ({ ...nulls(LineFigures.properties), counted: true, nc30 }))),
        totals: {
          ...nulls(moneyFields),
          lines: 1,
          lines_without_money: 1,
          lines_short: 0,
          lines_not_announceable: 0,
        },
        regular_prices: lines.map(() => regular_price),
      }));
    });

  it('stays acknowledged until its terms change or its severity rises', async () => {
    const a = await manual({ start_week: 2, skus: priced(5.09) });
    const b = await manual({ start_week: 4, skus: priced(4.79) });
    expect(await nc30Of(a, b)).toMatchObject({
      spoiler_id: a.id,
      spoiled_id: b.id,
      skus: [{ code: 'N1', price_a: 5.09, price_b: 4.79, points_lost: 23.56 }],
      severity: 'low',
      acknowledged: false,
    });
    const nc30Counts = async () => {
      const { nc30_conflicts_open, nc30_conflicts_acknowledged, conflicts_open } = (await get(
        '/calendar/stats?min_yw=202702&max_yw=202704',
      )) as unknown as CalendarStats;
      return [nc30_conflicts_open, nc30_conflicts_acknowledged, conflicts_open];
    };
    expect(await nc30Counts()).toEqual([1, 0, 0]);
    expect((await acknowledge(a, b)).body).toMatchObject({ code: 'no_conflict' });
    const first = await accept(a, b);
    expect(first.body).toMatchObject({ kind: 'nc30', approval: { kind: 'acknowledged', conflict_kind: 'nc30' } });
    expect(await accept(a, b)).toEqual(first);
    expect(await nc30Counts()).toEqual([0, 1, 0]);
    expect((await get(`/proposals/${a.id}`)).log.at(-1)).toMatchObject({ code: 'nc30_conflict_acknowledged' });
    // Neither a title nor a note is a term.
    await call('PUT', `/proposals/${b.id}`, { title: 'x', note: 'y' });
    expect(await nc30Of(a, b)).toMatchObject({ acknowledged: true, acknowledged_by: { id: 6, name: 'Rea Reviewer' } });
    for (const terms of [{ skus: priced(4.69) }, { sale_kind: 'seasonal' }, { start_date: '2027-01-26' }]) {
      await call('PUT', `/proposals/${b.id}`, terms);
      expect(await nc30Of(a, b)).toMatchObject({ acknowledged: false });
      expect((await accept(a, b)).status).toBe(200);
      expect(await nc30Of(a, b)).toMatchObject({ acknowledged: true });
    }
    const low = await nc30Of(a, b);
    await approve(a.id);
    expect(await nc30Of(a, b)).toMatchObject({ severity: 'medium', acknowledged: false });
    expect(await accept(a, b, low)).toMatchObject({ status: 412, body: { code: 'conflict_changed' } });
    expect((await accept(a, b, await nc30Of(a, b))).status).toBe(200);
    await call('POST', '/calendar/approve', { proposal_id: a.id, decision: 'reject' }, { as: REVIEWER });
    await call('PUT', `/proposals/${a.id}/status`, { status: 'draft' });
    expect(await nc30Of(a, b)).toMatchObject({ severity: 'low', acknowledged: true });
    await approve(a.id);
    expect(await nc30Of(a, b)).toMatchObject({ severity: 'medium', acknowledged: true });
    await approve(b.id);
    expect(await nc30Of(a, b)).toMatchObject({ severity: 'high', acknowledged: false });
  });

  it('is none of perishables, as soon as analytics has said of one of the two that they are', async () => {
    const skus = (promo_price: number) => [{ code: 'N2', name: 'Jogurt', regular_price: 2, promo_price }];
    const a = await manual({ start_week: 10, skus: skus(1.5) });
    const b = await manual({ start_week: 12, skus: skus(1.6) });
    expect(await nc30Of(a, b)).toMatchObject({ severity: 'high', points_lost: 20 });
    await using _analytics = await telling({
      nc30: { ok: true, nc30_price: 1.5, reason: 'perishable', announceable: null, printable_discount_pct: null },
    });
    const { body } = await call('PUT', `/proposals/${a.id}`, { title: 'Jogurt', status: 'submitted' });
    expect(body.expected?.perishable).toEqual(['N2']);
    expect(body.warnings.filter(({ code }) => code === 'spoils_later')).toEqual([]);
    expect(await nc30Of(a, b)).toBeUndefined();
    const { entries } = await get('/calendar?min_yw=202710&max_yw=202712');
    const counts = entries.filter(({ id }) => id === a.id || id === b.id);
    expect(counts.map(({ n_nc30_conflicts }) => n_nc30_conflicts)).toEqual([0, 0]);
    const unsaved = { source: 'manual', start_year: 2027, start_week: 11, skus: skus(1.7) };
    expect((await call('POST', '/calendar/planned-conflicts', unsaved)).body.conflicts).toMatchObject([
      { spoiled_id: b.id }, // of which analytics was not asked
    ]);
    await call('PUT', `/proposals/${b.id}`, { title: 'Jogurt' });
    expect((await call('POST', '/calendar/planned-conflicts', unsaved)).body.conflicts).toEqual([]);
  });

  it('goes by the regular price of the catalogue, and who submits or approves with another is told', async () => {
    const skus = (promo_price: number, regular_price: number) => [
      { code: 'N4', name: 'Kava', regular_price, promo_price },
    ];
    const a = await manual({ start_week: 10, skus: skus(3.5, 4) });
    const b = await manual({ start_week: 12, skus: skus(3, 3.2) });
    expect(await nc30Of(a, b)).toBeUndefined(); // 3.50 is no less than the 3.20 that were typed
    await using _analytics = await telling({ regular_price: 4 });
    const { body } = await call('PUT', `/proposals/${b.id}`, { title: 'Kava', status: 'submitted' });
    expect(body.expected?.regular_prices).toEqual([{ code: 'N4', regular_price: 4 }]);
    const params = { sku: 'N4', regular_price: 3.2, catalogue_price: 4 };
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'other_regular_price', params }));
    // 1.00 of 4.00, and 0.50 of 3.50
    const lost = { regular_price: 4, announced_pct_without: 25, announced_pct_with: 14.29, points_lost: 10.71 };
    expect(await nc30Of(a, b)).toMatchObject({ spoiled_id: b.id, skus: [lost] });
    const approved = await approve(b.id);
    expect(approved.body.warnings).toContainEqual(expect.objectContaining({ code: 'other_regular_price', params }));
    const matching = await call('PUT', `/proposals/${a.id}`, { title: 'Kava', status: 'submitted' });
    expect(matching.body.expected).not.toHaveProperty('regular_prices');
    expect(matching.body.warnings.map(({ code }) => code)).not.toContain('other_regular_price');
  });

  it('is that of all plans: a campaign can run through a third one', async () => {
    // At 2.00 else; of a campaign from week 13 on the 30 days before reach into week 9, those before week 15 do not.
    const skus = (promo_price: number) => [{ code: 'N3', name: 'Kava', regular_price: 2, promo_price }];
    const seasonal = { sale_kind: 'seasonal' };
    const cheap = await manual({ start_week: 9, skus: skus(1) });
    const sale = await manual({ ...seasonal, start_week: 13, end_week: 14, skus: skus(1.5) });
    const further = await manual({ ...seasonal, start_week: 15, end_week: 16, skus: skus(1.4) });
    await approve(further.id);
    expect(await nc30Of(cheap, further)).toMatchObject({ severity: 'high', acknowledged: false });
    expect((await accept(cheap, further)).status).toBe(200);
    expect(await nc30Of(cheap, further)).toMatchObject({ severity: 'high', acknowledged: true });
    // From week 9 on without a gap, but dearer than it began: no further reduction.
    await call('PUT', `/proposals/${cheap.id}`, { end_week: 12 });
    expect(await nc30Of(cheap, sale)).toMatchObject({ acknowledged: false });
    // Falling it is one campaign, whose own first part lowers nothing.
    await call('PUT', `/proposals/${cheap.id}`, { skus: skus(1.8) });
    const before = await get(`/proposals/${cheap.id}`);
    expect(await nc30Of(cheap, sale)).toBeUndefined();
    expect(await nc30Of(cheap, further)).toBeUndefined();
    expect(await accept(cheap, further)).toMatchObject({ status: 400, body: { code: 'no_nc30_conflict' } });
    expect(await get(`/proposals/${cheap.id}`)).toEqual(before);
    expect(await approvals(sale.id)).toEqual([]);
  });

  it('must be one', async () => {
    const [a, b] = [await manual({ start_week: 12 }), await manual({ start_week: 20 })];
    expect(await accept(a, b)).toMatchObject({ status: 400, body: { code: 'no_nc30_conflict' } });
  });
});

describe('lines that are not saved', () => {
  const planned = async (body: object) => {
    const { status, body: answered } = await call('POST', '/calendar/planned-conflicts', body);
    return { status, ...(answered as unknown as PlannedConflicts) };
  };
  const weeks = { start_year: 2027, start_week: 40 };

  it('are told what they would clash with, and where they would not', async () => {
    const leaflet = await manual({ title: 'Letak', start_week: 40, skus: [{ code: 'U1', discount_pct: 30 }] });
    const plan = { ...weeks, source: 'webshop', skus: [{ code: 'U1', discount_pct: 20 }, { code: 'U2' }] };
    const told = await planned(plan);
    expect(told).toMatchObject({
      proposal_id: null,
      conflicts: [
        {
          id_a: 0,
          id_b: leaflet.id,
          overlap_weeks: [202740],
          skus: [{ code: 'U1', discount_pct_a: 20, discount_pct_b: 30 }],
        },
      ],
      others: [{ id: leaflet.id, title: 'Letak', source: 'manual', start_yw: 202740, start_date: '2027-10-04' }],
    });
    expect(told.free_starts.map(({ start_yw }) => start_yw)).toEqual([202741, 202739, 202742, 202738]);
    expect(await planned({ ...plan, source: 'manual' })).toMatchObject({ conflicts: [], others: [], free_starts: [] });
    expect(await planned({ ...plan, start_week: 41 })).toMatchObject({ conflicts: [] });
    expect(await planned({ source: 'webshop', skus: plan.skus })).toMatchObject({ status: 200, conflicts: [] });
    // nothing of it has stayed
    expect((await get('/calendar/conflicts')).conflicts.filter(({ id_a }) => id_a === 0)).toEqual([]);
  });

  it('stay acknowledged as the proposal that they would change is, unless they change what that depends on', async () => {
    const other = await manual({ start_week: 42, skus: [{ code: 'U3' }] });
    const skus = [{ code: 'U3' }];
    const { id } = await webshop({ start_week: 42, skus });
    await call('POST', '/calendar/acknowledge-conflict', { id_a: other.id, id_b: id }, { as: REVIEWER });
    const plan = { proposal_id: id, source: 'webshop', start_year: 2027, start_week: 42, skus };
    expect(await planned(plan)).toMatchObject({
      proposal_id: id,
      conflicts: [{ id_b: id, acknowledged: true }],
      free_starts: [],
    });
    expect(await planned({ ...plan, end_week: 43 })).toMatchObject({ conflicts: [{ acknowledged: false }] });
    expect((await planned({ ...plan, proposal_id: 999_999 })).status).toBe(404);
  });
});

describe('conflicts', () => {
  it('are the same at every replica as soon as a write is acknowledged, and after a restart', async () => {
    const other = await harness.replica();
    const { url } = harness.service;
    const a = await manual({ start_week: 45, skus: [{ code: 'R1' }] });
    const b = (
      await call(
        'POST',
        '/proposals',
        { ...DRAFT, source: 'webshop', start_week: 45, skus: [{ code: 'R1' }] },
        { url: other.url },
      )
    ).body;
    const seen = async () => [await conflictOf(a, b, url), await conflictOf(a, b, other.url)];
    for (let round = 0; round < 10; round++) {
      for (const [week, there] of [
        [46, false],
        [45, true],
      ] as const) {
        const at = round % 2 ? url : other.url;
        await call('PUT', `/proposals/${b.id}`, { start_week: week }, { url: at });
        expect((await seen()).map((found) => found !== undefined)).toEqual([there, there]);
      }
    }
    const restarted = await harness.replica();
    expect(await conflictOf(a, b, restarted.url)).toMatchObject({ id_a: a.id, id_b: b.id });
    expect(await get('/calendar/conflicts', restarted.url)).toEqual(await get('/calendar/conflicts', url));
    await call('DELETE', `/proposals/${a.id}`, undefined, { url: other.url });
    expect((await seen()).map((found) => found !== undefined)).toEqual([false, false]);
  });
});

it('a conflict is told too where a restore has given its proposals the ids and versions of others', async () => {
  await using own = await startHarness({}, undefined, 250);
  const [counters, known] = ['counters', 'known_conflicts'].map((name) => own.db.collection<{ _id: string }>(name));
  await expect.poll(() => known?.countDocuments({ _id: 'begun' })).toBe(1);
  const submit = (source: string) => own.create({ source, title: source, status: 'submitted' });
  const told = async () =>
    (await own.events())
      .filter(({ subject }) => subject === CONFLICT_FOUND)
      .map(({ id, data }) => ({ id, data: data as unknown as ConflictFound }));
  const pairs = async () => (await told()).map(({ data: { a, b } }) => [a.proposal_id, b.proposal_id]);
  const [a, b] = [await submit('manual'), await submit('webshop')];
  await expect.poll(pairs).toEqual([[a.id, b.id]]);

  // Back to what was there before the two, beside a stream that has heard of them.
  for (const name of ['proposals', 'outbox']) await own.db.collection(name).deleteMany({});
  await counters?.updateOne({ _id: 'proposals' }, { $inc: { last: -2 } } as never);
  await expect.poll(() => known?.countDocuments({ _id: `${a.id} ${b.id}` })).toBe(0);
  const [c, d] = [await submit('manual'), await submit('webshop')];
  expect([c.id, c.version, d.id, d.version]).toEqual([a.id, a.version, b.id, b.version]);
  await expect.poll(pairs).toEqual([
    [a.id, b.id],
    [a.id, b.id],
  ]);

  // A look that knows nothing of its message, as after a restore of the moment before, says the same once more: the stream drops it.
  const outbox = own.db.collection<{ _id: string; sent_at: Date | null }>('outbox');
  const last = (await told()).at(-1)?.id as string;
  await outbox.deleteOne({ _id: last });
  await known?.deleteOne({ _id: `${a.id} ${b.id}` });
  await own.replica();
  await expect.poll(async () => (await outbox.findOne({ _id: last }))?.sent_at).toBeInstanceOf(Date);
  expect(await told()).toHaveLength(2);
});

it('the calendar is that of the proposals too where a restore beside it has given ids and versions away again', async () => {
  await using own = await startHarness();
  const entries = async () =>
    (await own.call('GET', '/calendar')).body.entries.map(({ id, title, start_yw }) => [id, title, start_yw]);
  const lost = await own.create({ title: 'izgubljen', start_week: 20 });
  expect(await entries()).toEqual([[lost.id, 'izgubljen', 202720]]);
  // Between two looks of the replica it is gone, and another one has its id and version.
  const proposals = own.db.collection<{ _id: number }>('proposals');
  const found = await proposals.findOne({ _id: lost.id });
  const other = { title: 'novi', start_week: 30, end_week: 30, updated_at: '2027-01-01T00:00:00.000Z' };
  await proposals.replaceOne({ _id: lost.id }, { ...found, ...other });
  expect(await entries()).toEqual([[lost.id, 'novi', 202730]]);
});

it('a conflict of what was submitted is told once, by whichever replica, and again when it has come back', async () => {
  const events = async () => (await harness.events()).filter(({ subject }) => subject === CONFLICT_FOUND);
  const told = async () =>
    (await events())
      .map(({ data }) => data as unknown as ConflictFound)
      .filter(({ a }) => a.proposal.title?.startsWith('Sukob'));
  const lines = { skus: [{ code: 'SUKOB' }], start_week: 45, status: 'submitted' };
  const a = await manual({ ...lines, title: 'Sukob a', co_planner_ids: [8] });
  // In another's name: told is who really did it.
  const b = await harness.create({ ...lines, source: 'webshop', title: 'Sukob b', proposed_by_id: 5 }, { as: ADMIN });
  await expect.poll(told).toEqual([
    {
      a: { proposal_id: a.id, proposal: expect.objectContaining({ title: 'Sukob a', co_planner_ids: [8] }) },
      b: { proposal_id: b.id, proposal: expect.objectContaining({ title: 'Sukob b', status: 'submitted' }) },
      skus: 1,
      severity: 'low',
    },
  ]);
  // Named is who brought it about: to them it is no news.
  const about = ({ data }: { data: unknown }) => (data as ConflictFound).b.proposal_id === b.id;
  expect((await events()).find(about)).toMatchObject({ actor: ADMIN.user_id });
  await harness.replica();
  // Another one is told of, and this one is not told again for a change that keeps it.
  await call('PUT', `/proposals/${b.id}`, { end_week: 46 });
  const c = await webshop({ ...lines, title: 'Sukob c' });
  await expect.poll(async () => (await told()).map(({ b: { proposal_id } }) => proposal_id)).toEqual([b.id, c.id]);
  await call('PUT', `/proposals/${b.id}`, { start_week: 48, end_week: 48 });
  const known = harness.db.collection<{ _id: string }>('known_conflicts');
  await expect.poll(() => known.findOne({ _id: `${a.id} ${b.id}` })).toBeNull();
  await call('PUT', `/proposals/${b.id}`, { start_week: 45, end_week: 45 });
  await expect.poll(async () => (await told()).length).toBe(3);
});
