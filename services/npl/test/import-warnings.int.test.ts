import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

it('warns of costs above prices and of shares for percents, and takes channels in Croatian', async () => {
  const csv = `Šifra;Naziv;Kanali;Nabavna cijena bez PDV-a;Redovna cijena s PDV-om;PDV (%)
IMP-DEAR;Skupa kava;Maloprodaja, web trgovina;10,01;12,50;25
IMP-SHARE;Kava;veleprodaja;1;12,50;0,25
`;
  const { body } = await harness.upload(csv);
  expect(body).toMatchObject({
    inserted: 2,
    warnings: [
      { code: 'costs_above_price', count: 1, rows: [{ line: 2, column: 'cost', value: '10.01' }] },
      { code: 'shares_for_percents', count: 1, rows: [{ line: 3, column: 'vat_rate', value: '0.25' }] },
    ],
  });
  expect((await harness.recordOf('IMP-DEAR'))?.channels).toEqual(['retail', 'webshop']);
  expect((await harness.recordOf('IMP-SHARE'))?.channels).toEqual(['wholesale']);
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
    const { body } = await harness.upload(csv, query);
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
  expect(await harness.recordOf('EAN-1')).toMatchObject({ ean: '3850102123452', warnings: [] });
  expect(await harness.recordOf('EAN-3')).toMatchObject({ ean: '123456789', warnings: [{ code: 'doubtful_ean' }] });
  expect(await harness.recordOf('EAN-4')).toMatchObject({ ean: '96385074', warnings: [] });
});

it('warns of nothing in a row that is refused', async () => {
  const { sku } = await harness.createIn('phase_out');
  const { body } = await harness.upload(`sku,name,ean\n${sku},Izlistan,123456789\n`);
  expect([body.rejected, body.warnings]).toEqual([1, []]);
});

it('warns of a bar code that a record has of which the file says nothing', async () => {
  const [other, own] = [await harness.create({ ean: '40170725' }), await harness.create({ ean: '4006381333931' })];
  const csv = `sku,name,ean\nOF-OTHER,Isti,40170725\n${own.sku},${own.name},4006381333931\n`;
  const { body } = await harness.upload(csv, '?dry_run=true');
  expect(body.warnings).toMatchObject([{ code: 'repeated_eans', params: { count: 1, skus: ['OF-OTHER'] } }]);
  const both = `${csv}${other.sku},${other.name},73513537\n`;
  expect((await harness.upload(both, '?dry_run=true')).body.warnings).toEqual([]);
});

it('warns of a bar code that an earlier row has too', async () => {
  const csv = `sku,name,ean
SAME-1,Prvi,5901234123457
SAME-2,Bez barkoda,
SAME-3,Isti u grupama,590 1234 12345 7
SAME-4,Bez barkoda,
`;
  const { body } = await harness.upload(csv, '?dry_run=true');
  expect([body.inserted, body.warnings]).toMatchObject([
    4,
    [
      {
        code: 'repeated_eans',
        params: { count: 1, skus: ['SAME-3'], lines: ['4'] },
        rows: [{ line: 4, column: 'ean', value: '5901234123457' }],
      },
    ],
  ]);
});

it('warns of what blank cells empty, of records that change by them', async () => {
  const { sku, name } = await harness.createIn('approved', {
    ...{ launch_date: '2027-03-01', cost: 0.4275, regular_price: 1, channels: ['retail', 'webshop'], brand: 'Zora' },
  });
  const blank = `sku,name,channels,cost,regular_price,launch_date,brand\n${sku},${name},,,1,,Zora\nEMPTIED-1,Novi,,,,,\n`;
  const emptied = {
    code: 'emptied_values',
    params: { count: 3, skus: [sku], records: 1 },
    count: 3,
    rows: [
      { line: 2, column: 'cost', value: '0.4275' },
      { line: 2, column: 'launch_date', value: '2027-03-01' },
      { line: 2, column: 'channels', value: 'retail webshop' },
    ],
  };
  for (const query of ['?dry_run=true', '']) {
    const { body } = await harness.upload(blank, query);
    expect([body.inserted, body.updated, body.warnings]).toMatchObject([1, 1, [emptied]]);
  }
  // they are empty by now
  expect((await harness.upload(blank)).body).toMatchObject({ unchanged: 2, warnings: [] });
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
    const { body } = await harness.upload(`sku,name,launch_date\n${rows.join('\n')}\n`, query);
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
