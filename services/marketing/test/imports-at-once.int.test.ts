import { collectOrphans } from '@promo/parts/orphans';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { keptParts, STATE, stateOf } from '../src/store/stored-campaigns.ts';
import { startHarness } from './harness.ts';
import { CAMPAIGNS, HEADER } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('campaigns', CAMPAIGNS);

const redemptions = async (id: number) => (await harness.get(`/marketing-history/${id}`)).body.redemptions;

describe('imports at once', () => {
  it('both apply, on two replicas, and each replica answers with both', async () => {
    const other = await harness.replica();
    const before = await redemptions(1);
    const rows = (of: string) =>
      Array.from({ length: 20 }, (_, i) => `1,2026-11-06,PAR,${of}${i},K${i},,A1,1,1.00,0\n`).join('');
    const [a, b, coupons] = await Promise.all([
      harness.upload('redemptions', HEADER + rows('a')),
      harness.upload('redemptions', HEADER + rows('b'), '', other.url),
      harness.upload('coupons', 'campaign_id,coupon_code,sku\n1,PAR,NEW\n', '', other.url),
    ]);
    expect([a.body.inserted, b.body.inserted, coupons.body.inserted]).toEqual([20, 20, 1]);
    expect(new Set([a, b, coupons].map(({ body }) => body.data_version)).size).toBe(3);
    for (const url of [harness.service.url, other.url]) {
      const { body } = await harness.get('/marketing-history/1', { url });
      expect(body.redemptions).toBe(before + 40);
      expect(body.skus.map(({ sku }) => sku)).toContain('NEW');
    }
  });
});

it('imports of one dataset wait for their turn, and those beyond eight are told when to come again', async () => {
  const { client, db, service, identity } = harness;
  const answers: Response[] = [];
  const upload = async (id: number) => {
    const response = await fetch(`${service.url}/api/promo/imports/campaigns`, {
      method: 'POST',
      headers: { ...identity, 'content-type': 'text/csv' },
      body: `campaign_id,name,start_date,end_date\n${id},Red čekanja,2026-11-01,2026-11-10\n`,
    });
    answers.push(response);
  };
  const sent = await client.withSession(async (session) => {
    // The import whose turn it is waits for this transaction, and the others for that import.
    session.startTransaction();
    await stateOf(db).updateOne(STATE, { $inc: { held: 1 } } as object, { session });
    const uploads = Array.from({ length: 12 }, (_, i) => upload(100 + i));
    await eventually(() => answers.length === 3);
    await session.abortTransaction();
    return { uploads };
  });
  for (const refused of answers.slice(0, 3)) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_imports', params: { dataset: 'campaigns' } });
  }
  await Promise.all(sent.uploads);
  expect(answers.slice(3).map(({ status }) => status)).toEqual(Array(9).fill(200));
});

describe('kill -9 in the middle of an import', () => {
  it('leaves the old version whole, and orphans that the collector takes', async () => {
    const { client, db } = harness;
    const before = (await harness.get('/marketing-history')).body;
    const { url, child } = await harness.process();
    const parts = await db.collection('redemptions').countDocuments();
    const rows = Array.from(
      { length: 150_000 },
      (_, i) => `${1 + (i % 2)},2026-11-06,KILL,k${i},K${i},N${i},A${i % 9},1,1,0\n`,
    );
    await client.withSession(async (session) => {
      // Nobody switches the version while this lasts: however late the kill comes, it comes before the commit. MongoDB lets it last ten
      // seconds, so that the file is a small one.
      session.startTransaction();
      await stateOf(db).updateOne(STATE, { $inc: { held: 1 } } as object, { session });
      const some = HEADER + rows.slice(0, 20_000).join('');
      const upload = harness.upload('redemptions', some, '', url).catch(() => 'cut off');
      await eventually(async () => (await db.collection('redemptions').countDocuments()) > parts + 1);
      child.kill('SIGKILL');
      expect(await upload).toBe('cut off');
      await session.abortTransaction();
    });
    expect((await harness.get('/marketing-history')).body).toEqual(before);
    expect(await collectOrphans(db, keptParts(db))).toBe(0);
    expect(await collectOrphans(db, keptParts(db), 0)).toBeGreaterThan(1);
    expect((await harness.get('/marketing-history/1')).body.redemptions).toBe(
      before.campaigns.find(({ id }) => id === 1)?.redemptions,
    );
    expect((await harness.upload('redemptions', HEADER + rows.join(''))).body).toMatchObject({ inserted: 150_000 });
    // some 75,000 rows a campaign lie in parts of at most 8,192 on average
    const { redemptions } = (await db.collection('campaigns').findOne({ _id: 1 as never })) as unknown as {
      redemptions: { parts: string[] };
    };
    expect(redemptions.parts).toHaveLength(16);
    expect((await harness.upload('redemptions', `${HEADER}${rows.slice(0, 1000).join('')}`)).body).toMatchObject({
      unchanged: 1000,
    });
  });
});
