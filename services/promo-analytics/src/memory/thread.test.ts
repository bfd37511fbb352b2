import { describe, expect, test } from 'vitest';
import { startThread } from './thread.ts';

const file = new URL('../../test/answering.fixture.ts', import.meta.url);
const LIMITS = { timeMs: 10_000, heapMb: 64 };
const SIZE = 300_000;

interface Answer {
  readonly large: Float64Array;
  readonly nested: { readonly again: Float64Array; readonly list: readonly (Float64Array | null)[] };
  readonly short: Int32Array;
  readonly part: Uint8Array;
  readonly since: Date;
  readonly text: string;
}

describe('the answer of a thread', () => {
  test('is what it computed, its large columns in shared memory', async () => {
    const { done } = startThread<Answer>(file, SIZE, LIMITS);
    const { large, nested, short, part, since, text } = await done;
    expect(large.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([large.length, large[1], large[SIZE - 1]]).toEqual([SIZE, 0.5, (SIZE - 1) / 2]);
    expect(nested.again).toBe(large);
    expect(nested.list).toEqual([large, null]);
    expect(short).toEqual(Int32Array.of(3, 1, 2));
    expect([part.length, part[0], part[SIZE - 1]]).toEqual([SIZE, 7, 7]);
    expect(since).toEqual(new Date(0));
    expect(text).toBe('ready');
  });
});
