import { silent } from '@promo/testing/log';
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
