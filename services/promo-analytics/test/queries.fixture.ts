import { addWeeks } from '@promo/retail/weeks';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { startHarness } from './harness.ts';

/**
 * The service with a few products, and who asks it on the bus, for all tests of a file. KAVA sells 10 a week at 4.00 in the weeks
 * 202601–202646, promoted in 202640; its week 202645 has no row. NOVO was listed from 202644 on. The data end before 202647, and today is
 * Saturday 2026-11-21 of that week.
 */
export async function startAsked() {
  const harness = await keepForTests(startHarness(() => new Date('2026-11-21T10:00:00Z')));
  await harness.upload(
    'products',
    `sku,name,category,regular_price,cost,on_hand,on_order,lead_time_days,supplier_id,supplier_name,brand,ean,net_quantity,unit,anchor_price,anchor_date,moq,pack_size
KAVA,"Kava, mljevena",Kava,4.00,2.10,35,20,10,S1,Žitar d.o.o.,Zorica,4006381333931,250,g,3.79,2025-05-02,24,2.5
NOVO,Novi sok,Sokovi,1.25,,,,,S2,Podravka,,,,,,,0,0
NEPRODANO,Nikad prodano,Sokovi,1.25,,5,,,S2,Podravka,,,,,,,,
DRUGO,Bez imena dobavljača,Sokovi,1.25,,,,,S3,,,,,,,,,
SAMO,Bez dobavljača,Sokovi,1.25,,,,,,,,,,,,,,
`,
  );
  const weeks = Array.from({ length: 46 }, (_, i) => addWeeks(202601, i)).filter((yw) => yw !== 202645);
  const rows = weeks.map(
    (yw) => `KAVA,${yw},${yw === 202640 ? 25 : 10},${Number(yw === 202640)},${yw === 202640 ? 80 : 40}`,
  );
  const fresh = [202644, 202645, 202646].map((yw, i) => `NOVO,${yw},${[2.5, 3, 4][i]},0,`);
  await harness.upload('sales', `sku,yw,qty,promoted,revenue\n${[...rows, ...fresh].join('\n')}\n`);
  return { harness, asker: await keepForTests(testBus(harness.nats.url, 'asker')) };
}

/** Codes nobody has, as many and as long as they may be. */
export const STRANGERS = Array.from({ length: 2000 }, (_, i) => `${i}`.padStart(64, '0'));

export const PROMOTION = { start_date: '2026-11-30', weeks: 2 };
/** A line of a proposal, of which nothing is planned but what `fields` say. */
export const line = (code: string, fields: object = {}) => ({
  code,
  discount_pct: null,
  mechanic: null,
  promo_price: null,
  ...fields,
});
