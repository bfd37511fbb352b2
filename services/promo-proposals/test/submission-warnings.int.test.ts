import { nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import { captureLog } from '@promo/testing/log';
import { describe, expect, it, test } from 'vitest';
import { DRAFT, REVIEWER, startHarness } from './harness.ts';
import { nc30, ONE, startTold } from './told-by-analytics.ts';

const { harness, tell, decide } = await startTold();

const codes = ({ body }: Awaited<ReturnType<typeof decide>>) => body.warnings.map(({ code }) => code);

describe('submitting', () => {
  const SUBMITTED = { ...DRAFT, ...ONE, status: 'submitted' };
  const warned = [
    {
      code: 'not_announceable',
      params: { sku: 'A1', promo_price: 3, nc30_price: 2.99, earliest_start: '2027-03-23', highest_price: 2.98 },
      detail:
        'A1 at 3.00 € is no reduction of its lowest price of the 30 days before, 2.99 €; it can be announced from 2027-03-23 on, or at 2.98 € or less',
    },
  ];

  it('warns of prices that may not be announced, however it is done, and stands', async () => {
    const asked = await tell(nc30Lines, ({ lines }) => ({ lines: lines.map(() => nc30({ announceable: false })) }));
    const headers = { 'idempotency-key': 'warned' };
    const created = await harness.call('POST', '/proposals', SUBMITTED, { headers });
    expect(created.body).toMatchObject({ status: 'submitted', warnings: warned });
    expect(await harness.call('POST', '/proposals', SUBMITTED, { headers })).toEqual(created);
    const { id } = created.body;
    expect(asked).toEqual([
      {
        start_date: '2027-03-08',
        proposal_id: id,
        lines: [{ code: 'A1', promo_price: 3, mechanic: null, sale_kind: 'action' }],
      },
    ]);
    const status = (to: string) => harness.call('PUT', `/proposals/${id}/status`, { status: to });
    expect((await status('draft')).body.warnings).toBeUndefined();
    expect((await status('submitted')).body).toMatchObject({ status: 'submitted', warnings: warned });
    await status('draft');
    const put = await harness.call('PUT', `/proposals/${id}`, { status: 'submitted', title: 'x' });
    expect(put.body).toMatchObject({ status: 'submitted', warnings: warned });
    expect((await harness.call('GET', `/proposals/${id}`)).body.warnings).toBeUndefined();
  });

  it.each([
    ['S1', 5.09, 4.79, 23.56],
    ['S2', 0, 0, 100], // nothing can be taken off a reference of nothing
  ])('warns of later proposals that it spoils: %s at %s € before %s €', async (code, price, after, points) => {
    const skus = [{ code, name: 'Čaj', regular_price: 6.79, promo_price: price }];
    const later = await harness.create({ start_week: 22, skus: [{ ...skus[0], promo_price: after }] });
    const made = { ...DRAFT, start_week: 20, skus, status: 'submitted' };
    const spoils = {
      code: 'spoils_later',
      params: { proposal_id: later.id, skus: 1, points, clear_from: '2027-06-23' },
      detail: `lowers the reference of proposal #${later.id} for 1 SKU, by up to ${points} points: free of it, that one starts, with any sale that it continues, on 2027-06-23 at the earliest`,
    };
    const { body } = await harness.call('POST', '/proposals', made);
    expect(body.warnings[1]).toEqual(spoils);
    expect(body.warnings.map(({ code }) => code)).toEqual(['nc30_unavailable', 'spoils_later']);
    expect(codes(await decide(body.id))).toEqual(['forecast_unavailable', 'spoils_later']);
    expect(codes(await decide(later.id))).toEqual(['forecast_unavailable']);
  });
});

test('who submits or approves is answered also where conflicts cannot be looked up, and why is logged', async () => {
  const log = captureLog('promo-proposals');
  await using logging = await startHarness({}, undefined, undefined, log.logger);
  const { id } = await logging.create();
  // What the calendar cannot take in.
  await logging.db.collection('proposals').insertOne({ _id: id + 1, version: 1, skus: null } as never);
  const msg = 'the conflicts could not be looked up';
  for (const [method, path, body] of [
    ['PUT', `/proposals/${id}/status`, { status: 'submitted' }],
    ['POST', '/calendar/approve', { proposal_id: id, decision: 'approve' }],
  ] as const) {
    const answer = await logging.call(method, path, body, { as: REVIEWER, headers: { 'x-request-id': method } });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toContainEqual({ code: 'conflicts_unknown', params: {}, detail: msg });
    const logged = log.of('warn').filter((line) => line.reqId === method && line.msg === msg);
    expect(logged).toMatchObject([{ err: { type: 'TypeError' } }]);
  }
});
