import { describe, expect, it } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { system } from './system.ts';

describe('under schemathesis', () => {
  // It computes all the time, in Python: on a quiet machine for most of a minute, beside other work for some minutes.
  it.each(['Admin', 'anonymous'] as const)(
    'no route fails, in the short form, called by %s',
    { timeout: 360_000 },
    async (caller) => {
      const { passed, output } = await fuzz({
        gateway: system.gateway,
        caller,
        seed: 1,
        examples: caller === 'Admin' ? 3 : 1,
        phases: 'fuzzing',
        say: console.log,
      });
      expect(passed, output).toBe(true);
    },
  );
});
