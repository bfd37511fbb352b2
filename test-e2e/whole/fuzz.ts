import { describe, expect, it } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { system } from './system.ts';

describe('under schemathesis', () => {
  // It computes all the time, in Python: on a quiet machine for most of a minute, beside other work for some minutes.
  it('no route fails, in the short form', { timeout: 360_000 }, async () => {
    const { passed, output } = await fuzz({
      gateway: system.gateway,
      seed: 1,
      examples: 3,
      phases: 'fuzzing',
      say: console.log,
    });
    expect(passed, output).toBe(true);
  });
});
