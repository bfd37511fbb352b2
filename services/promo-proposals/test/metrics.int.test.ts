import { keepForTests } from '@promo/testing/keep-for-tests';
import { metricsAt } from '@promo/testing/metrics';
import { expect, test, vi } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness({}, () => new Date()));

async function outbox() {
  const now = await metricsAt(harness.service.url);
  return { pending: now('outbox_pending_messages'), oldest: now('outbox_oldest_seconds') as number };
}

test('while NATS is away the outbox fills and its oldest message ages; afterwards it is empty', async () => {
  await vi.waitFor(async () => expect(await outbox()).toEqual({ pending: 0, oldest: 0 }), 10_000);
  await harness.nats.stop();
  const began = Date.now();
  for (let i = 0; i < 3; i++) await harness.create();
  const first = await outbox();
  expect(first.pending).toBe(3);
  await vi.waitFor(async () => expect((await outbox()).oldest).toBeGreaterThan(first.oldest + 1), 10_000);
  const later = await outbox();
  expect(later.pending).toBe(3);
  expect(later.oldest).toBeLessThanOrEqual((Date.now() - began) / 1000);
  await harness.nats.restart();
  await vi.waitFor(async () => expect(await outbox()).toEqual({ pending: 0, oldest: 0 }), 15_000);
});
