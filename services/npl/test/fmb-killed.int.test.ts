import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { FMB_CHECK_FINISHED, type FmbCheck, type FmbCheckFinished } from '@promo/contracts/npl/fmb';
import type { NplSummary } from '@promo/contracts/npl/report';
import { storedEvents } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { answerStock } from './fmb-harness.ts';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

/** An approved record that replaces a product with little stock. */
async function approved() {
  const record = await harness.create({ lead_time_days: 14 });
  await harness.call('POST', `/${record.id}/substitution`, { parent_sku: `LOW-${record.id}`, kind: 'hard' });
  await harness.call('POST', `/${record.id}/approve`);
  return record;
}

const check = async (url: string) => {
  const answer = await harness.call('POST', '/run-fmb-check', undefined, { url });
  return answer.body as unknown as FmbCheck;
};

test('a check by a user whose process is killed is gone on with at the next push of the button, and then tells of all that it did', async () => {
  const due = await approved();
  const kept = await approved();
  // a check of a later day has it stay approved: it is looked at again after what is due was triggered
  const fmb = { sweep_id: 'fmb:2099-01-01', date: '2099-01-01', figures: null, skipped: 'no_dates' };
  await harness.db.collection<{ _id: number }>('products').updateOne({ _id: kept.id }, { $set: { fmb } });
  let victim: ChildProcess | undefined;
  await using _answering = await harness.analytics({
    stock: (request) => {
      const [one, ...others] = request.items;
      if (one?.code === kept.sku && others.length === 0) victim?.kill('SIGKILL');
      return answerStock(request);
    },
  });
  const [killed, next] = [await harness.process(), await harness.process()];
  victim = killed.child;
  const gone = once(killed.child, 'exit');
  await expect(check(killed.url)).rejects.toThrow();
  expect(await gone).toEqual([null, 'SIGKILL']);
  victim = undefined;
  expect((await harness.get(due.id)).status).toBe('fmb_triggered');

  const { sweep_id, run_at, date, ...told } = await check(next.url);
  expect(told).toMatchObject({ checked: 2, not_due: [], already_triggered: [] });
  expect(told.triggered).toMatchObject([{ id: due.id, latest_order_date: expect.any(String), suggested_qty: 190 }]);
  expect(told.skipped).toMatchObject([{ id: kept.id, reason: 'changed_meanwhile' }]);
  const summary = (await harness.call('GET', '/summary', undefined, { url: next.url })).body as unknown as NplSummary;
  expect(summary.last_sweep).toEqual({ sweep_id, run_at, date, triggered: 1 });
  const ended = async () =>
    (await storedEvents<FmbCheckFinished>(harness.nats.url, FMB_CHECK_FINISHED))
      .filter(({ subject }) => subject === FMB_CHECK_FINISHED)
      .map(({ data }) => data);
  await expect.poll(ended).toEqual([{ sweep_id, date, checked: 2, triggered: 1, skipped: 1 }]);
  expect(await harness.db.collection('sweeps').countDocuments({ finished_at: null })).toBe(0);
  // one that has ended is not begun anew
  expect((await check(next.url)).sweep_id).not.toBe(sweep_id);
});
