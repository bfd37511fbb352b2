import type { Launch } from '@promo/contracts/npl/launches';
import type { NplListItem } from '@promo/contracts/npl/record';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const NAMES = ['Žele', 'čaj', '=SUM(A1)', 'Cedevita', '-10 % kava'];

const harness = await keepForTests(startHarness());
for (const [i, name] of NAMES.entries()) {
  await harness.create({ name, ...(i % 2 && { cost: i + 0.5 }), channels: ['retail', 'webshop'] });
}

const listed = async (query: string) => {
  const answer = await harness.raw(query);
  const body = (await answer.json()) as { items: NplListItem[]; total: number; detail: string };
  return { status: answer.status, header: answer.headers.get('x-total-count'), ...body };
};
const names = async (query: string) => (await listed(query)).items.map(({ name }) => name);

it('records come in pages that make up the whole; total and header count them all', async () => {
  const whole = await names('');
  expect(whole).toEqual(NAMES.toReversed());
  expect([...(await names('?limit=2')), ...(await names('?limit=2&offset=2')), ...(await names('?offset=4'))]).toEqual(
    whole,
  );
  expect(await listed('?limit=2&offset=4')).toMatchObject({ total: 5, header: '5' });
  expect(await listed('?q=čaj&limit=2')).toMatchObject({ total: 1, header: '1' });
  expect(await names('/?limit=1')).toEqual(whole.slice(0, 1));
});

it.each([
  ['CAJ', ['čaj']],
  ['zele', ['Žele']],
  ['čedevita', ['Cedevita']],
  ['=sum(a', ['=SUM(A1)']],
  ['.', []],
])('a search for %j finds %j', async (typed, found) => {
  expect(await names(`?q=${encodeURIComponent(typed)}`)).toEqual(found);
});

it('records are sorted in Croatian order, those without a value last', async () => {
  expect(await names('?sort=name')).toEqual(['-10 % kava', '=SUM(A1)', 'Cedevita', 'čaj', 'Žele']);
  expect((await listed('?sort=-cost')).items.map(({ cost }) => cost)).toEqual([3.5, 1.5, null, null, null]);
  expect(await listed('?sort=colour')).toMatchObject({
    status: 422,
    detail: expect.stringMatching(/^sort must be one of id, sku/),
  });
});

it('records are a CSV file and a workbook', async () => {
  const csv = await harness.raw('?format=csv&sort=id');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="new-products-\d{4}-\d\d-\d\d\.csv"$/);
  const [header = '', ...lines] = Buffer.from(await csv.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\r\n');
  const at = (key: string) => header.slice(1).split(';').indexOf(key);
  const cells = lines.map((line) => line.split(';'));
  expect(cells.map((row) => row[at('name')])).toEqual(['Žele', 'čaj', "'=SUM(A1)", 'Cedevita', "'-10 % kava"]);
  expect(cells.map((row) => row[at('cost')])).toEqual(['', '1,50', '', '3,50', '']);
  expect(cells[0]?.[at('channels')]).toBe('retail webshop');
  const sheet = await readSheet(Buffer.from(await (await harness.raw('?format=xlsx&sort=id')).arrayBuffer()));
  expect(sheet.slice(1).map((row) => row[at('cost')])).toEqual([null, 1.5, null, 3.5, null]);
});

it('the report takes the same', async () => {
  await using _ = await harness.analytics({
    weeks: ({ codes }) => ({
      as_of_yw: 202647,
      skus: codes.map((code) => ({ code, baseline_weekly_qty: null, from_yw: null, qty: [], revenue: [] })),
    }),
  });
  const answer = await harness.raw('/report/list?format=csv&sort=-actual_qty&limit=3');
  expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '0']);
  expect(await answer.text()).toMatch(/^id;sku;name;status;/);
  expect((await harness.raw('/report/list?sort=colour')).status).toBe(422);
});

it('the file of the records says what was ordered', async () => {
  const { id, sku } = await harness.createIn('approved', { name: 'Narudžba' });
  await harness.call('POST', `/${id}/mark-ordered`, {
    order_number: 'N-17',
    quantity: 240,
    expected_date: '2026-12-01',
  });
  const lines = (await (await harness.raw(`?format=csv&q=${sku}`)).text()).trimEnd().split('\r\n');
  const [header = [], row = []] = lines.map((line) => line.split(';'));
  const of = (key: string) => row[header.indexOf(key)];
  expect(['order_number', 'ordered_qty', 'expected_date'].map(of)).toEqual(['N-17', '240', '2026-12-01']);
});

it('a search finds a record by its bar code, its supplier and its order too', async () => {
  const fields = { ean: '3850000000017', supplier_id: 'D-4711', supplier_name: 'Žitnjak d.d.' };
  const { id } = await harness.createIn('approved', { name: 'Pšenica', ...fields });
  await harness.call('POST', `/${id}/mark-ordered`, { order_number: 'PO/88-2' });
  for (const typed of ['000000001', 'd-47', 'zitnjak', 'po/88']) {
    const { body } = await harness.call('GET', `?q=${encodeURIComponent(typed)}`);
    expect(body.items.map((item) => item.id)).toEqual([id]);
  }
  // gone from the lists of the tests below
  await harness.db.collection<{ _id: number }>('products').deleteOne({ _id: id });
});

