import { describe, expect, it } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { system } from './system.ts';

describe('under schemathesis', () => {
  it('no route fails, in the short form', async () => {
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
