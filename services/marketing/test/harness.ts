import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import type { Campaign, CampaignDetail } from '@promo/contracts/marketing/routes';
import { skuNames } from '@promo/contracts/promo-analytics/queries';
import { fakeAnalytics } from '@promo/testing/bus';
import { NO_PULLS } from '@promo/testing/no-pulls';
import { startTestService, type TestService } from '@promo/testing/service';
import { start } from '../src/service.ts';

/** The fields of what the service answers; a test looks at those of its route. */
type Body = CampaignDetail &
  ImportReport & {
    readonly campaigns: readonly Campaign[];
    readonly totals: Record<string, number | null>;
    readonly note: string | null;
    readonly imports: readonly (ImportReport & { at: string; by: string | null })[];
    readonly missing: readonly string[];
    readonly detail: string;
    readonly code: string;
  };

const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };

export interface Harness extends TestService<Body> {
  /** Answers sku-names as analytics would, after so many milliseconds, until disposed of. */
  analytics(names: Record<string, string>, ms?: number): Promise<AsyncDisposable>;
}

/** @param pulls what it imports by schedule */
export async function startHarness(pulls = NO_PULLS): Promise<Harness> {
  const main = join(import.meta.dirname, '../src/main.ts');
  const tested = await startTestService<Parameters<typeof start>[0], Body>({
    name: 'marketing',
    main,
    base: '/api/promo',
    // Looks each quarter of a second, so that tests of lost parts and of schedules need not wait.
    start: (given, options) =>
      start(given, {
        ...options,
        lookForParts: { versionMs: 250, lookMs: 60_000 },
        lookForPulls: { lookMs: 250, leaseMs: 60_000, minuteMs: 250 },
      }),
    config: pulls,
    as: ADMIN,
  });
  return {
    ...tested,
    analytics: (known, ms = 0) =>
      fakeAnalytics(tested.nats.url, (answering) =>
        answering(skuNames, async ({ codes }) => {
          await sleep(ms);
          return { names: codes.flatMap((code) => (known[code] ? [{ code, name: known[code] }] : [])) };
        }),
      ),
  };
}
