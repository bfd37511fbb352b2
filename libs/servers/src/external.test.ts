import { expect, test } from 'vitest';
import { useMongodb, useNats } from './external.ts';

test.each([
  ['nats://npl:hush@127.0.0.1:1,nats://npl:hush@127.0.0.1:2', 'nats://…@127.0.0.1:1,nats://…@127.0.0.1:2'],
  ['npl:hush@127.0.0.1:1', '…@127.0.0.1:1'],
])('no password of %s is told where it does not answer', async (url, shown) => {
  await expect(useNats(url)).rejects.toThrow(`NATS_URL is set to ${shown}, which does not answer`);
});

test('nor that of a MongoDB address that cannot be read', async () => {
  const said = await useMongodb('mongodb://npl:hu@sh@127.0.0.1:1/?x=1').catch(({ message }: Error) => message);
  expect(said).toContain('MONGODB_URI is set to mongodb://…@127.0.0.1:1/?x=1');
});
