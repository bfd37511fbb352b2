import { setImmediate as soon } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { followNames, isNamed } from './dns.ts';

test.each([
  ['http://promo-analytics:8080', true],
  ['http://analytics.promo.svc.cluster.local:8080', true],
  ['https://promo-analytics:8443', false],
  ['http://127.0.0.1:8080', false],
  ['http://[::1]:8080', false],
  ['http://localhost:8080', false],
])('%s may stand for several replicas: %s', (origin, named) => expect(isNamed(origin)).toBe(named));

test('replicas come and go with the addresses of a name, and stay while it cannot be looked up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let answer = ['10.0.0.2', '10.0.0.1'];
    const lookUp = async () => {
      if (answer.length === 0) throw new Error('SERVFAIL');
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    const replicas = new Map<string, readonly string[]>();
    using _following = followNames(['http://npl:8080'], replicas, lookUp);
    const after = async (addresses: string[]) => {
      answer = addresses;
      vi.advanceTimersByTime(2_000);
      await soon();
      return replicas.get('http://npl:8080');
    };
    await soon();
    expect(replicas.get('http://npl:8080')).toEqual(['http://10.0.0.1:8080', 'http://10.0.0.2:8080']);
    expect(await after(['10.0.0.3', 'fd00::1'])).toEqual(['http://10.0.0.3:8080', 'http://[fd00::1]:8080']);
    expect(await after([])).toEqual(['http://10.0.0.3:8080', 'http://[fd00::1]:8080']);
  } finally {
    vi.useRealTimers();
  }
});
