import { ask } from '@promo/bus/ask';
import { dailySweeps, FMB_CHECK_FINISHED, type FmbCheck, type Orders } from '@promo/contracts/npl/fmb';
import { storedEvents, testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterAll, describe, expect, test } from 'vitest';
import { peersOver } from '../src/peers.ts';
import { answerStock, approvedReplacement } from './fmb-harness.ts';
import { ADMIN, NABAVA, startHarness, TODAY } from './harness.ts';

const harness = await keepForTests(startHarness());
/** Every question that analytics was asked. */
const questions: { code: string; horizon_days: number }[][] = [];
/** Answers sku-stock as analytics would. */
const answering = (): Promise<AsyncDisposable> =>
  harness.analytics({
    stock: (request) => {
      questions.push([...request.items]);
      return answerStock(request);
    },
  });
let analytics = await answering();
afterAll(() => analytics[Symbol.asyncDispose]());

const check = async (query = '', as = NABAVA) =>
  (await harness.call('POST', `/run-fmb-check${query}`, undefined, { as })) as unknown as {
    status: number;
    body: FmbCheck & { detail: string };
  };
const orders = async (query = '') => (await harness.call('GET', `/orders${query}`)).body as unknown as Orders;

const approved = (fields?: Record<string, unknown>) => approvedReplacement(harness, fields);

test('an approval says at once by when to order, and leaves the trigger to the check', async () => {
  const { id, sku, status, version, fmb } = await approved({ launch_date: '2026-12-20' });
  // the stock lasts 30 days, to the day after the launch on 20 December; 14 + 7 + 14 days before that
  expect(fmb).toMatchObject({
    sweep_id: 'approval',
    date: TODAY,
    figures: { latest_order_date: '2026-11-15', reason: 'launch_date', stock_out_date: '2026-12-21' },
  });
  expect([status, version]).toEqual(['approved', 3]);
  const { items } = (await harness.call('GET', `?q=${sku}`)).body;
  expect(items.map((item) => item.fmb)).toEqual([fmb]);
  // what to order now says that there is one more until a check has run
  expect(await orders()).toMatchObject({ n_lines: 0, due_unmarked: 1 });
  expect((await check()).body.triggered.map((one) => [one.id, one.latest_order_date])).toEqual([[id, '2026-11-15']]);
  expect(await orders()).toMatchObject({ n_lines: 1, due_unmarked: 0 });
});

test('what to order now takes the filters of the list, and counts by them what no check has marked', async () => {
  const wholesale = await approved({ group: 'Kava', channels: ['wholesale'] });
  const web = await approved({ group: 'Čaj', channels: ['webshop', 'retail'] });
  const counted = async (query: string) => {
    const { n_lines, due_unmarked, suppliers } = await orders(query);
    return { n_lines, due_unmarked, ids: suppliers.flatMap(({ lines }) => lines.map(({ id }) => id)) };
  };
  const unmarked = { n_lines: 0, due_unmarked: 1, ids: [] };
  for (const query of ['?channel=wholesale', '?group=Kava', `?q=${wholesale.sku}`])
    expect(await counted(query)).toEqual(unmarked);
  await check();
  expect(await counted('?channel=wholesale')).toEqual({ n_lines: 1, due_unmarked: 0, ids: [wholesale.id] });
  expect(await counted(`?group=${encodeURIComponent('Čaj')}&channel=webshop`)).toMatchObject({ ids: [web.id] });
  expect(await counted('?group=Kava&channel=webshop')).toMatchObject({ n_lines: 0, ids: [] });
  expect((await harness.call('GET', '/orders?channel=kiosk')).status).toBe(422);
});

