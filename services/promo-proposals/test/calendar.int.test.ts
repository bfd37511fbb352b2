import { noteRestore } from '@promo/mongo/restores';
import { keepForTests } from '@promo/testing/keep-for-tests';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const get = async (path: string) => (await call('GET', path)).body;
const harness = await keepForTests(startHarness());
const { call } = harness;

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

  it('counts an entry on over a restore, after which versions are counted anew', async () => {
    await using own = await startHarness();
    const { id } = await own.create({ start_week: 12 });
    await own.call('PUT', `/proposals/${id}`, { title: 'later' });
    const sequence = async (url: string) => {
      const feed = await (await own.raw('/calendar.ics', { url })).text();
      return Number(/^SEQUENCE:(\d+)\r$/m.exec(feed)?.[1]);
    };
    const before = await sequence(own.service.url);
    // The database as a restore leaves it.
    await own.service[Symbol.asyncDispose]();
    await own.db.collection<{ _id: number }>('proposals').updateOne({ _id: id }, { $set: { version: 1 } });
    await noteRestore(own.db, { at: new Date(), backup: 'before', ended: true });
    const { url } = await own.replica();
    expect(await sequence(url)).toBeGreaterThan(before);
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
      expected_approved: expect.objectContaining({ incremental_margin_eur: null }),
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
