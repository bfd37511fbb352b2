import { type Stream, streamOf } from '@promo/contracts/streams';
import { createLogger } from '@promo/runtime/logger';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testNats } from '@promo/testing/nats';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectBus } from './connect.ts';
import { prepareStreams } from './prepare-streams.ts';
import { publish } from './publish.ts';

const nats = await keepForTests(testNats());
const bus = await keepForTests(connectBus(nats.url, createLogger('owner', 'silent')));

const COMMAND = 'bakery.command.bake';
const streams: Stream[] = [{ ...streamOf(COMMAND), keeping: 'once-per-subject', durables: [] }];
const prepare = () => prepareStreams(bus, { replicas: 1, streams });
const send = (id: string, date: string, data: unknown = {}) =>
  publish(bus, { id, subject: `${COMMAND}.${date}`, at: '2026-11-21T05:00:00Z', actor: null, version: 1, data });
const stored = async () => {
  const { state } = await bus.manager.streams.info(streamOf(COMMAND).name);
  return state.messages;
};

describe('a stream that takes one message per subject', () => {
  beforeAll(prepare);

  test('is kept for 400 days, knows ids for three, and refuses what is new', async () => {
    const { config } = await bus.manager.streams.info(streamOf(COMMAND).name);
    const day = 24 * 3600 * 1e9;
    expect(config).toMatchObject({
      name: 'BAKERY_COMMAND',
      subjects: ['bakery.command.>'],
      max_msgs_per_subject: 1,
      discard: 'new',
      discard_new_per_subject: true,
      max_age: 400 * day,
      duplicate_window: 3 * day,
    });
  });

  test('a repeat counts as published, and changes nothing', async () => {
    await send('bake:2026-11-21', '2026-11-21', { loaves: 1 });
    await send('bake:2026-11-21', '2026-11-21', { loaves: 2 });
    expect(await stored()).toBe(1);
  });

  test('also when the server does not know its id any more', async () => {
    await send('bake:2026-11-22', '2026-11-22');
    await send('another id', '2026-11-22');
    expect(await stored()).toBe(2);
  });

  test('any other refusal is an error', async () => {
    const info = await bus.manager.streams.info(streamOf(COMMAND).name);
    await bus.manager.streams.update(info.config.name, { ...info.config, max_msgs: 2 });
    await expect(send('bake:2026-11-23', '2026-11-23')).rejects.toThrow('maximum messages exceeded');
    await bus.manager.streams.update(info.config.name, { ...info.config, max_msgs: -1 });
    await send('bake:2026-11-23', '2026-11-23');
    expect(await stored()).toBe(3);
  });

  test('is left as it is by a second look', async () => {
    expect(await prepare()).toEqual([]);
    expect(await stored()).toBe(3);
  });
});

test('a message that is larger than the server takes is refused as such', async () => {
  const message = { subject: COMMAND, at: '', actor: null, version: 1, data: 'x'.repeat(1024 * 1024) };
  await expect(publish(bus, { id: '1', ...message })).rejects.toMatchObject({ status: 413 });
});

test('a message to a stream that nobody has made is an error', async () => {
  const message = { id: '1', subject: 'nobody.event.heard', at: '', actor: null, version: 1, data: {} };
  await expect(publish(bus, message)).rejects.toThrow();
});
