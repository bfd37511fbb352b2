import type { RawForecast } from '../src/domain/forecast/depth-curve.ts';

interface Said {
  readonly expected: number;
  readonly p10?: number;
  readonly p90: number;
  readonly weight: number;
}

/** A method that says of each depth (a fraction) what a test wants it to say. */
export const rawForecastOf =
  (at: (depth: number) => Said): RawForecast =>
  ({ first, expected, p10, p90 }) =>
    expected.map((_, i) => {
      const said = at((first + i) / 100);
      expected[i] = said.expected;
      p10[i] = said.p10 ?? said.expected;
      p90[i] = said.p90;
      return said.weight;
    });
