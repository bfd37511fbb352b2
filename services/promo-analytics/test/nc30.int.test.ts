import type { Bus } from '@promo/bus/connect';
import { publish } from '@promo/bus/publish';
import type { ErrorBody } from '@promo/contracts/errors';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { PROPOSAL_STATUS_CHANGED } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

let instant = '2026-11-21T10:00:00Z';

/**
 * KAVA cost 3.49 until 4.00 came into force on November 1st; MLIJEKO is perishable; SOK has no daily prices, and sold 4 a
 * week for 5.00 in the weeks 202643 and 202644, 1.25 each; NOVO has neither.
 */
const harness = await keepForTests(startHarness(() => new Date(instant)));
await harness.upload(
  'products',
  `sku,name,category,regular_price,perishable
KAVA,Kava mljevena 250 g,Kava,4.00,0
MLIJEKO,Mlijeko 1 l,Mlijeko,1.20,1
SOK,Sok naranča 1 l,Sokovi,1.25,0
NOVO,Novi sok 1 l,Sokovi,1.25,0
`,
);
await harness.upload('sales', 'sku,yw,qty,promoted,revenue\nSOK,202643,4,0,5.00\nSOK,202644,4,0,5.00\n');
await harness.upload('prices', 'sku,date,price\nKAVA,2026-09-01,3.49\nKAVA,2026-11-01,4.00\nMLIJEKO,2026-09-01,1.20\n');

