import type { history } from '@promo/contracts/promo-analytics/routes';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { processesWith } from '../system.ts';
import { dataDir, first, get, start, system } from './system.ts';

type History = Static<typeof history.response>;

describe('the launcher', () => {
  it('brings a killed service back', async () => {
    const port = String(system.ports['promo-analytics']);
    const [killed] = processesWith(port);
    const before = await get<History>('/api/promo/history?max_events=10');
    process.kill(killed as number, 'SIGKILL');
    await expect.poll(() => processesWith(port).some((pid) => pid !== killed), { timeout: 30_000 }).toBe(true);
    const answers = new Set<number>();
    const last = async () => {
      const { status } = await fetch(`${system.gateway}/api/promo/history?max_events=10`);
      answers.add(status);
      return status;
    };
    await expect.poll(last, { timeout: 60_000, interval: 100 }).toBe(200);
    expect([200, 503]).toEqual(expect.arrayContaining([...answers]));
    expect(await get('/api/promo/history?max_events=10')).toEqual(before);
  });

  it('ends on Ctrl-C without leaving a process, and finds its data again', async () => {
    const before = await get<History>('/api/promo/history?max_events=100');
    expect(await system.stop()).toBe(0);
    // The janitor, which watches over the launcher, needs a moment to see that it is gone.
    await expect.poll(() => processesWith(dataDir)).toEqual([]);
    expect(system.output).toContain('demo data: ');
    const again = await start();
    expect(system.output).not.toContain('demo data: ');
    expect(again).toBeLessThan(first);
    expect(await get('/api/promo/history?max_events=100')).toEqual(before);
  });
});
