import { setTimeout as sleep } from 'node:timers/promises';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { REVIEWER, startHarness } from './harness.ts';

/** `npm run chaos` does hundreds. */
const ROUNDS = 25;
const DECISIONS = ['approve', 'reject', 'request_revision', 'approve'];

const harness = await keepForTests(startHarness());
const urls = [harness.service.url, (await harness.replica()).url];
await keepForTests(harness.analytics({}));

const decideAtOnce = (proposal_id: number, headers: Record<string, string> = {}) =>
  Promise.all(
    DECISIONS.map((decision, i) => {
      const request = { as: REVIEWER, headers, url: urls[i % 2] as string };
      return harness.call('POST', '/calendar/approve', { proposal_id, decision }, request);
    }),
  );

const trail = (id: number) => harness.list<ApprovalRow>(`/proposals/${id}/approvals`);

it('four decisions at once all chain, one row each', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await harness.create({ status: 'submitted' });
    const answers = await decideAtOnce(id);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await trail(id);
    expect(rows.map((row) => row.id).sort()).toEqual(answers.map(({ body }) => body.approval.id).sort());
    expect(rows.map(({ decision }) => decision).sort()).toEqual([...DECISIONS].sort());
    let status = 'submitted';
    for (const row of rows) {
      expect(row.status_from).toBe(status);
      status = row.status_to;
    }
    expect((await harness.call('GET', `/proposals/${id}`)).body).toMatchObject({ status, version: 5 });
  }
});

it('with If-Match exactly one of four wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await harness.create({ status: 'submitted' });
    const answers = await decideAtOnce(id, { 'if-match': '"1"' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const [row, ...more] = await trail(id);
    expect(more).toEqual([]);
    const winner = answers.find(({ status }) => status === 200);
    expect(row).toEqual(winner?.body.approval);
  }
});

it('a delete racing a decision leaves no orphan', async () => {
  const outcomes = { decided: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await harness.create({ status: 'submitted' });
    const approve = () =>
      harness.call('POST', '/calendar/approve', { proposal_id: id, decision: 'approve' }, { url: urls[0] as string });
    const remove = () => harness.call('DELETE', `/proposals/${id}`, undefined, { url: urls[1] as string });
    // An approval asks for a forecast first, so that a delete at the very same moment would always be ahead of it.
    const late = () => sleep(round).then(remove);
    const [decided, removed] = await (round % 2 ? Promise.all([approve(), late()]) : both(remove, approve));
    expect(removed.status).toBe(200);
    expect([200, 400]).toContain(decided.status);
    outcomes[decided.status === 200 ? 'decided' : 'refused']++;
    expect(await harness.db.collection('approvals').countDocuments({ proposal_id: id })).toBe(0);
    expect((await harness.call('GET', `/proposals/${id}`)).status).toBe(404);
  }
  console.log(`delete against approve, ${ROUNDS} rounds: ${JSON.stringify(outcomes)}`);
});

it('restored by four at once it comes back once, and both replicas know it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await harness.create();
    await harness.call('POST', '/calendar/approve', { proposal_id: id, decision: 'reject' }, { as: REVIEWER });
    await harness.call('DELETE', `/proposals/${id}`);
    for (const url of urls) await harness.call('GET', '/calendar', undefined, { url });
    const answers = await Promise.all(
      [0, 1, 0, 1].map((i) => harness.call('POST', `/proposals/${id}/restore`, undefined, { url: urls[i] as string })),
    );
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(4).fill([200, 4]));
    expect(await trail(id)).toHaveLength(1);
    for (const url of urls) {
      const { entries } = (await harness.call('GET', '/calendar', undefined, { url })).body;
      expect(entries.filter((one) => one.id === id)).toMatchObject([{ status: 'rejected' }]);
    }
  }
});

/** The second answer first: starts `first` first. */
async function both<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  const [one, two] = await Promise.all([first(), second()]);
  return [two, one];
}

it('a delete racing an acknowledgement leaves the row of one that came first, and none of one that was refused', async () => {
  for (let round = 0; round < 20; round++) {
    const skus = [{ code: `Q${round}`, name: 'Kava', regular_price: 4 }];
    const a = await harness.create({ source: 'manual', skus });
    const b = await harness.create({ source: 'webshop', skus });
    const [acknowledged, removed] = await Promise.all([
      harness.call('POST', '/calendar/acknowledge-conflict', { id_a: a.id, id_b: b.id }, { url: urls[0] as string }),
      harness.call('DELETE', `/proposals/${b.id}`, undefined, { url: urls[1] as string }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 400]).toContain(acknowledged.status);
    expect(await trail(a.id)).toHaveLength(acknowledged.status === 200 ? 1 : 0);
    const { version } = (await harness.call('GET', `/proposals/${a.id}`)).body;
    expect(version).toBe(acknowledged.status === 200 ? 2 : 1);
  }
});

it('an acknowledgement racing a change of prices is of the prices that it has seen', async () => {
  const outcomes = { before: 0, after: 0 };
  for (let round = 0; round < 20; round++) {
    const skus = (promo_price: number) => [{ code: `P${round}`, name: 'Kava', regular_price: 6.79, promo_price }];
    const a = await harness.create({ start_week: 2, skus: skus(5.09) });
    const b = await harness.create({ start_week: 4, skus: skus(4.79) });
    const pair = { id_a: a.id, id_b: b.id, kind: 'nc30' };
    const reprice = () => harness.call('PUT', `/proposals/${b.id}`, { skus: skus(4.69) }, { url: urls[1] as string });
    const [acknowledged, repriced] = await Promise.all([
      harness.call('POST', '/calendar/acknowledge-conflict', pair, { url: urls[0] as string }),
      sleep(round).then(reprice),
    ]);
    expect([acknowledged.status, repriced.status]).toEqual([200, 200]);
    const { conflicts } = (await harness.call('GET', '/calendar/conflicts')).body;
    const found = conflicts.find(({ kind, id_a, id_b }) => kind === 'nc30' && id_a === a.id && id_b === b.id);
    const repricedFirst = repriced.body.version === 2;
    expect(found?.acknowledged).toBe(repricedFirst);
    outcomes[repricedFirst ? 'after' : 'before']++;
  }
  console.log(`acknowledgement against a change, 20 rounds: ${JSON.stringify(outcomes)}`);
});
