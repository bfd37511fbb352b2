import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { IMPORT_FAILED, type ImportFailed } from '@promo/contracts/imports';
import { storedEvents } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { NABAVA, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

it('creates drafts, changes what differs, and does nothing the second time', async () => {
  const csv = `sku,name,channels,cost,regular_price,launch_date,moq,ean
IMP-1,Novi čaj,retail webshop,1.20,2.99,2027-02-01,24,3850000000017
IMP-2,Nova kava,,0.42755,,,,
`;
  const dry = await harness.upload(csv, '?dry_run=true');
  expect(dry.body).toMatchObject({ dry_run: true, inserted: 2, rejected: 0 });
  expect(await harness.recordOf('IMP-1')).toBeUndefined();
  expect((await harness.upload(csv)).body).toMatchObject({
    dataset: 'npl-records',
    inserted: 2,
    updated: 0,
    rejected: 0,
  });
  expect(await harness.recordOf('IMP-1')).toMatchObject({
    name: 'Novi čaj',
    status: 'draft',
    channels: ['retail', 'webshop'],
    cost: 1.2,
    regular_price: 2.99,
    launch_date: '2027-02-01',
    moq: 24,
    ean: '3850000000017',
    created_by: NABAVA.user_id,
    version: 1,
  });
  // a purchase price keeps four decimals, and what the file does not say is not there
  expect(await harness.recordOf('IMP-2')).toMatchObject({
    cost: 0.4276,
    regular_price: null,
    channels: [],
    vat_rate: null,
  });
  expect((await harness.upload(csv)).body).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  const croatian = 'Šifra;Naziv;MPC;Datum lansiranja\nIMP-1;Novi čaj;3,19;\nIMP-2;Nova kava;;\n';
  expect((await harness.upload(croatian)).body).toMatchObject({ updated: 1, unchanged: 1 });
  // a blank cell clears, and a column that is not there keeps
  expect(await harness.recordOf('IMP-1')).toMatchObject({
    regular_price: 3.19,
    launch_date: null,
    cost: 1.2,
    version: 2,
  });
});

it('takes no header for a record, as two files have it that were put one after the other', async () => {
  const { body } = await harness.upload('\ufeffsku,name\r\nTWO-1,Prvi\r\n\ufeffsku,name\r\nTWO-2,Drugi\r\n');
  expect(body).toMatchObject({ inserted: 2, rejections: [{ line: 3, code: 'repeated_header' }] });
});

it('of the same file sent at once makes each record once, and rejects none of its rows', async () => {
  const csv = `sku,name,cost\n${Array.from({ length: 30 }, (_, i) => `ONCE-${i},Novi,1.5\n`).join('')}`;
  const answers = await Promise.all([harness.upload(csv), harness.upload(csv), harness.upload(csv)]);
  const sum = (count: 'inserted' | 'unchanged' | 'updated' | 'rejected') =>
    answers.reduce((total, { body }) => total + body[count], 0);
  expect([sum('inserted'), sum('unchanged'), sum('updated'), sum('rejected')]).toEqual([30, 60, 0, 0]);
});

it('rejects a launch further ahead than two years, in a dry run too', async () => {
  for (const query of ['?dry_run=true', '']) {
    const { body } = await harness.upload(
      'sku,name,launch_date\nL-1,Kriva godina,2999-01-01\nL-2,Iduća godina,2027-02-01\n',
      query,
    );
    expect(body).toMatchObject({
      inserted: 1,
      rejections: [{ line: 2, column: 'launch_date', value: '2999-01-01', code: 'planned_too_far' }],
    });
  }
});

it('tells others of each record that it creates or changes, as POST and PUT do', async () => {
  await harness.upload('sku,name\nIMP-EVENT,Prvi naziv\n');
  await harness.upload('sku,name\nIMP-EVENT,Drugi naziv\n');
  const { id } = (await harness.recordOf('IMP-EVENT')) as { id: number };
  await expect.poll(async () => (await harness.events(id)).map(({ data }) => data.version)).toEqual([1, 2]);
});

it('that is refused is told of on the bus', async () => {
  expect((await harness.upload('colour\nred\n')).status).toBe(422);
  const failed = async () =>
    (await storedEvents<ImportFailed>(harness.nats.url, IMPORT_FAILED.npl)).filter(
      ({ subject }) => subject === IMPORT_FAILED.npl,
    );
  await expect.poll(failed).toMatchObject([{ data: { dataset: 'npl-records', code: 'no_header' } }]);
});

it('rejects rows that the API would refuse', async () => {
  const gone = await harness.createIn('phase_out');
  const csv = `sku,name,channels,moq,ean,cost
IMP-3,Dobro,retail,1,,1
IMP-3,Opet,retail,1,,1
IMP-4,,retail,1,,1
IMP-5,Kanal,kiosk,1,,1
IMP-6,Količina,retail,0,,1
IMP-7,Bar kod,retail,1,12AB,1
IMP-8,Cijena,retail,1,,-1
${gone.sku},Drugo ime,retail,1,,1
`;
  const { status, body } = await harness.upload(csv);
  expect([status, body.rows_read, body.inserted, body.rejected]).toEqual([200, 8, 1, 7]);
  expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual([
    [3, 'sku', 'repeated_row', { columns: ['sku'] }],
    [4, 'name', 'blank', {}],
    [5, 'channels', 'bad_channels', { allowed: ['retail', 'webshop', 'wholesale'] }],
    [6, 'moq', 'below_minimum', { minimum: 1 }],
    [7, 'ean', 'bad_ean', {}],
    [8, 'cost', 'below_minimum', { minimum: 0 }],
    [9, null, 'record_not_editable', { id: gone.id, status: 'phase_out', allowed: [] }],
  ]);
  expect(body.rejections[6]?.reason).toMatch(/is phased out/);
});

it('is in the history of the records that it changes, but of drafts', async () => {
  const [draft, approved] = [await harness.create({ moq: 24 }), await harness.createIn('approved', { moq: 24 })];
  await harness.upload(`sku,name,moq,regular_price\n${draft.sku},Kava,48,1\n${approved.sku},Kava,48,1\n`);
  expect((await harness.get(draft.id)).history).toEqual(draft.history);
  const { by, code, params } = (await harness.get(approved.id)).history.at(-1) ?? {};
  expect([by?.id, code, params]).toEqual([7, 'fields_changed', { fields: ['name', 'moq', 'regular_price'] }]);
});

it.each([
  ['an XLSX file', 'PK\u0003\u0004rest', /XLSX/, 'xlsx_file'],
  ['a file without the sku', 'name\nČaj\n', /sku is missing/, 'missing_column'],
  ['a file with another column', 'sku,name,colour\nA,B,red\n', /colour/, 'unknown_column'],
])('refuses %s', async (_, csv, reason, code) => {
  const { status, body } = await harness.upload(csv);
  expect([status, body.detail, body.code]).toEqual([422, expect.stringMatching(reason), code]);
});

it('refuses another content type and a caller without identity', async () => {
  expect((await harness.call('POST', '/imports', {})).status).toBe(415);
  const anonymous = await fetch(`${harness.service.url}/api/npl/imports`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', [IDENTITY_HEADER]: '' },
    body: 'sku,name\nA,B\n',
  });
  expect(anonymous.status).toBe(401);
});

it('says of a header alone that there are no rows', async () => {
  const { status, body } = await harness.upload('sku,name\n');
  expect([status, body]).toMatchObject([200, { rows_read: 0, inserted: 0, warnings: [{ code: 'no_rows' }] }]);
});
