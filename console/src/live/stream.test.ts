import { afterEach, expect, test, vi } from 'vitest';
import { setCaller } from '../api/token.ts';
import { follow, type Sent } from './stream.ts';
import { pathsOf } from './topics.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Follows a stream that arrives in these pieces, then ends. */
async function sentBy(...pieces: string[]): Promise<Sent[]> {
  const ended = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
      ended.abort();
    },
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
  );
  const sent: Sent[] = [];
  await follow({ signal: ended.signal, token: async () => null, onEvent: (one) => sent.push(one), onReturn: () => {} });
  return sent;
}

test('complete events are taken, the rest waits for more; comments and retry times are passed over', async () => {
  const first = ': ping\n\nretry: 2000\n\nevent: a.event.b\ndata: {"id":1}\n\nevent: c';
  const complete = { event: 'a.event.b', data: '{"id":1}' };
  expect(await sentBy(first)).toEqual([complete]);
  expect(await sentBy(first, '\r\ndata: x\r\ndata: y\r\n\r\n')).toEqual([complete, { event: 'c', data: 'x\ny' }]);
});

test('a page of what stands between is no return of the stream, so that nothing is asked for again', async () => {
  vi.useFakeTimers();
  const ended = new AbortController();
  let answers = 0;
  vi.stubGlobal('fetch', async () => {
    if (++answers === 3) ended.abort();
    return new Response('<html>', { headers: { 'content-type': 'text/html' } });
  });
  const onReturn = vi.fn();
  const followed = follow({ signal: ended.signal, token: async () => null, onEvent: () => {}, onReturn });
  await vi.advanceTimersByTimeAsync(10_000);
  await followed;
  vi.useRealTimers();
  expect([answers, onReturn.mock.calls.length]).toEqual([3, 0]);
});

test('whose stream is refused is asked for, so that a page that nobody touches tells that the session has ended', async () => {
  const refused = vi.fn();
  setCaller({ token: async () => 'ended', refused, leave: async () => {} });
  const ended = new AbortController();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('{}', { status: 401 });
  });
  refused.mockImplementation(() => ended.abort());
  await follow({ signal: ended.signal, token: async () => 'ended', onEvent: () => {}, onReturn: () => {} });
  expect(asked).toEqual(['/events', '/auth/me']);
  expect(refused).toHaveBeenCalledOnce();
});

test('an event makes stale what its owner shows; an unknown one nothing', () => {
  expect(pathsOf('promo-proposals.event.updated')).toContain('/api/promo/calendar');
  const ofApproved = ['nc30', 'forecaster', 'analog-forecast', 'results', 'performance'];
  expect(pathsOf('promo-analytics.event.plan-learnt')).toEqual(
    expect.arrayContaining(ofApproved.map((name) => `/api/promo/${name}`)),
  );
  expect(pathsOf('promo-analytics.event.facts-in-force')).toContain('/api/promo');
  expect(pathsOf('npl.event.status-changed')).toEqual(['/api/npl']);
  expect(pathsOf('marketing.event.campaigns-imported')).toContain('/api/promo/marketing-history');
  expect(pathsOf('weather.event.rain')).toEqual([]);
});
