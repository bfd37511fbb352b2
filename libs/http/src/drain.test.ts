import { Agent, request } from 'node:http';
import { createLogger } from '@promo/runtime/logger';
import { expect, test } from 'vitest';
import { createHttp } from './create-http.ts';
import { drain } from './health.ts';

test('a connection that is kept open ends with its next answer, before the server closes', async () => {
  const app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  app.get('/x', { config: { section: 'public' } }, () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>((resolve, reject) => {
      const asked = request(`${url}/x`, { agent }, (response) => {
        response.resume().once('end', () => {
          const { statusCode: status, headers } = response;
          resolve({ status, connection: headers.connection, reused: asked.reusedSocket });
        });
      });
      asked.once('error', reject).end();
    });
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive', reused: false });
  const drained = drain(app, 1_500);
  expect(await ask()).toEqual({ status: 200, connection: 'close', reused: true });
  expect(await ask()).toEqual({ status: 200, connection: 'close', reused: false });
  await drained;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});
