import type { Outcome } from './scenario.ts';

/** Counts what came out, by a word for it. */
export function tally() {
  const counts = new Map<string, number>();
  return {
    add: (what: string | number) => counts.set(`${what}`, (counts.get(`${what}`) ?? 0) + 1),
    of: (what: string | number) => counts.get(`${what}`) ?? 0,
    words: () => [...counts.keys()],
    /** As `200: 15, 503: 2`. */
    text: () =>
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([what, count]) => `${what}: ${count}`)
        .join(', ') || 'none',
  };
}

/** What is counted, and what of it should be true. */
export function outcome(
  counted: readonly string[],
  checks: Readonly<Record<string, boolean>>,
  figures: Readonly<Record<string, number>> = {},
): Outcome {
  const breaches = Object.entries(checks).filter(([, holds]) => !holds);
  return { counted, breaches: breaches.map(([what]) => `not true: ${what}`), figures };
}