describe('an edit', () => {
  const put = (id: number, fields: object) => harness.call('PUT', `/${id}`, fields);

  test('of an approved record reckons again by when to order, and of what a row or a file changes too', async () => {
    const { id, sku, fmb } = await approved({ launch_date: '2027-02-20' });
    expect(fmb).toMatchObject({ figures: { latest_order_date: '2026-11-16', suggested_qty: 190 } });
    const { body } = await put(id, { launch_date: '2026-12-10', moq: 500 });
    // 10 December less 14 + 7 + 14 days
    const figures = { latest_order_date: '2026-11-05', suggested_qty: 500, reason: 'launch_date' };
    expect(body.fmb).toMatchObject({ sweep_id: 'edit', date: TODAY, version: body.version, figures });
    expect((await harness.get(id)).fmb).toEqual(body.fmb);
    const row = await harness.call('POST', `/${id}/allocation`, { location: 'Zagreb', qty: 400 });
    expect((await harness.get(id)).fmb?.figures?.suggested_qty).toBe(590);
    await harness.call('DELETE', `/allocation/${row.body.id}`);
    expect((await harness.get(id)).fmb?.figures?.suggested_qty).toBe(500);
    const file = `sku;name;lead_time_days\n${sku};Kava 250 g;20\n`;
    await harness.call('POST', '/imports', file, { as: ADMIN, headers: { 'content-type': 'text/csv' } });
    expect((await harness.get(id)).fmb?.figures).toMatchObject({ lead_time_days: 20, latest_order_date: '2026-10-30' });
    expect((await check()).body.triggered.map((one) => one.id)).toEqual([id]);
  });

  test('of one that is to be ordered moves quantity and dates, which stay while nothing says when', async () => {
    const { id } = await approved({ launch_date: '2027-02-20' });
    await check();
    const later = await put(id, { pack_size: 100 });
    expect(later.body).toMatchObject({ status: 'fmb_triggered', fmb: { figures: { suggested_qty: 200 } } });
    const line = (await orders()).suppliers.flatMap(({ lines }) => lines).find((one) => one.id === id);
    expect(line).toMatchObject({ suggested_qty: 200, checked_on: TODAY });
    const [row] = later.body.substitutions;
    await harness.call('DELETE', `/substitution/${row?.id}`);
    const { body } = await put(id, { launch_date: null });
    expect(body.fmb?.figures?.launch_date).toBe('2027-02-20');
    expect(body.fmb?.version).toBe(body.version - 1);
  });

  test('is saved without analytics, tells that the figures are of before it, and the next check makes up for it', async () => {
    const { id, fmb } = await approved();
    await check();
    await analytics[Symbol.asyncDispose]();
    const { status, body } = await put(id, { pack_size: 100 });
    analytics = await answering();
    expect([status, body.pack_size, body.fmb?.figures]).toEqual([200, 100, fmb?.figures]);
    expect(body.fmb?.version).toBe(body.version - 1);
    await check();
    expect(await harness.get(id)).toMatchObject({
      status: 'fmb_triggered',
      fmb: { version: body.version, figures: { suggested_qty: 200 } },
    });
  });
});

