import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest is begun first, so that nothing is waited for alone at the end. A fresh checkout knows no durations. */
const LONGEST = [
  'console/pages.walk',
  'whole.walk',
  'console/analyst.walk',
  'console/imports.walk',
  'console/planner.walk',
  'chaos/promises.drill',
  'promo-proposals/test/outbox',
  'test/scheduler',
  'promo-proposals/test/concurrency',
  'test/imports-at-once',
  'promo-proposals/test/rights',
  // It asks all that the process has measured until then, services of other tests that have ended among it.
  'test/metrics',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.includes(name));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Forks without isolation: with it the run against real servers takes twice as long. Tests wait for servers more than they
 * compute, so there are more forks than a small machine has cores. What is tested is imported by Node itself, as it is when
 * it runs; only the console's sources are what Vite makes of them there too.
 *
 * `npm test` leaves two projects to commands of their own: walks through a whole system, most of them in a browser, take as long as all else
 * together, and drills kill what they started and wait for it to come back, which takes the better part of a machine each.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    experimental: { viteModuleRunner: false },
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // What is waited for may take its time on a busy machine; a second, which is usual, is often too short. The longest tests
    // compute for ten seconds alone, and for ten times that beside other work on two cores.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'walks',
          include: ['test-e2e/**/*.walk.test.ts'],
          globalSetup: ['test-e2e/console/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['test-e2e/**/*.drill.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: [
            ...['libs', 'services', 'deploy', 'tools', 'bench'].map((dir) => `${dir}/**/*.test.ts`),
            'test-e2e/chaos/*.test.ts',
          ],
          exclude: ['**/*.drill.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['console/**/*.test.ts'],
          experimental: { viteModuleRunner: true },
        },
      },
    ],
  },
});
