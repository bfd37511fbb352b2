import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import { IMPORT_FAILED, type ImportFailed, type ImportReport } from '@promo/contracts/imports';
import { storedEvents } from '@promo/testing/bus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, NABAVA, startHarness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function upload(
  csv: string,
  query = '',
): Promise<{ status: number; body: ImportReport & { detail: string; code: string } }> {
  const { status, body } = await harness.call('POST', `/imports${query}`, csv, {
    headers: { 'content-type': 'text/csv' },
  });
  return { status, body: body as unknown as ImportReport & { detail: string; code: string } };
}

const recordOf = async (sku: string) => {
  const { items } = (await harness.call('GET', `?q=${sku}`)).body;
  return items.find((item) => item.sku === sku);
};

it('creates drafts, changes what differs, and does nothing the second time', async () => {
  const csv = `sku,name,channels,cost,regular_price,launch_date,moq,ean
IMP-1,Novi čaj,retail webshop,1.20,2.99,2027-02-01,24,3850000000017
IMP-2,Nova kava,,0.42755,,,,
`;
  const dry = await upload(csv, '?dry_run=true');
  expect(dry.body).toMatchObject({ dry_run: true, inserted: 2, rejected: 0 });
  expect(await recordOf('IMP-1')).toBeUndefined();
  expect((await upload(csv)).body).toMatchObject({ dataset: 'npl-records', inserted: 2, updated: 0, rejected: 0 });
  expect(await recordOf('IMP-1')).toMatchObject({
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
  expect(await recordOf('IMP-2')).toMatchObject({ cost: 0.4276, regular_price: null, channels: [], vat_rate: null });
  expect((await upload(csv)).body).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  const croatian = 'Šifra;Naziv;MPC;Datum lansiranja\nIMP-1;Novi čaj;3,19;\nIMP-2;Nova kava;;\n';
  expect((await upload(croatian)).body).toMatchObject({ updated: 1, unchanged: 1 });
  // a blank cell clears, and a column that is not there keeps
  expect(await recordOf('IMP-1')).toMatchObject({ regular_price: 3.19, launch_date: null, cost: 1.2, version: 2 });
});

it('warns of costs above prices and of shares for percents, and takes channels in Croatian', async () => {
  const csv = `Šifra;Naziv;Kanali;Nabavna cijena bez PDV-a;Redovna cijena s PDV-om;PDV (%)
IMP-DEAR;Skupa kava;Maloprodaja, web trgovina;10,01;12,50;25
IMP-SHARE;Kava;veleprodaja;1;12,50;0,25
`;
  const { body } = await upload(csv);
  expect(body).toMatchObject({
    inserted: 2,
    warnings: [
      { code: 'costs_above_price', count: 1, rows: [{ line: 2, column: 'cost', value: '10.01' }] },
      { code: 'shares_for_percents', count: 1, rows: [{ line: 3, column: 'vat_rate', value: '0.25' }] },
    ],
  });
  expect((await recordOf('IMP-DEAR'))?.channels).toEqual(['retail', 'webshop']);
  expect((await recordOf('IMP-SHARE'))?.channels).toEqual(['wholesale']);
});

it('takes bar codes that are no EAN, and warns of them', async () => {
  // The sums are in libs/retail/src/ean.test.ts.
  const csv = `sku,name,ean
EAN-1,Ispravan,385 0102 12345 2
EAN-2,Kriva kontrolna,3850102123451
EAN-3,Devet znamenki,123456789
EAN-4,Kratak i ispravan,96385074
EAN-5,Bez barkoda,
`;
  for (const query of ['?dry_run=true', '']) {
    const { body } = await upload(csv, query);
    expect([body.inserted, body.rejected, body.warnings]).toEqual([
      5,
      0,
      [
        {
          code: 'doubtful_eans',
          count: 2,
          params: { count: 2, skus: ['EAN-2', 'EAN-3'], lines: ['3', '4'] },
          detail:
            '2 bar codes are no EAN of 8, 12, 13 or 14 digits with a right check digit; the records have them all the same: EAN-2, EAN-3',
          rows: [
            { line: 3, column: 'ean', value: '3850102123451' },
            { line: 4, column: 'ean', value: '123456789' },
          ],
        },
      ],
    ]);
  }
  expect(await recordOf('EAN-1')).toMatchObject({ ean: '3850102123452', warnings: [] });
  expect(await recordOf('EAN-3')).toMatchObject({ ean: '123456789', warnings: [{ code: 'doubtful_ean' }] });
  expect(await recordOf('EAN-4')).toMatchObject({ ean: '96385074', warnings: [] });
});

it('warns of a bar code that an earlier row has too', async () => {
  const csv = `sku,name,ean
SAME-1,Prvi,3850102123452
SAME-2,Bez barkoda,
SAME-3,Isti u grupama,385 0102 12345 2
SAME-4,Bez barkoda,
`;
  const { body } = await upload(csv, '?dry_run=true');
  expect([body.inserted, body.warnings]).toMatchObject([
    4,
    [
      {
        code: 'repeated_eans',
        params: { count: 1, skus: ['SAME-3'], lines: ['4'] },
        rows: [{ line: 4, column: 'ean', value: '3850102123452' }],
      },
    ],
  ]);
});

it('warns of launches before today that a file sets, not of those that are there already or came about', async () => {
  // Today is Saturday, 21 November.
  const launch_date = '2026-11-20';
  const [draft, same] = [await harness.createIn('draft'), await harness.createIn('draft', { launch_date })];
  const active = await harness.createIn('active');
  const rows = [`PAST-1,Novi,${launch_date}`, 'PAST-2,Danas,2026-11-21', 'PAST-3,Bez dana,'].concat(
    [draft, same, active].map(({ sku, name }) => `${sku},${name},${launch_date}`),
  );
  for (const query of ['?dry_run=true', '']) {
    const { body } = await upload(`sku,name,launch_date\n${rows.join('\n')}\n`, query);
    expect([body.inserted, body.updated, body.unchanged, body.warnings]).toMatchObject([
      3,
      2,
      1,
      [
        {
          code: 'past_launches',
          params: { count: 2, skus: ['PAST-1', draft.sku], lines: ['2', '5'] },
          rows: [
            { line: 2, column: 'launch_date', value: launch_date },
            { line: 5, column: 'launch_date', value: launch_date },
          ],
        },
      ],
    ]);
  }
});

it('takes no header for a record, as two files have it that were put one after the other', async () => {
  const { body } = await upload('\ufeffsku,name\r\nTWO-1,Prvi\r\n\ufeffsku,name\r\nTWO-2,Drugi\r\n');
  expect(body).toMatchObject({ inserted: 2, rejections: [{ line: 3, code: 'repeated_header' }] });
});

it('of the same file sent at once makes each record once, and rejects none of its rows', async () => {
  const csv = `sku,name,cost\n${Array.from({ length: 30 }, (_, i) => `ONCE-${i},Novi,1.5\n`).join('')}`;
  const answers = await Promise.all([upload(csv), upload(csv), upload(csv)]);
  const sum = (count: 'inserted' | 'unchanged' | 'updated' | 'rejected') =>
    answers.reduce((total, { body }) => total + body[count], 0);
  expect([sum('inserted'), sum('unchanged'), sum('updated'), sum('rejected')]).toEqual([30, 60, 0, 0]);
});

it('rejects a launch further ahead than two years, in a dry run too', async () => {
  for (const query of ['?dry_run=true', '']) {
    const { body } = await upload(
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
  await upload('sku,name\nIMP-EVENT,Prvi naziv\n');
  await upload('sku,name\nIMP-EVENT,Drugi naziv\n');
  const { id } = (await recordOf('IMP-EVENT')) as { id: number };
  let events = await harness.events(id);
  for (let tries = 0; events.length < 2 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    events = await harness.events(id);
  }
  expect(events.map(({ data }) => data.version)).toEqual([1, 2]);
});

it('that is refused is told of on the bus', async () => {
  expect((await upload('colour\nred\n')).status).toBe(422);
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
  const { status, body } = await upload(csv);
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

it('takes an export back as it is, and with a change', async () => {
  await harness.create({ sku: 'IMP-OUT', name: '=2+2', note: '-5 % za članove', cost: 1.5, channels: ['wholesale'] });
  const file = await (await harness.raw('?format=csv&q=IMP-OUT')).text();
  expect((await upload(file)).body).toMatchObject({ rows_read: 1, unchanged: 1, rejected: 0 });
  expect((await upload(file.replace('1,5', '1,75'))).body).toMatchObject({ updated: 1 });
  expect(await recordOf('IMP-OUT')).toMatchObject({ name: '=2+2', note: '-5 % za članove', cost: 1.75 });
});

it.each([
  ['hr', 'Skica', 'Maloprodaja; Web trgovina'],
  ['en', 'Draft', 'Retail; Webshop'],
])('takes back an export for people who read %s', async (labels, state, channels) => {
  const sku = `IMP-OUT-${labels}`;
  await harness.create({ sku, name: 'Čaj', cost: 1.5, on_order: 7, channels: ['retail', 'webshop'] });
  const file = await (await harness.raw(`?format=csv&labels=${labels}&q=${sku}`)).text();
  expect(file).toMatch(`;${state};`);
  expect(file).toMatch(`;"${channels}";`);
  expect((await upload(file)).body).toMatchObject({ rows_read: 1, unchanged: 1, rejected: 0 });
  const edited = file.replace('1,5', '1,75').replace(/"[^"]*; ([^"]*)"/, '$1');
  expect((await upload(edited)).body).toMatchObject({ updated: 1 });
  expect(await recordOf(sku)).toMatchObject({ status: 'draft', cost: 1.75, on_order: 7, channels: ['webshop'] });
});

const VELEPRODAJA: Identity = { user_id: 8, name: 'Vera Veleprodaja', roles: ['Veleprodaja'] };

it('undoes no edit that somebody made since the export', async () => {
  const made = { sku: 'IMP-STALE', moq: 24, launch_date: '2027-02-01' };
  const { id } = await harness.create(made);
  const other = await harness.create({ sku: 'IMP-STALE-2', moq: 24 });
  const file = await (await harness.raw('?format=csv&q=IMP-STALE')).text();
  await harness.call('PUT', `/${id}`, { moq: 48, launch_date: '2027-03-01' }, { as: VELEPRODAJA });
  const edited = file.replaceAll(other.name, 'Novo ime');
  for (const [query, again] of [
    ['?dry_run=true', 0],
    ['', 0],
    ['', 1],
  ] as const) {
    const { body } = await upload(edited, query);
    // The other row is changed by the import, and says what its record says when it is imported again.
    expect(body).toMatchObject({ rows_read: 2, updated: 1 - again, unchanged: again, rejected: 1 });
    expect(body.rejections).toMatchObject([
      {
        value: 'IMP-STALE',
        code: 'record_changed',
        params: { id, version: 2 },
        reason: `record ${id} has changed: its version is 2`,
      },
    ]);
  }
  expect(await recordOf('IMP-STALE')).toMatchObject({ moq: 48, launch_date: '2027-03-01', version: 2 });
  expect(await recordOf('IMP-STALE-2')).toMatchObject({ name: 'Novo ime', version: 2 });
  const anew = await (await harness.raw('?format=csv&q=IMP-STALE')).text();
  // The whole cell: timestamps of the rows may hold the number too.
  expect((await upload(anew.replace(';48;', ';60;'))).body).toMatchObject({ updated: 1, unchanged: 1 });
});

it('is in the history of the records that it changes, but of drafts', async () => {
  const [draft, approved] = [await harness.create({ moq: 24 }), await harness.createIn('approved', { moq: 24 })];
  await upload(`sku,name,moq,regular_price\n${draft.sku},Kava,48,1\n${approved.sku},Kava,48,1\n`);
  expect((await harness.get(draft.id)).history).toEqual(draft.history);
  const { by, code, params } = (await harness.get(approved.id)).history.at(-1) ?? {};
  expect([by?.id, code, params]).toEqual([7, 'fields_changed', { fields: ['name', 'moq', 'regular_price'] }]);
});

it('overwrites whatever the version where a row does not say which one it was made from', async () => {
  const { sku, id } = await harness.create({ moq: 24 });
  await harness.call('PUT', `/${id}`, { moq: 48 }, { as: VELEPRODAJA });
  expect((await upload(`sku,name,moq,version\n${sku},Kava,12,\n`)).body).toMatchObject({ updated: 1, rejected: 0 });
  expect((await upload(`sku,name,moq\n${sku},Kava,6\n`)).body).toMatchObject({ updated: 1, rejected: 0 });
  expect(await recordOf(sku)).toMatchObject({ moq: 6, version: 4 });
  const { rejections } = (await upload(`sku,name,moq,version\n${sku},Kava,12,v4\n`)).body;
  expect(rejections).toMatchObject([{ column: 'version', value: 'v4' }]);
});

it('of the same export sent at once changes each record once, and rejects none of its rows', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `AT-ONCE-${i},Novi,1\n`).join('');
  await upload(`sku,name,version\n${rows}`);
  const changed = `sku,name,version\n${rows.replaceAll('Novi', 'Noviji')}`;
  const answers = await Promise.all([upload(changed), upload(changed), upload(changed)]);
  const sum = (count: 'unchanged' | 'updated' | 'rejected') =>
    answers.reduce((total, { body }) => total + body[count], 0);
  expect([sum('updated'), sum('unchanged'), sum('rejected')]).toEqual([20, 40, 0]);
});

it.each([
  ['an XLSX file', 'PK\u0003\u0004rest', /XLSX/, 'xlsx_file'],
  ['a file without the sku', 'name\nČaj\n', /sku is missing/, 'missing_column'],
  ['a file with another column', 'sku,name,colour\nA,B,red\n', /colour/, 'unknown_column'],
])('refuses %s', async (_, csv, reason, code) => {
  const { status, body } = await upload(csv);
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