describe('the button', () => {
  test('works the example, and the record says so', async () => {
    const record = await approved({ moq: 100, pack_size: 12 });
    await harness.call('POST', `/${record.id}/allocation`, { location: 'Zagreb', qty: 24 });
    const dry = await check('?dry_run=true');
    expect(dry).toMatchObject({ status: 200, body: { dry_run: true, date: TODAY, checked: 1 } });
    expect((await harness.get(record.id)).status).toBe('approved');
    const { status, body } = await check();
    expect(status).toBe(200);
    // stock for 30 days, 35 to see ahead; 24 + 350 − 160 = 214, 18 packs of 12
    expect(body.triggered).toEqual([
      {
        id: record.id,
        sku: record.sku,
        name: record.name,
        latest_order_date: '2026-11-16',
        cover_days: 30,
        suggested_qty: 216,
        quantity_from: { allocated: 24, demand: 350, from_predecessor: 160, on_hand: 0, on_order: 0 },
        reason: 'stock_out',
        daily_demand: 10,
        demand_basis: 'predecessor',
        lead_time_days: 14,
        stock_out_date: '2026-12-21',
        launch_date: null,
      },
    ]);
    const triggered = await harness.get(record.id);
    expect(triggered).toMatchObject({ status: 'fmb_triggered', allowed_actions: ['mark-ordered', 'phase-out'] });
    expect(triggered.fmb).toMatchObject({ sweep_id: body.sweep_id, figures: { suggested_qty: 216 } });
    expect(triggered.history.at(-1)).toMatchObject({ by: { id: 7, name: 'Nina Nabava' }, to: 'fmb_triggered' });
    await expect
      .poll(() => harness.events(record.id))
      .toContainEqual(expect.objectContaining({ id: `${body.sweep_id}:${record.id}`, actor: 7 }));
    const summary = (await harness.call('GET', '/summary')).body as unknown as { last_sweep: object };
    expect(summary.last_sweep).toMatchObject({ sweep_id: body.sweep_id, date: TODAY, triggered: 1 });
    const again = await check();
    expect(again.body.triggered).toEqual([]);
    expect(again.body.already_triggered).toContainEqual({ id: record.id, sku: record.sku });
  });

  test('what was triggered is to be ordered, by supplier, until it is', async () => {
    const supplier = { supplier_id: 'D77', supplier_name: 'Kvarner Grupa d.d.', cost: 1.1 };
    const record = await approved(supplier);
    await check();
    const mine = (all: Orders) => all.suppliers.find(({ supplier_id }) => supplier_id === 'D77');
    // 350 − 160 = 190 units at 1.10
    expect(mine(await orders())).toMatchObject({
      n_lines: 1,
      qty: 190,
      value: 209,
      latest_order_date: '2026-11-16',
      lines: [{ id: record.id, overdue_days: 5, suggested_qty: 190, cost: 1.1, checked_on: TODAY }],
    });
    const file = await (await harness.raw('/orders?format=csv')).text();
    expect(file).toContain(`D77;Kvarner Grupa d.d.;${record.id};${record.sku};`);
    expect(file).toContain(';190;');
    const { body } = await harness.call('POST', `/${record.id}/mark-ordered`);
    expect(body).toMatchObject({ order: { quantity: 190, order_number: null } });
    const ordered = await harness.get(record.id);
    expect(ordered.order).toEqual({ order_number: null, quantity: 190, expected_date: null });
    expect(ordered.history.at(-1)).toMatchObject({ code: 'ordered_as_suggested', params: { quantity: 190 } });
    expect(mine(await orders())).toBeUndefined();
  });

  test('what a supplier is to deliver is ordered together by one number, all of it or nothing', async () => {
    const supplier = { supplier_id: 'D78', supplier_name: 'Istra d.d.' };
    const [first, second] = [await approved(supplier), await approved(supplier)];
    await check();
    const order = (lines: object[]) =>
      harness.call('POST', '/orders', { order_number: 'N-17', expected_date: '2026-12-01', lines });
    const gone = await order([{ id: first.id }, { id: 999_999 }]);
    expect(gone).toMatchObject({ status: 404, body: { detail: 'record 999999 does not exist' } });
    expect((await harness.get(first.id)).status).toBe('fmb_triggered');
    const { status, body } = await order([{ id: first.id }, { id: second.id, quantity: 24 }]);
    expect([status, body]).toMatchObject([
      200,
      {
        order_number: 'N-17',
        changes: [
          { id: first.id, status: 'ordered' },
          { id: second.id, status: 'ordered' },
        ],
      },
    ]);
    const shared = { order_number: 'N-17', expected_date: '2026-12-01' };
    expect((await harness.get(first.id)).order).toEqual({ ...shared, quantity: 190 });
    expect((await harness.get(second.id)).order).toEqual({ ...shared, quantity: 24 });
    for (const { id } of [first, second]) {
      const told = expect.objectContaining({ data: expect.objectContaining({ status: 'ordered' }) });
      await expect.poll(() => harness.events(id)).toContainEqual(told);
    }
    // ordered already, or named twice
    expect((await order([{ id: second.id }])).status).toBe(400);
    expect((await order([])).status).toBe(422);

    const receive = (lines: object[]) => harness.call('POST', '/receipts', { note: 'Potpuno', lines });
    const third = await approved(supplier);
    expect((await receive([{ id: first.id }, { id: third.id }])).status).toBe(400);
    expect((await harness.get(first.id)).status).toBe('ordered');
    expect(await receive([{ id: first.id }, { id: second.id }])).toMatchObject({
      status: 200,
      body: {
        changes: [
          { id: first.id, status: 'in_stock' },
          { id: second.id, status: 'in_stock' },
        ],
      },
    });
    const received = await harness.get(second.id);
    expect(received.order).toEqual({ ...shared, quantity: 24 });
    expect(received.history.at(-1)).toMatchObject({ to: 'in_stock', note: 'Potpuno' });
    expect((await receive([{ id: first.id }])).status).toBe(400);
  });

  test.each([
    ['?dry_run=maybe', 422, 'dry_run'],
    ['?date=2026-02-30', 422, 'date'],
    ['?date=2026-11-22', 422, 'date 2026-11-22 is still to come: today is 2026-11-21'],
    ['?date=2026-11-22&dry_run=true', 422, 'date'],
  ])('refuses %s', async (query, status, field) => {
    const answered = await check(query);
    expect(answered).toMatchObject({ status, body: { detail: expect.stringContaining(field) } });
  });

  test('what it found is read also by who has the version, which stands', async () => {
    const { id } = await harness.create({ lead_time_days: 14 });
    await harness.call('POST', `/${id}/substitution`, { parent_sku: `HIGH-${id}`, kind: 'hard' });
    await harness.call('POST', `/${id}/approve`);
    const { version } = await harness.get(id);
    const read = () => harness.call('GET', `/${id}`, undefined, { headers: { 'if-none-match': `"${version}"` } });
    const { sweep_id } = (await check()).body;
    const { status, etag, body } = await read();
    expect([status, etag, body]).toMatchObject([200, `"${version}"`, { version, fmb: { sweep_id } }]);
    await harness.call('POST', `/${id}/phase-out`);
    const gone = { headers: { 'if-none-match': `"${version + 1}"` } };
    expect((await harness.call('GET', `/${id}`, undefined, gone)).status).toBe(304);
  });

  test('without analytics answers 503, and nothing has happened', async () => {
    const record = await approved();
    await analytics[Symbol.asyncDispose]();
    const answered = await check();
    expect(answered).toMatchObject({ status: 503, body: { detail: 'promo-analytics is not there' } });
    expect(await harness.get(record.id)).toEqual(record);
    analytics = await answering();
    expect((await check('', ADMIN)).body.triggered.map(({ id }) => id)).toContain(record.id);
  });
});

