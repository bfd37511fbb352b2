import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { silent } from '@promo/testing/log';
import { testNats } from '@promo/testing/nats';
import { expect, test } from 'vitest';
import { connectBus } from './connect.ts';

/** Stands before a server and passes on what it is sent `delayMs` later; answers come at once. */
async function slowWay(port: number, delayMs: number): Promise<Disposable & { url: string }> {
  const way = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.on('data', (part) => setTimeout(() => server.write(part), delayMs));
    server.pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `nats://127.0.0.1:${(way.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void way.close(),
  };
}

test('who is told that the bus is back hears all that is said from then on', async () => {
  await using nats = await testNats();
  using way = await slowWay(Number(new URL(nats.url).port), 200);
  await using listening = await connectBus(way.url, silent('listener'));
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
