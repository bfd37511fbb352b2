import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest is begun first, so that nothing is waited for alone at the end. A fresh checkout knows no durations. */
const LONGEST = ['test-e2e/whole.e2e', 'test-e2e/console/pages.e2e', 'test-e2e/chaos/promises.drill'];

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
 * compute, so there are more forks than a small machine has cores. Files of all projects run side by side, project by
 * project in the order of their names, but for the drills: they kill what they started and wait for it to come back, which
 * takes the better part of a machine each. `npm test` leaves them to `npm run drills`.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
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
          name: 'end-to-end',
          include: ['test-e2e/*.e2e.test.ts', 'test-e2e/chaos/*.test.ts'],
          exclude: ['**/*.drill.test.ts'],
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
          name: 'in a browser',
          include: ['test-e2e/console/*.test.ts'],
          globalSetup: ['test-e2e/console/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['libs', 'services', 'deploy', 'tools', 'console', 'bench'].map((dir) => `${dir}/**/*.test.ts`),
        },
      },
    ],
  },
});