describe('a day', () => {
  const asked = async (...dates: string[]) => {
    await using bus = await testBus(harness.nats.url, 'scheduler');
    return await ask(bus, dailySweeps, { dates });
  };

  test('that was left open is closed by hand, once, as of that day; whoever asks is told', async () => {
    const record = await approved({ sku: 'LATE' });
    expect(await asked('2026-11-13')).toEqual({ today: TODAY, sweeps: [] });
    expect(await check('?date=2026-11-13&dry_run=true')).toMatchObject({
      status: 200,
      body: {
        dry_run: true,
        date: '2026-11-13',
        stock_date: TODAY,
        triggered: expect.arrayContaining([expect.objectContaining({ sku: 'LATE' })]),
      },
    });
    expect(await harness.get(record.id)).toEqual(record);
    const { status, body } = await check('?date=2026-11-13');
    const closed = { sweep_id: 'fmb:2026-11-13', date: '2026-11-13', stock_date: TODAY };
    expect({ status, body }).toMatchObject({ status: 200, body: closed });
    expect((await harness.get(record.id)).fmb).toMatchObject({ sweep_id: 'fmb:2026-11-13', date: '2026-11-13' });
    expect(await check('?date=2026-11-13')).toMatchObject({
      status: 409,
      body: { code: 'day_swept', params: { date: '2026-11-13' } },
    });
    const { today, sweeps } = await asked('2026-11-12', '2026-11-13');
    expect([today, sweeps]).toEqual([TODAY, [{ date: '2026-11-13', finished_at: expect.any(String) }]]);
    await expect
      .poll(async () => (await storedEvents(harness.nats.url, FMB_CHECK_FINISHED)).map(({ id }) => id))
      .toContain('fmb:2026-11-13:finished');
  });

  test.each(['2026-10-20', '1900-01-01'])('more than a month ago is refused: %s', async (date) => {
    const detail = `${date} is more than 31 days ago`;
    for (const dry of ['', '&dry_run=true']) {
      expect(await check(`?date=${date}${dry}`)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'date', code: 'day_too_old', params: { date, days: 31 }, message: detail }] },
      });
    }
    expect((await asked(date)).sweeps).toEqual([]);
  });
});

test('thousands of codes, and one code with several horizons, are asked for in questions that fit', async () => {
  await using bus = await testBus(harness.nats.url, 'npl');
  questions.length = 0;
  const wanted = Array.from({ length: 4_500 }, (_, i) => ({ code: `C${i}`, horizon_days: 35 }));
  const shared = [10, 35, 60, 35].map((horizon_days) => ({ code: 'LOW', horizon_days }));
  const stock = await peersOver(bus).askStock([...wanted, ...shared], Temporal.PlainDate.from(TODAY));
  expect(questions.map((items) => items.length)).toEqual([2_000, 2_000, 501, 1, 1]);
  for (const items of questions) expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
  expect([10, 35, 60, 61].map((horizon) => stock('LOW', horizon)?.on_hand)).toEqual([300, 300, 300, undefined]);
  expect(stock('C1', 35)).toBeUndefined();
});
