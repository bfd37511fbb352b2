import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@promo/contracts/errors';
import { query } from '@promo/contracts/query';
import { createLogger } from '@promo/runtime/logger';
import type { Origin } from '@promo/runtime/origin';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testNats } from '@promo/testing/nats';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { answer } from './answer.ts';
import { ask, askLong } from './ask.ts';
import { type Bus, connectBus } from './connect.ts';

const doubled = query({
  subject: 'maths.query.doubled',
  request: Type.Object(
    { n: Type.Integer({ minimum: 0, maximum: 100 }), list: Type.Optional(Type.Array(Type.Integer(), { maxItems: 2 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ n: Type.Integer(), text: Type.Optional(Type.String()) }),
});

const connected = (name: string) => connectBus(nats.url, createLogger(name, 'silent'));

const nats = await keepForTests(testNats());
const asker = await keepForTests(connected('asker'));
const maths = await keepForTests(connected('maths'));

const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error) => (error instanceof Refusal ? { status: error.status, ...error.body } : error),
  );

test('a question gets its answer, and carries the request it belongs to', async () => {
  let seen: Origin | undefined;
  await using _ = answer(maths, doubled, ({ n }, origin) => {
    seen = origin;
    return { n: 2 * n };
  });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expect(await ask(asker, doubled, { n: 21 }, { requestId: 'r-1', traceparent })).toEqual({ n: 42 });
  expect(seen).toEqual({ requestId: 'r-1', traceparent, tracestate: undefined });
});

test('replicas share the questions', async () => {
  await using other = await connected('maths');
  const count = [0, 0];
  const counting = (replica: number) => () => {
    count[replica] = (count[replica] ?? 0) + 1;
    return { n: 0 };
  };
  await using _one = answer(maths, doubled, counting(0));
  await using _two = answer(other, doubled, counting(1));
  await Promise.all([maths.connection.flush(), other.connection.flush()]);
  await Promise.all(Array.from({ length: 100 }, () => ask(asker, doubled, { n: 1 })));
  expect((count[0] ?? 0) + (count[1] ?? 0)).toBe(100);
  expect(Math.min(...count)).toBeGreaterThan(0);
});

test('what does not fit the schema is refused before the handler sees it', async () => {
  let calls = 0;
  await using _ = answer(maths, doubled, () => {
    calls++;
    return { n: 0 };
  });
  expect(await refusal(ask(asker, doubled, { n: 101 }))).toMatchObject({
    status: 422,
    code: 'above_maximum',
    params: { maximum: 100 },
    errors: [{ path: 'n', code: 'above_maximum' }],
  });
  expect(await refusal(ask(asker, doubled, { n: 1, list: [1, 2, 3] }))).toMatchObject({
    status: 422,
    errors: [{ path: 'list' }],
  });
  expect(await refusal(ask(asker, doubled, { n: 1, more: 2 } as { n: number }))).toMatchObject({ status: 422 });
  const reply = await asker.connection.request(doubled.subject, 'no { json', { timeout: 1_000 });
  expect(reply.headers?.get('Nats-Service-Error-Code')).toBe('400');
  expect(reply.headers?.get('Nats-Service-Error')).toBe('the request is not JSON');
  expect(calls).toBe(0);
});

const NO_SHOE = { code: 'no_shoe', params: { size: 4 }, detail: 'cipela 4 – nema je\nviše' };

test('a refusal arrives as it was thrown, any other failure without its reason', async () => {
  await using _ = answer(maths, doubled, async ({ n }) => {
    await sleep(1);
    if (n === 4) throw new Refusal(404, NO_SHOE);
    throw new Error('password is secret');
  });
  expect(await refusal(ask(asker, doubled, { n: 4 }))).toMatchObject({
    status: 404,
    ...NO_SHOE,
  });
  expect(await refusal(ask(asker, doubled, { n: 5 }))).toMatchObject({ message: 'maths failed: 500 internal error' });
});

test.each([
  [504, 'database_slow', { name: 'MongoServerError', code: 50 }],
  [503, 'database_unreachable', { name: 'MongoNetworkTimeoutError' }],
])('a database that does not answer is told as over HTTP: %i %s', async (status, code, error) => {
  await using _ = answer(maths, doubled, () => {
    throw Object.assign(new Error('operation exceeded time limit'), error);
  });
  expect(await refusal(ask(asker, doubled, { n: 1 }))).toMatchObject({ status, code });
});

test('an answer that does not fit a message is refused, not lost', async () => {
  await using _ = answer(maths, doubled, () => ({ n: 1, text: 'x'.repeat(1024 * 1024) }));
  expect(await refusal(ask(asker, doubled, { n: 1 }))).toMatchObject({ status: 413, code: 'answer_too_large' });
});

test('a question that does not fit a message is refused, not a fault', async () => {
  await using _ = answer(maths, doubled, () => ({ n: 1 }));
  const question = { n: 1, text: 'x'.repeat(1024 * 1024) };
  expect(await refusal(ask(asker, doubled, question))).toMatchObject({ status: 413, code: 'question_too_large' });
});

/** By a timer beside those that are tried: on a busy machine all of them are late, not this promise alone. */
const within2s = <T>(answer: Promise<T>): Promise<T | 'after 2 s'> =>
  Promise.race([answer, sleep(2_000, 'after 2 s' as const, { ref: false })]);

test('nobody there: 503 within 2 s', async () => {
  expect(await within2s(refusal(ask(asker, doubled, { n: 1 })))).toMatchObject({
    status: 503,
    detail: 'maths is not there',
    code: 'service_absent',
    params: { service: 'maths' },
  });
});

test('a silent service is asked once more, given up within 2 s, and does not keep its process from stopping', async () => {
  let calls = 0;
  const silent = answer(maths, doubled, () => {
    calls++;
    return calls === 2 ? { n: 7 } : Promise.withResolvers<{ n: number }>().promise;
  });
  await maths.connection.flush();
  expect(await ask(asker, doubled, { n: 1 })).toEqual({ n: 7 });
  expect(await within2s(refusal(ask(asker, doubled, { n: 1 })))).toMatchObject({ status: 504 });
  expect(calls).toBe(4);
  await silent[Symbol.asyncDispose]();
});

test('what takes long to answer is asked once, with the time of two tries', async () => {
  let calls = 0;
  let takesMs = 1_200;
  await using _ = answer(maths, doubled, async ({ n }) => {
    calls++;
    await sleep(takesMs);
    return { n: 2 * n };
  });
  await maths.connection.flush();
  expect([await askLong(asker, doubled, { n: 3 }, {}), calls]).toEqual([{ n: 6 }, 1]);
  takesMs = 2_200;
  expect(await within2s(refusal(askLong(asker, doubled, { n: 3 }, {})))).toMatchObject({ status: 504 });
  expect(calls).toBe(2);
});

test('what takes long is asked again of a service that starts a moment after', async () => {
  const asked = askLong(asker, doubled, { n: 3 }, {});
  await sleep(50);
  await using _ = answer(maths, doubled, ({ n }) => ({ n: 2 * n }));
  expect(await asked).toEqual({ n: 6 });
});

test('a service that starts a moment after the question is in time', async () => {
  const asked = ask(asker, doubled, { n: 3 });
  await sleep(50);
  await using _ = answer(maths, doubled, ({ n }) => ({ n: 2 * n }));
  expect(await asked).toEqual({ n: 6 });
});

test('a service that stops finishes what it was asked', async () => {
  const inHand = Promise.withResolvers<void>();
  const slow = answer(maths, doubled, async () => {
    inHand.resolve();
    await sleep(300);
    return { n: 9 };
  });
  await maths.connection.flush();
  const asked = ask(asker, doubled, { n: 1 });
  await inHand.promise;
  await slow[Symbol.asyncDispose]();
  expect(await asked).toEqual({ n: 9 });
});

test('questions and answers survive a restart of the server', async () => {
  await using _ = answer(maths, doubled, ({ n }) => ({ n: 2 * n }));
  expect(await ask(asker, doubled, { n: 1 })).toEqual({ n: 2 });
  await nats.stop();
  expect(await refusal(ask(asker, doubled, { n: 1 }))).toMatchObject({ status: 504 });
  await nats.restart();
  const back = (bus: Bus) =>
    eventually(() =>
      bus
        .probe()
        .then(() => true)
        .catch(() => false),
    );
  await Promise.all([asker, maths].map(back));
  expect(await ask(asker, doubled, { n: 2 })).toEqual({ n: 4 });
});
