import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureLog, silent } from '@promo/testing/log';
import { testNats } from '@promo/testing/nats';
import { wayTo } from '@promo/testing/way';
import { expect, test } from 'vitest';
import { connectBus } from './connect.ts';

test('who is told that the bus is back hears all that is said from then on', async () => {
  await using nats = await testNats();
  using way = await wayTo(nats.url, 200);
  await using listening = await connectBus(way.url.href, silent('listener'));
  const heard: string[] = [];
  listening.connection.subscribe('news', { callback: (_error, message) => void heard.push(message.string()) });
  const returned = new Promise<void>((resolve) => {
    listening.onReturn(resolve);
  });

  await nats.restart();
  await using speaking = await connectBus(nats.url, silent('speaker'));
  await returned;
  speaking.connection.publish('news', 'first');
  await expect.poll(() => heard).toEqual(['first']);
});

test('a password that was refused is tried until it is right again, and that is said once', async () => {
  let file = '';
  const letIn = (password: string) => writeFileSync(file, `users: [{ user: npl, password: "${password}" }]`);
  await using nats = await testNats((dir) => {
    file = join(dir, 'users.conf');
    letIn('old');
    return 'authorization { include "users.conf" }';
  });
  const log = captureLog('npl');
  await using bus = await connectBus(nats.url.replace('://', '://npl:old@'), log.logger);

  letIn('new');
  await nats.reload();
  await sleep(1_500);
  await expect(bus.probe()).rejects.toThrow();
  letIn('old');
  await nats.reload();
  await expect.poll(() => bus.probe().then(() => 'there', String), { timeout: 5_000 }).toBe('there');
  const said = (level: 'info' | 'warn' | 'error') => log.of(level).map(({ msg }) => msg);
  expect(said('warn')).toEqual(['the bus is away; trying again']);
  expect(said('error')).toEqual(['NATS refuses the user or the password of this service; trying again']);
  await expect.poll(() => said('info')).toEqual(['the bus is there again']);
});

test('a service that starts with a password that is refused ends, to read its password anew', async () => {
  await using nats = await testNats('authorization { users: [{ user: npl, password: "new" }] }');
  const start = connectBus(nats.url.replace('://', '://npl:old@'), silent('npl'));
  await expect(start).rejects.toThrow('NATS refuses the user or the password of this service');
});

test('who leaves does not say that the bus is away', async () => {
  await using nats = await testNats();
  const log = captureLog('npl');
  await (await connectBus(nats.url, log.logger))[Symbol.asyncDispose]();
  await sleep(300);
  expect(log.of('warn')).toEqual([]);
});

test('who leaves while the bus is away, leaves', async () => {
  const nats = await testNats();
  const log = captureLog('npl');
  const bus = await connectBus(nats.url, log.logger);
  await nats[Symbol.asyncDispose]();
  await expect.poll(() => log.of('warn').map(({ msg }) => msg)).toEqual(['the bus is away; trying again']);
  await bus[Symbol.asyncDispose]();
  expect(bus.connection.isClosed()).toBe(true);
});
