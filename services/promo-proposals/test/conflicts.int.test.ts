import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { PlannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Body, DRAFT, startHarness } from './harness.ts';

const get = async (path: string, url?: string) => (await call('GET', path, undefined, url ? { url } : {})).body;
const manual = (fields = {}) => harness.create({ source: 'manual', ...fields });
const webshop = (fields = {}) => harness.create({ source: 'webshop', ...fields });
const harness = await keepForTests(startHarness());
const { call } = harness;

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
    const seen = async () => [
      await harness.conflict(a, b, 'overlap', url),
      await harness.conflict(a, b, 'overlap', other.url),
    ];
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
    expect(await harness.conflict(a, b, 'overlap', restarted.url)).toMatchObject({ id_a: a.id, id_b: b.id });
    expect(await get('/calendar/conflicts', restarted.url)).toEqual(await get('/calendar/conflicts', url));
    await call('DELETE', `/proposals/${a.id}`, undefined, { url: other.url });
    expect((await seen()).map((found) => found !== undefined)).toEqual([false, false]);
  });
});

describe('conflicts over many SKUs', () => {
  const LINES = 400;
  const lines = (promo: number) =>
    Array.from({ length: LINES }, (_, i) => ({
      code: `M${1_000 + i}`,
      regular_price: 10,
      promo_price: promo - i / 1_000,
    }));

  it('come whole, piece by piece, and bounded where that is asked for', async () => {
    await using own = await startHarness();
    const earlier = await own.create({ source: 'manual', skus: lines(8) });
    const same = await own.create({ source: 'webshop', skus: lines(8) });
    const later = await own.create({ source: 'leaflet', start_week: 12, skus: lines(7) });
    const codes = lines(8).map(({ code }) => code);
    const told = async (query = '') => {
      const answer = await own.raw(`/calendar/conflicts${query}`, { headers: { 'accept-encoding': 'identity' } });
      return { length: answer.headers.get('content-length'), conflicts: ((await answer.json()) as Body).conflicts };
    };
    const pairs = [
      ['overlap', earlier.id, same.id],
      ['nc30', earlier.id, later.id],
      ['nc30', same.id, later.id],
    ];
    const whole = await told();
    expect(whole.length).toBeNull();
    expect(whole.conflicts.map(({ kind, id_a, id_b }) => [kind, id_a, id_b])).toEqual(pairs);
    for (const { skus, ...rest } of whole.conflicts) {
      expect(skus.map(({ code }) => code)).toEqual(codes);
      expect(rest).not.toHaveProperty('n_skus');
    }
    const bounded = await told('?max_skus=2');
    expect(Number(bounded.length)).toBeLessThan(5_000);
    const worst = (all: Conflict['skus']) => all.toSorted((a, b) => lost(b) - lost(a)).slice(0, 2);
    const lost = (sku: object) => ('points_lost' in sku ? Number(sku.points_lost) : 0);
    expect(bounded.conflicts).toEqual(whole.conflicts.map((one) => ({ ...one, n_skus: LINES, skus: worst(one.skus) })));
  });
});

describe('a file of conflicts', () => {
  const file = async (query: string) => {
    const answer = await harness.raw(`/calendar/conflicts?runs_from=202726&runs_to=202730&${query}`);
    return { answer, lines: (await answer.text()).trimEnd().split('\r\n') };
  };
  let ids: number[];
  beforeAll(async () => {
    const skus = (promo_price: number) =>
      ['F1', 'F2'].map((code) => ({ code, regular_price: 10, promo_price, discount_pct: 100 - 10 * promo_price }));
    const first = await manual({ title: 'Letak; lipanj', start_week: 27, end_week: 27, skus: skus(8) });
    const same = await webshop({ title: null, start_week: 27, end_week: 27, skus: skus(8) });
    const later = await harness.create({ source: 'leaflet', title: 'Srpanj', start_week: 30, skus: skus(7) });
    ids = [first.id, same.id, later.id];
    await harness.acknowledge(first, same);
  });

  it('has a row a conflict, with both proposals, the number of products and whether it is acknowledged', async () => {
    const [first, same, later] = ids;
    const { answer, lines } = await file('format=csv');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="conflicts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(lines[0]).toMatch(/^kind;severity;acknowledged;id_a;title_a;source_a;status_a;start_yw_a;end_yw_a;id_b;/);
    expect(lines[1]).toMatch(
      `overlap;low;1;${first};"Letak; lipanj";manual;draft;202727;202727;${same};;webshop;draft;202727;202727;202727;2;;;;`,
    );
    const clear = '2027-08-11';
    expect(lines.slice(2)).toEqual([
      `nc30;low;0;${first};"Letak; lipanj";manual;draft;202727;202727;${later};Srpanj;leaflet;draft;202730;202730;;2;${first};17,5;${clear};;`,
      `nc30;low;0;${same};;webshop;draft;202727;202727;${later};Srpanj;leaflet;draft;202730;202730;;2;${same};17,5;${clear};;`,
    ]);
  });

  it('is of the proposals and the state that are asked for, as the list is', async () => {
    const [first, same, later] = ids;
    const pairs = async (query: string) => {
      const { answer, lines } = await file(`format=csv&${query}`);
      const { conflicts } = await get(`/calendar/conflicts?runs_from=202726&runs_to=202730&${query}`);
      const told = conflicts.map(({ id_a, id_b }) => [id_a, id_b]);
      expect([answer.headers.get('x-total-count'), lines.length - 1]).toEqual([`${told.length}`, told.length]);
      return told;
    };
    expect(await pairs('acknowledged=true')).toEqual([[first, same]]);
    expect(await pairs('acknowledged=false')).toEqual([
      [first, later],
      [same, later],
    ]);
    expect(await pairs('source=webshop')).toEqual([
      [first, same],
      [same, later],
    ]);
    expect(await pairs('status=approved')).toEqual([]);
  });

  it('is in words for people, and a workbook', async () => {
    const { lines } = await file('format=csv&labels=hr');
    expect(lines[0]).toMatch(/^Što;Stupanj;Prihvaćeno;Prijedlog A br\.;Naslov A;/);
    expect(lines[1]).toMatch(/^isti artikli u istim tjednima;Nizak;da;\d+;"Letak; lipanj";ručno;Skica;/);
    expect((await file('format=csv&labels=en')).lines[2]).toMatch(/^lowers the lowest price in 30 days;Low;no;/);
    const { answer } = await file('format=xlsx');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
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
    const saved = await webshop({ start_week: 42, skus });
    const { id } = saved;
    await harness.acknowledge(other, saved);
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
