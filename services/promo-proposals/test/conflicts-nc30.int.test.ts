import { nulls } from '@promo/contracts/nulls';
import { LineFigures, moneyFields } from '@promo/contracts/promo-analytics/economics';
import { planColumns, proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { CalendarStats } from '@promo/contracts/promo-proposals/calendar';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { fakeAnalytics } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { REVIEWER, startHarness } from './harness.ts';

const get = async (path: string) => (await call('GET', path)).body;
const approvals = (id: number) => harness.list<ApprovalRow>(`/proposals/${id}/approvals`);
const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const harness = await keepForTests(startHarness());
const { call } = harness;

describe('an NC30 conflict', () => {
  const priced = (promo_price: number) => [{ code: 'N1', name: 'Kava', regular_price: 6.79, promo_price }];
  const nc30Of = (a: Proposal, b: Proposal) => harness.conflict(a, b, 'nc30');
  /** Accepts it as it is, or as it was seen. */
  const accept = (a: Proposal, b: Proposal, seen?: Conflict) => harness.acknowledge(b, a, 'nc30', seen?.etag);
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
    expect((await harness.acknowledge(a, b)).body).toMatchObject({ code: 'no_conflict' });
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
