import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, download } from './client.ts';
import { statusOf } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = (answer: (signal: AbortSignal) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => answer(signal));

const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const cut = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    }),
  );
const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test.each([
  ['a page of what stands between', page],
  ['a body that was cut off', cut],
  ['none for as long as no server takes', never],
])('%s is as good as no answer, for data and for a file', async (_, answer) => {
  answering(answer);
  const asked = [call('GET /auth/me'), download('GET /api/promo/calendar', { query: {}, format: 'xlsx' })];
  const outcomes = Promise.allSettled(asked);
  await vi.advanceTimersByTimeAsync(30_000);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ApiError' } });
    expect(outcome.status === 'rejected' && statusOf(outcome.reason)).toBe(0);
  }
});

test('what nobody waits for any more ends as it was broken off', async () => {
  answering(never);
  const left = new AbortController();
  const asked = call('GET /auth/me', { signal: left.signal });
  await vi.advanceTimersByTimeAsync(1);
  left.abort();
  await expect(asked).rejects.toBe(left.signal.reason);
});