it('the file of the records imports unchanged; with one cell edited it changes one record', async () => {
  const file = async () => Buffer.from(await (await harness.raw('?format=csv')).arrayBuffer()).toString();
  const { id } = await harness.create({ name: 'Dva reda', note: 'prvi red\ndrugi red\r\n"treći"' });
  const exported = await file();
  expect(await harness.upload(exported)).toMatchObject({
    status: 200,
    body: { rows_read: 7, unchanged: 7, inserted: 0, updated: 0, rejected: 0 },
  });
  expect(await file()).toBe(exported);
  expect(await harness.upload(exported.replace('drugi red', 'drugi redak'))).toMatchObject({
    body: { unchanged: 6, updated: 1, rejected: 0 },
  });
  expect((await harness.get(id)).note).toBe('prvi red\ndrugi redak\r\n"treći"');
  expect(await harness.upload(exported.replace('drugi red', 'drugi\u0001red'))).toMatchObject({
    body: {
      rejected: 1,
      rejections: [{ column: 'note', code: 'control_characters', params: { line_breaks: 'allowed' } }],
    },
  });
  const edited = exported.replace(';3,50;', ';4,25;');
  // The record with the note has changed since the export.
  expect(await harness.upload(edited)).toMatchObject({
    body: { unchanged: 5, updated: 1, inserted: 0, rejected: 1, rejections: [{ code: 'record_changed' }] },
  });
  expect((await listed('?sort=-cost&limit=1')).items).toMatchObject([{ name: 'Cedevita', cost: 4.25, version: 2 }]);
});

it('allocations of all records are one list, and a file with headings for people', async () => {
  const { id, sku } = await harness.create({ name: 'Kakao', launch_date: '2027-03-01' });
  const wholesale = { location: 'Veleprodajni centar', channel: 'wholesale', qty: 40 };
  await harness.call('POST', `/${id}/allocation`, wholesale);
  await harness.call('POST', `/${id}/allocation`, {
    location: 'Split',
    channel: 'retail',
    qty: 8,
    min_presentation: 2,
  });
  const found = await listed('/allocations?channel=wholesale');
  expect(found).toMatchObject({ items: [{ ...wholesale, product_id: id, sku }], header: '1' });
  expect((await listed(`/allocations?q=${sku}&status=approved`)).items).toEqual([]);
  const csv = await harness.raw('/allocations?format=csv&labels=hr&sort=-location');
  expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
    'Mjesto;Kanali;Šifra;Naziv;Status;Datum lansiranja;Količina;Najmanje na polici (kom);Naručena količina;Nedostaje za alokacije (kom);Očekivani dolazak;Dobavljač;Zadnji put stiglo',
    `Veleprodajni centar;Veleprodaja;${sku};Kakao;Skica;2027-03-01;40;0;;;;;`,
  ]);
  // 48 of which 30 are ordered, and of these 26 arrive
  await harness.call('POST', `/${id}/approve`);
  await harness.call('POST', `/${id}/mark-ordered`, { quantity: 30 });
  const lacking = async () => (await harness.call('GET', `/${id}`)).body.lacking;
  expect(await lacking()).toBe(18);
  expect((await listed('/allocations?channel=wholesale')).items).toMatchObject([{ ordered_qty: 30, lacking: 18 }]);
  await harness.call('PUT', `/${id}/arrivals`, { received_on: '2026-11-20', units: 26 });
  expect((await listed('/allocations?channel=wholesale')).items).toMatchObject([{ arrived_on: '2026-11-20' }]);
  expect(await lacking()).toBe(18);
  await harness.call('POST', `/${id}/mark-in-stock`);
  expect(await lacking()).toBe(22);
  await harness.call('POST', `/${id}/activate`);
  expect(await lacking()).toBeUndefined();
});

it('launches are told by code, of what is not launched yet', async () => {
  const coming = await harness.create({ name: 'Halva', launch_date: '2027-03-01' });
  const undated = await harness.create({ name: 'Rahatluk' });
  const gone = await harness.create({ name: 'Baklava', launch_date: '2027-03-01' });
  await harness.call('POST', `/${gone.id}/phase-out`);
  const codes = [gone, undated, coming, { sku: 'nitko' }].map(({ sku }) => `sku=${sku}`).join('&');
  const { launches } = (await (await harness.raw(`/launches?${codes}`)).json()) as { launches: Launch[] };
  expect(launches).toEqual(
    [
      { sku: coming.sku, name: 'Halva', launch_date: '2027-03-01' },
      { sku: undated.sku, name: 'Rahatluk', launch_date: null },
    ].sort((a, b) => (a.sku < b.sku ? -1 : 1)),
  );
  expect((await harness.call('GET', '/launches')).status).toBe(422);
});
