import { afterEach, expect, test, vi } from 'vitest';
import { keysByBody } from '../../../api/key.ts';
import { type Step, take } from './steps.ts';

afterEach(() => vi.unstubAllGlobals());

/** Two proposals of the same contents; keeps the keys that copies are sent with, of which the first gets no answer. */
function answering(): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: { method: string; headers: Headers }) => {
    if (method === 'GET')
      return Response.json({ source: 'letak', sale_kind: 'promotion', co_planner_ids: [], skus: [] });
    keys.push(headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('the connection was lost');
    return Response.json({});
  });
  return keys;
}

test('a copy that is made again after its answer was lost has the key that it had; that of an equal proposal another one', async () => {
  const keys = answering();
  const keyOf = keysByBody();
  const copy = (id: number, start = 202730) => take({ name: 'copy', start }, { id, version: 1 }, keyOf);
  await expect(copy(7)).rejects.toThrow();
  await copy(7);
  await copy(8);
  await copy(7, 202731);
  // one that is asked for again after the answer is another one
  await copy(7);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4]);
});

test.each<Step>([{ name: 'submit' }, { name: 'shift', weeks: 2 }, { name: 'withdraw' }])(
  '$name is meant for the version that was seen',
  async (step) => {
    const versions: (string | null)[] = [];
    // it is version 4 by now, in other weeks
    const proposal = { version: 4, source: 'letak', start_year: 2027, start_week: 10, co_planner_ids: [], skus: [] };
    vi.stubGlobal('fetch', async (_url: string, { method, headers }: { method: string; headers: Headers }) => {
      if (method !== 'GET') versions.push(headers.get('if-match'));
      return Response.json({ ...proposal, proposal });
    });
    await take(step, { id: 7, version: 3 }, keysByBody());
    expect(versions).toEqual(['"3"']);
  },
);
