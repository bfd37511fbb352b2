import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { query } from '@promo/contracts/query';
import { metricsText } from '@promo/runtime/metrics';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { metricIn } from '@promo/testing/metrics';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { startDiary } from '../test/diary.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';

const diary = await keepForTests(startDiary());

const COUNTS = [
  'bus_messages_handled_total',
  'bus_message_failures_total',
  'bus_redeliveries_total',
  'bus_dead_letters_total',
];

async function counts(durable: string): Promise<(number | undefined)[]> {
  const text = await metricsText();
  return COUNTS.map((name) => metricIn(text, name, { durable }));
}

test('handled, failed, repeated and dead messages are counted by consumer, from 0 on', async () => {
  await diary.createStream();
  const durable = 'reader-counted';
  let tries = 0;
  const handle = async ({ version }: { version: number }) => {
    if (version === 2) throw new Refusal(422, serviceMessage.message_not_json());
    if (version === 3 && ++tries < 3) throw new Error('not yet');
  };
  await using _ = await diary.read(handle, { durable });
  expect(await counts(durable)).toEqual([0, 0, 0, 0]);
  for (const n of [1, 2, 3, 4]) await diary.note(n);
  await eventually(async () => (await counts(durable))[0] === 3);
  // 1 and 4 at once; 2 is set aside at its first failure; 3 fails twice, so it is delivered twice more
  expect(await counts(durable)).toEqual([3, 3, 2, 1]);
  expect(await diary.deadLetters()).toHaveLength(1);
});

test('questions are timed by subject and status, those that nobody answers among them', async () => {
  const asked = query({
    subject: 'clock.query.time',
    request: Type.Object({ ms: Type.Integer() }),
    reply: Type.Object({ ms: Type.Integer() }),
  });
  const asker = await diary.connected('asker');
  const clock = await diary.connected('clock');
  const status = (ms: number) =>
    ask(asker, asked, { ms }).then(
      () => 200,
      (error: Refusal) => error.status,
    );
  expect(await status(0)).toBe(503);
  await using _ = answer(clock, asked, async ({ ms }) => {
    if (ms < 0) throw new Refusal(404, serviceMessage.not_found());
    await sleep(ms);
    return { ms };
  });
  await clock.connection.flush();
  expect([await status(0), await status(-1), await status(5_000)]).toEqual([200, 404, 504]);
  const text = await metricsText();
  const { subject } = asked;
  for (const each of ['503', '200', '404', '504']) {
    expect([each, metricIn(text, 'bus_query_duration_seconds_count', { subject, status: each })]).toEqual([each, 1]);
  }
  // two tries of 800 ms
  expect(metricIn(text, 'bus_query_duration_seconds_sum', { subject, status: '504' })).toBeGreaterThan(1.5);
});
