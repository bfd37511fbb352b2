import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { createLogger } from '@promo/runtime/logger';
import { metricsText } from '@promo/runtime/metrics';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { captureLog } from '@promo/testing/log';
import { testDatabase } from '@promo/testing/mongo';
import { expect, it } from 'vitest';
import { connectMongo } from './connect.ts';
import { createOutboxIndexes, outboxOf, recordEvent, recordFound, relay } from './outbox.ts';
import { inTransaction } from './retry.ts';

const logger = createLogger('test', 'silent');
const message = { subject: 's.event.x', at: '2026-01-01T00:00:00.000Z', actor: null, version: 1, data: {} };
const HOUR_MS = 3_600_000;

const database = await keepForTests(testDatabase());
const mongo = await keepForTests(connectMongo(database.uri, database.name, logger));
await createOutboxIndexes(mongo.db);

/** Messages as they are relayed, looked for again after so many milliseconds only. */
function relaying(pollMs: number) {
  const relayed: string[] = [];
  const running = relay(mongo.db, async ({ id }) => void relayed.push(id), logger, pollMs);
  return { relayed, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
}

it('messages leave once they are committed, without a look for them', async () => {
  await using relays = relaying(HOUR_MS);
  await inTransaction(mongo.client, async (session) => {
    await recordEvent(mongo.db, session, message, 'first');
    await recordEvent(mongo.db, session, { ...message, at: '2026-01-01T00:00:01.000Z' }, 'second');
  });
  await expect.poll(() => relays.relayed).toEqual(['first', 'second']);
  await recordFound(mongo.db, { ...message, id: 'found' });
  await expect.poll(() => relays.relayed).toEqual(['first', 'second', 'found']);
});

it('messages of a transaction that was broken off never leave', async () => {
  await using relays = relaying(HOUR_MS);
  const broken = inTransaction(mongo.client, async (session) => {
    await recordEvent(mongo.db, session, message, 'broken off');
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await recordFound(mongo.db, { ...message, id: 'after it' });
  await expect.poll(() => relays.relayed).toEqual(['after it']);
});

it('what a process left behind that recorded it leaves with the next look', async () => {
  await using relays = relaying(20);
  await outboxOf(mongo.db).insertOne({ _id: 'left behind', ...message, sent_at: null });
  await expect.poll(() => relays.relayed).toEqual(['left behind']);
});

it('a message that is too large to be sent is set aside for people to see, and those after it leave', async () => {
  const relayed: string[] = [];
  const send = async ({ id }: { id: string }) => {
    if (id === 'too large') throw new Refusal(413, serviceMessage.message_too_large());
    relayed.push(id);
  };
  for (const [i, id] of ['too large', 'behind it'].entries())
    await recordFound(mongo.db, { ...message, at: `202${i}`, id });
  await using _running = relay(mongo.db, send, logger, HOUR_MS);
  await expect.poll(() => relayed).toEqual(['behind it']);
  expect(await outboxOf(mongo.db).findOne({ _id: 'too large' })).toMatchObject({
    sent_at: null,
    set_aside: 'the message is larger than the bus takes',
  });
  const metrics = await metricsText();
  expect(metrics).toContain('outbox_set_aside_total 1\n');
  expect(metrics).toContain('outbox_pending_messages 0\n');
});

it('says once why nothing leaves, and again when it is something else', async () => {
  await inTransaction(mongo.client, (session) => recordEvent(mongo.db, session, message, 'waiting'));
  const log = captureLog('test');
  let tries = 0;
  const publish = async () => {
    tries++;
    if (tries <= 5) throw new Error(tries <= 3 ? 'timeout' : 'no stream');
  };
  {
    await using _relaying = relay(mongo.db, publish, log.logger, 1);
    await expect.poll(() => tries).toBeGreaterThan(5);
  }
  const reasons = log.of('warn').map(({ err }) => (err as Error).message);
  expect(reasons).toEqual(['timeout', 'no stream']);
});
