import { join } from 'node:path';
import type { Identity } from '@promo/contracts/identity';
import { NO_PULLS } from '@promo/testing/no-pulls';
import { startTestService, type TestService } from '@promo/testing/service';
import type { Config } from '../src/config.ts';
import { start } from '../src/service.ts';

export type Harness = TestService<Record<string, unknown>>;

export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

export const startHarness = (now?: () => Date, settings: Partial<Config> = {}): Promise<Harness> =>
  startTestService<Config, Record<string, unknown>>({
    name: 'promo-analytics',
    main: join(import.meta.dirname, '../src/main.ts'),
    base: '/api/promo',
    // Looks each quarter of a second, so that tests of lost parts and of changed plans need not wait.
    start: (given, options) =>
      start(given, {
        ...options,
        lookForParts: { versionMs: 250, lookMs: 60_000 },
        lookForPlansMs: 250,
        lookForPulls: { lookMs: 50, leaseMs: 3_000, minuteMs: 200 },
      }),
    config: { NC30_TOLERANCE_CENTS: 0.5, NC30_COUNTRY: 'HR', ...NO_PULLS, ...settings },
    as: ADMIN,
    now,
  });
