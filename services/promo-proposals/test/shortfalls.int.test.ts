import { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ResponseOf } from '@promo/contracts/route';
import { expect, test } from 'vitest';
import { startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, earning, decide } = await startTold();

test('promotions to come lack what those that have begun still need, and these are not listed', async () => {
  await forecasting();
  await earning();
  const asked = await tell(skuSupply, ({ codes }) => ({
    supply: codes.map((code) => ({
      ...{ code, name: 'Kava', supplier_id: 'D1', supplier_name: 'Zora' },
      ...{ on_hand: 20, on_order: null, lead_time_days: null, moq: null, pack_size: 2.5 },
    })),
  }));
  const weeks = (start_week: number, end_week: number) => ({ start_year: 2026, start_week, end_week });
  let last = 0;
  const own = { source: 'webshop', channel: 'veleprodaja' };
  for (const plan of [weeks(44, 46), weeks(46, 49), { ...weeks(49, 50), ...own }]) {
    last = (await harness.create({ skus: [{ code: 'S1', discount_pct: 25 }], ...plan })).id;
    await decide(last);
  }
  const { body } = await harness.get<{ shortfalls: Shortfall[] }>('/stock-shortfalls');
  // It is week 47, and each needs 15 in all: three of four weeks are left, 11.25, and 15 + 11.25 − 20 are missing, three packs of 2.5 kg.
  expect(body.shortfalls).toMatchObject([
    { start_yw: 202649, needed: 15, needed_earlier: 11.25, shortfall: 6.25, order_units: 7.5 },
  ]);
  expect(asked).toEqual([{ codes: ['S1'] }]);
  // Of one source, channel and supplier: the others take theirs all the same.
  const lacking = async (filter: string) =>
    (await harness.get<{ shortfalls: Shortfall[] }>(`/stock-shortfalls?${filter}`)).body.shortfalls;
  expect(await lacking('source=webshop&channel=veleprodaja&supplier_id=D1')).toEqual(body.shortfalls);
  for (const other of ['source=manual', 'channel=internet', 'supplier_id=D2', 'source=manual&supplier_id=D1'])
    expect(await lacking(other)).toEqual([]);

  // By week, whether there is enough or not: 15 / 4 of weeks 46 to 49 from this one on, and 15 / 2 of weeks 49 and 50.
  // Nine times out of ten it is 18 at most of each.
  const { body: units } = await harness.get<ResponseOf<typeof expectedUnits>>('/expected-units?weeks=5');
  expect(units.expected_units.map((row) => [row.yw, row.code, row.expected_units, row.p90_units])).toEqual([
    [202647, 'S1', 3.75, 4.5],
    [202648, 'S1', 3.75, 4.5],
    [202649, 'S1', 11.25, 13.5],
    [202650, 'S1', 7.5, 9],
  ]);
  // Of one channel alone, and of the products of one supplier.
  const unitsOf = async (filter: string) => {
    const { body: some } = await harness.get<ResponseOf<typeof expectedUnits>>(`/expected-units?weeks=5&${filter}`);
    const sums = some.weeks.flatMap(({ yw, expected_units: sum }) => (sum === null ? [] : [[yw, sum]]));
    return [some.expected_units.map(({ yw, expected_units: sum }) => [yw, sum]), sums];
  };
  const wholesale = [
    [202649, 7.5],
    [202650, 7.5],
  ];
  expect(await unitsOf('channel=veleprodaja&supplier_id=D1')).toEqual([wholesale, wholesale]);
  expect(await unitsOf('source=webshop')).toEqual([wholesale, wholesale]);
  expect(await unitsOf('supplier_id=D2')).toEqual([[], []]);
  // Each week is summed up, whatever page is asked for, also one without promotions.
  expect(units.weeks.map(({ yw, ...week }) => [yw, ...Object.values(week)])).toEqual([
    [202647, 3.75, 1, 1],
    [202648, 3.75, 1, 1],
    [202649, 11.25, 1, 2],
    [202650, 7.5, 1, 1],
    [202651, null, 0, 0],
  ]);
  const { body: page } = await harness.get<ResponseOf<typeof expectedUnits>>('/expected-units?weeks=5&limit=1');
  expect([page.expected_units.length, page.weeks]).toEqual([1, units.weeks]);
  const csv = await (await harness.raw('/expected-units?weeks=1&format=csv&labels=hr')).text();
  expect(csv.split('\r\n')[0]).toMatch(
    /Tjedan;Prvi dan;Šifra;Naziv;Šifra dobavljača;Dobavljač;Plan: prodano \(kom\);Plan: najviše 9 od 10 puta \(kom\);Akcije$/,
  );

  // Who decides on another one is told what these take: the same 11.25, and the 15 of weeks 49 and 50.
  const { id } = await harness.create({ skus: [{ code: 'S1' }, { code: 'S2' }], ...weeks(50, 51) });
  const neededEarlier = async () =>
    (await harness.get<Economics>(`/proposals/${id}/economics`)).body.lines.map(({ stock }) => stock.needed_earlier);
  expect(await neededEarlier()).toEqual([26.25, undefined]);
  // What was read for that is not kept beyond a change: the last one takes nothing while it is revised, and another product afterwards.
  await decide(last, 'revision');
  expect(await neededEarlier()).toEqual([11.25, undefined]);
  await harness.call('PUT', `/proposals/${last}`, { skus: [{ code: 'S2', discount_pct: 25 }] });
  await decide(last);
  expect(await neededEarlier()).toEqual([11.25, 15]);
});