async function batch<T = Nc30Result[]>(body: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(`${harness.service.url}/api/promo/nc30/batch`, {
    method: 'POST',
    headers: { ...harness.identity, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const check = (query: string) => harness.get<Nc30Result>(`/nc30?${query}`);

describe('GET /nc30', () => {
  it('compares with the lowest of the last 30 days, worked by hand', async () => {
    const { status, body } = await check('sku=KAVA&promo_price=3.6');
    expect(status).toBe(200);
    // 3.60 − 3.49 = 0.11; 0.11 / 3.49 = 3.15 %
    expect(body).toEqual({
      ok: false,
      has_data: true,
      applies: true,
      sku: 'KAVA',
      promo_price: 3.6,
      nc30_price: 3.49,
      nc30_date: '2026-10-22',
      window_start: '2026-10-22',
      window_end: '2026-11-20',
      days_covered: 30,
      short_history: false,
      tolerance: 0.005,
      diff_eur: 0.11,
      diff_pct: 3.15,
      announced_discount_pct: 0,
      genuine_reduction: false,
      max_compliant_price: 3.49,
      reason: 'above_reference',
      reference_kind: 'observed',
      days_observed: 30,
      source: 'prices',
      estimated: false,
      rests_on: [],
      sale_kind: 'action',
      rule: 'window',
      rules: 'HR-2026-11',
      campaign_start: null,
      announceable: false,
      printable_discount_pct: null,
      // By then the 3.49 of October 31st has left the window.
      earliest_start: '2026-12-01',
      max_announceable_price: 3.48,
    });
  });

  it.each([
    ['sku=KAVA&promo_price=3.49', { ok: true, reason: 'equal_reference' }],
    ['sku=KAVA&promo_price=3', { ok: true, reason: 'ok', announced_discount_pct: 14.04 }],
    ['sku=KAVA&promo_price=0', { ok: true, reason: 'ok', announced_discount_pct: 100 }],
    // By December 1st the 3.49 of October 31st has left the window.
    ['sku=KAVA&promo_price=3.6&start_date=2026-12-01', { ok: true, nc30_price: 4, nc30_date: '2026-11-01' }],
    ['sku=KAVA&promo_price=3.6&start_date=2026-11-30', { ok: false, nc30_price: 3.49, nc30_date: '2026-10-31' }],
    ['sku=KAVA&promo_price=3.6&start_date=', { ok: false, window_end: '2026-11-20' }],
    ['sku=KAVA&promo_price=3.6&start_date=1900-01-01', { ok: true, has_data: false, window_start: '1899-12-02' }],
    ['sku=KAVA&promo_price=3.6&start_date=2999-12-31', { ok: true, nc30_price: 4, reference_kind: 'projected' }],
    [
      'sku=KAVA&promo_price=3.6&start_date=2999-12-31&include_planned=false',
      { ok: true, has_data: false, window_end: '2999-12-30' },
    ],
    ['sku=KAVA&promo_price=3.6&mechanic=1%2B1', { ok: true, applies: false, reason: 'exempt_mechanic' }],
    ['sku=KAVA&promo_price=3.6&mechanic=1+1', { ok: true, applies: false, reason: 'exempt_mechanic' }],
    ['sku=KAVA&promo_price=3.6&mechanic=25', { ok: false, applies: true }],
    ['sku=MLIJEKO&promo_price=1.1', { ok: true, applies: false, nc30_price: 1.2, reason: 'perishable' }],
    // Above its regular price nothing is sold off.
    ['sku=MLIJEKO&promo_price=1.3', { ok: false, applies: true, nc30_price: 1.2, reason: 'above_reference' }],
    // The weeks end on October 25th and November 1st: 4 + 7 days of the window.
    ['sku=SOK&promo_price=1.3', { ok: false, nc30_price: 1.25, days_covered: 11, short_history: true }],
    ['sku=NOVO&promo_price=1', { ok: true, has_data: false, applies: true, reason: 'no_data' }],
    ['sku=NEMA&promo_price=1', { ok: true, has_data: false, applies: true, nc30_price: null, reason: 'no_data' }],
  ])('%s', async (query, expected) => {
    const { status, body } = await check(query);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('begins the day in Zagreb', async () => {
    instant = '2026-11-20T22:59:59Z';
    expect((await check('sku=KAVA&promo_price=3')).body.window_end).toBe('2026-11-19');
    instant = '2026-11-20T23:00:00Z';
    expect((await check('sku=KAVA&promo_price=3')).body.window_end).toBe('2026-11-20');
    instant = '2026-11-21T10:00:00Z';
  });

  it.each([
    ['', 'sku is required', 'required'],
    ['promo_price=1', 'sku is required', 'required'],
    ['sku=KAVA', 'promo_price is required', 'required'],
    ['sku=KAVA&promo_price=', 'promo_price is required', 'required'],
    ['sku=KAVA&promo_price=-0.01', 'promo_price must be a number from 0 to 1000000', 'not_in_range'],
    ['sku=KAVA&promo_price=1000000.01', 'promo_price must be a number from 0 to 1000000', 'not_in_range'],
    ['sku=KAVA&promo_price=NaN', 'promo_price must be a number from 0 to 1000000', 'not_in_range'],
    ['sku=KAVA&promo_price=1e400', 'promo_price must be a number from 0 to 1000000', 'not_in_range'],
    ['sku=KAVA&promo_price=3,49', 'promo_price must be a number', 'not_in_range'],
    ['sku=KAVA&promo_price=1&promo_price=2', 'promo_price must be', 'given_twice'],
    ['sku=KAVA&promo_price=1&start_date=2026-02-30', 'start_date is no date: 2026-02-30', 'no_date'],
    ['sku=KAVA&promo_price=1&start_date=2026-2-3', 'start_date must have the form YYYY-MM-DD', 'wrong_form'],
    ['sku=KAVA&promo_price=1&start_date=2026-11-21T10:00', 'start_date ', 'too_long'],
    [
      'sku=KAVA&promo_price=1&start_date=3000-01-01',
      'start_date must have the form YYYY-MM-DD, years 1900–2999',
      'wrong_form',
    ],
    ['sku=KAVA&promo_price=1&mechanic=foo', 'mechanic must be a percent', 'unknown_mechanic'],
    [`sku=KAVA&promo_price=1&mechanic=${'x'.repeat(65)}`, 'mechanic must', 'too_long'],
    [`sku=${'x'.repeat(65)}&promo_price=1`, 'sku must', 'too_long'],
    ['sku=a%00b&promo_price=1', 'sku has a form', 'wrong_form'],
    ['sku=KAVA&promo_price=1&sale_kind=sale', 'sale_kind', 'not_one_of'],
    ['sku=KAVA&promo_price=1&proposal_id=0', 'proposal_id must be', 'not_an_integer'],
    ['sku=KAVA&promo_price=1&include_planned=maybe', 'include_planned must be', 'wrong_type'],
    ['sku=KAVA&promo_price=1&discount=20', 'discount is not a known', 'unknown_field'],
  ])('%s is 422: %s', async (query, reason, code) => {
    const { status, body } = await harness.get<ErrorBody>(`/nc30?${query}`);
    expect(status).toBe(422);
    expect(body.detail).toContain(reason);
    expect(body.errors?.[0]).toMatchObject({ path: reason.split(' ')[0], code });
  });
});

describe('what approved proposals plan', () => {
  const at = '2026-11-21T09:00:00Z';
  let version = 0;

  /** Proposal 7 plans KAVA at 3.00 in the week from November 30th. */
  async function tell(bus: Bus, status: ProposalStatus): Promise<void> {
    version++;
    await publish(bus, {
      id: `nc30-${version}`,
      subject: PROPOSAL_STATUS_CHANGED,
      at,
      actor: 1,
      version,
      data: {
        proposal_id: 7,
        version,
        status_from: 'submitted',
        status,
        proposal: {
          ...{ title: 'Kava', status, start_yw: 202649, end_yw: 202649 },
          ...{ start_date: '2026-11-30', end_date: '2026-12-06' },
          lines: [{ code: 'KAVA', discount_pct: 25, promo_price: 3, sale_kind: 'action' }],
        },
      },
    });
  }

  const LATER = 'sku=KAVA&promo_price=3.5&start_date=2026-12-14';

  it('counts for the days to come, until it is withdrawn, in every replica', async () => {
    await using bus = await testBus(harness.nats.url, 'promo-proposals');
    const other = await harness.replica();
    const unplanned = { nc30_price: 4, source: 'prices', rests_on: [], days_observed: 7, days_covered: 30 };
    expect((await check(LATER)).body).toMatchObject({ ...unplanned, ok: true, announceable: true });

    await tell(bus, 'approved');
    const { url } = other;
    await expect.poll(async () => (await check(LATER)).body.nc30_price).toBe(3);
    await expect.poll(async () => (await harness.get<Nc30Result>(`/nc30?${LATER}`, { url })).body.nc30_price).toBe(3);
    expect((await check(LATER)).body).toMatchObject({
      ok: false,
      reference_kind: 'projected',
      source: 'planned',
      rests_on: [7],
      nc30_date: '2026-11-30',
      days_observed: 7,
      days_covered: 30,
      announceable: false,
      max_announceable_price: 2.99,
      // The window of January 6th begins the day after the plan.
      earliest_start: '2027-01-06',
    });
    // What it plans itself, price rows alone, a start today: its days do not count.
    expect((await check(`${LATER}&proposal_id=7`)).body).toMatchObject(unplanned);
    expect((await check(`${LATER}&include_planned=false`)).body).toMatchObject({ nc30_price: 4, rests_on: [] });
    expect((await check('sku=KAVA&promo_price=3.4')).body).toMatchObject({
      reference_kind: 'observed',
      nc30_price: 3.49,
    });
    const asked = { sku: 'KAVA', promo_price: 3.5, start_date: '2026-12-14' };
    const { body } = await batch([asked, { ...asked, proposal_id: 7 }]);
    expect(body.map(({ nc30_price }) => nc30_price)).toEqual([3, 4]);

    await tell(bus, 'withdrawn');
    await expect.poll(async () => (await check(LATER)).body).toMatchObject(unplanned);
  });
});

describe('POST /nc30/batch', () => {
  it('answers each item as GET does, in the same order', async () => {
    const items = [
      { sku: 'KAVA', promo_price: 3.6 },
      { sku: 'NEMA', promo_price: 1, start_date: null, mechanic: null },
      { sku: 'KAVA', promo_price: 3.6, start_date: '2026-12-01' },
      { sku: 'KAVA', promo_price: 3.6, mechanic: '1+1' },
      { sku: 'MLIJEKO', promo_price: 1.1, mechanic: '' },
    ];
    const { status, body } = await batch(items);
    expect(status).toBe(200);
    expect(body.map(({ reason }) => reason)).toEqual([
      'above_reference',
      'no_data',
      'ok',
      'exempt_mechanic',
      'perishable',
    ]);
    for (const [i, item] of items.entries()) {
      const query = new URLSearchParams(Object.entries(item).map(([name, value]) => [name, String(value ?? '')]));
      expect((await check(query.toString())).body).toEqual(body[i]);
    }
  });

  it('answers no items with none', async () => {
    expect(await batch([])).toEqual({ status: 200, body: [] });
  });

  it('takes as many items as it says, of any length that is allowed', async () => {
    const items = Array.from({ length: MAX_NC30_ITEMS }, (_, i) => ({
      sku: i % 2 ? 'KAVA' : 'x'.repeat(64),
      promo_price: i / 100,
      start_date: '2026-12-01',
      mechanic: 'y'.repeat(64),
    }));
    const { status, body } = await batch(items);
    expect([status, body.length]).toEqual([200, MAX_NC30_ITEMS]);
    expect(body.every((result, i) => result.promo_price === i / 100)).toBe(true);
    expect(body.findIndex(({ reason }) => reason === 'above_reference')).toBe(401);
  });

  const good = { sku: 'KAVA', promo_price: 3 };
  it.each<[string, unknown, string, string, string]>([
    ['too many items', Array(MAX_NC30_ITEMS + 1).fill(good), 'body', 'must have at most 5000 items', 'too_many_items'],
    ['one item, not in a list', good, 'body', 'must be array', 'wrong_type'],
    ['null', 'null', 'body', 'must be array', 'wrong_type'],
    ['a list of numbers', [good, 3], '1', 'must be object', 'wrong_type'],
    ['an item without a price', [good, { sku: 'KAVA' }, good], '1.promo_price', 'is required', 'required'],
    ['an item without a SKU', [good, { promo_price: 3 }, good], '1.sku', 'is required', 'required'],
    [
      'an unknown field',
      [good, good, { ...good, discount: 20 }],
      '2.discount',
      'is not a known field',
      'unknown_field',
    ],
    [
      'a negative price',
      [good, { ...good, promo_price: -1 }],
      '1.promo_price',
      'must be a number from 0 to 1000000',
      'not_in_range',
    ],
    [
      'a price beyond all',
      '[{"sku":"KAVA","promo_price":1e400}]',
      '0.promo_price',
      'must be a number from 0',
      'not_in_range',
    ],
    ['a price as text', [{ ...good, promo_price: '3' }], '0.promo_price', 'must be a number', 'not_in_range'],
    [
      'a price that is NaN, null in JSON',
      [{ ...good, promo_price: Number.NaN }],
      '0.promo_price',
      'must be a number',
      'not_in_range',
    ],
    ['a SKU that is a number', [{ ...good, sku: 5 }], '0.sku', 'must be string', 'wrong_type'],
    ['an empty SKU', [{ ...good, sku: '' }], '0.sku', 'must have at least 1 character', 'too_short'],
    [
      'a day that does not exist',
      [good, { ...good, start_date: '2026-02-30' }],
      '1.start_date',
      'is no date: 2026-02-30',
      'no_date',
    ],
    ['a date in another form', [{ ...good, start_date: '30.11.2026.' }], '0.start_date', '', 'too_long'],
  ])('refuses %s', async (_, sent, path, message, code) => {
    const { status, body } = await batch<ErrorBody>(sent);
    expect(status).toBe(422);
    expect(body.errors?.[0]).toEqual({
      path,
      message: expect.stringContaining(message),
      code,
      params: expect.any(Object),
    });
    expect(body.detail).toContain(path);
  });

  it('refuses what is no JSON, and what is too large', async () => {
    expect((await batch('[{"sku":"KAVA","promo_price":NaN}]')).status).toBe(400);
    expect((await batch(`[${' '.repeat(1024 * 1024)}]`)).status).toBe(413);
  });
});

it.each(['/nc30?sku=KAVA&promo_price=1', '/nc30/batch'])(
  '%s is not for callers the gateway does not vouch for',
  async (path) => {
    const method = path.endsWith('batch') ? 'POST' : 'GET';
    expect((await fetch(`${harness.service.url}/api/promo${path}`, { method })).status).toBe(401);
  },
);
