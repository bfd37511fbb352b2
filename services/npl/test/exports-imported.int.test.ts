import type { Identity } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

it('takes an export back as it is, and with a change', async () => {
  await harness.create({ sku: 'IMP-OUT', name: '=2+2', note: '-5 % za članove', cost: 1.5, channels: ['wholesale'] });
  const file = await (await harness.raw('?format=csv&q=IMP-OUT')).text();
  expect((await harness.upload(file)).body).toMatchObject({ rows_read: 1, unchanged: 1, rejected: 0 });
  expect((await harness.upload(file.replace('1,5', '1,75'))).body).toMatchObject({ updated: 1 });
  expect(await harness.recordOf('IMP-OUT')).toMatchObject({ name: '=2+2', note: '-5 % za članove', cost: 1.75 });
});

it('takes back a name that was decoded wrongly, and composes letters of another file', async () => {
  await harness.create({ sku: 'IMP-WRONG', name: 'Kava\u0096 mljevena' });
  const file = await (await harness.raw('?format=csv&q=IMP-WRONG')).text();
  expect((await harness.upload(file)).body).toMatchObject({ unchanged: 1, rejected: 0 });
  await harness.upload('sku,name,group\nIMP-NFD,Caj,Pic\u0301a\n');
  await harness.create({ sku: 'IMP-NFD-2', name: ' Pic\u0301e', group: 'Pic\u0301a' });
  const { body } = await harness.call('GET', `?group=${encodeURIComponent('Pi\u0107a')}`);
  expect(body.items.map(({ sku, name }) => [sku, name])).toEqual([
    ['IMP-NFD-2', 'Pi\u0107e'],
    ['IMP-NFD', 'Caj'],
  ]);
});

it('finds no change in a name that was kept before letters were composed', async () => {
  await harness.create({ sku: 'IMP-OLD' });
  const old = { name: 'Pic\u0301e ', status: 'phase_out' as const };
  await harness.db.collection('products').updateOne({ sku: 'IMP-OLD' }, { $set: old });
  const file = await (await harness.raw('?format=csv&q=IMP-OLD')).text();
  expect((await harness.upload(file)).body).toMatchObject({ unchanged: 1, rejected: 0 });
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
  expect((await harness.upload(file)).body).toMatchObject({ rows_read: 1, unchanged: 1, rejected: 0 });
  const edited = file.replace('1,5', '1,75').replace(/"[^"]*; ([^"]*)"/, '$1');
  expect((await harness.upload(edited)).body).toMatchObject({ updated: 1 });
  expect(await harness.recordOf(sku)).toMatchObject({
    status: 'draft',
    cost: 1.75,
    on_order: 7,
    channels: ['webshop'],
  });
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
    const { body } = await harness.upload(edited, query);
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
  expect(await harness.recordOf('IMP-STALE')).toMatchObject({ moq: 48, launch_date: '2027-03-01', version: 2 });
  expect(await harness.recordOf('IMP-STALE-2')).toMatchObject({ name: 'Novo ime', version: 2 });
  const anew = await (await harness.raw('?format=csv&q=IMP-STALE')).text();
  // The whole cell: timestamps of the rows may hold the number too.
  expect((await harness.upload(anew.replace(';48;', ';60;'))).body).toMatchObject({ updated: 1, unchanged: 1 });
});

it('overwrites whatever the version where a row does not say which one it was made from', async () => {
  const { sku, id } = await harness.create({ moq: 24 });
  await harness.call('PUT', `/${id}`, { moq: 48 }, { as: VELEPRODAJA });
  expect((await harness.upload(`sku,name,moq,version\n${sku},Kava,12,\n`)).body).toMatchObject({
    updated: 1,
    rejected: 0,
  });
  expect((await harness.upload(`sku,name,moq\n${sku},Kava,6\n`)).body).toMatchObject({ updated: 1, rejected: 0 });
  expect(await harness.recordOf(sku)).toMatchObject({ moq: 6, version: 4 });
  const { rejections } = (await harness.upload(`sku,name,moq,version\n${sku},Kava,12,v4\n`)).body;
  expect(rejections).toMatchObject([{ column: 'version', value: 'v4' }]);
});

it('of the same export sent at once changes each record once, and rejects none of its rows', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `AT-ONCE-${i},Novi,1\n`).join('');
  await harness.upload(`sku,name,version\n${rows}`);
  const changed = `sku,name,version\n${rows.replaceAll('Novi', 'Noviji')}`;
  const answers = await Promise.all([harness.upload(changed), harness.upload(changed), harness.upload(changed)]);
  const sum = (count: 'unchanged' | 'updated' | 'rejected') =>
    answers.reduce((total, { body }) => total + body[count], 0);
  expect([sum('updated'), sum('unchanged'), sum('rejected')]).toEqual([20, 40, 0]);
});
