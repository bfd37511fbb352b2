import { join } from 'node:path';
import type { ErrorBody } from '@promo/contracts/errors';
import { ANONYMOUS, type Identity } from '@promo/contracts/identity';
import type { Params } from '@promo/contracts/messages/message';
import { forecastLines, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Logger } from '@promo/runtime/logger';
import { fakeAnalytics, type StoredEvent, storedEvents } from '@promo/testing/bus';
import { type Answer as AnswerOf, type Request, startTestService, type TestService } from '@promo/testing/service';
import type { Config } from '../src/config.ts';
import { start } from '../src/service.ts';

/** Callers where promotions are open to everyone, as in a demo; without `promo_access` they are for roles. */
const open = { promo_access: 'open' } as const;
export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'], ...open };
export const PLANNER: Identity = { user_id: 5, name: 'Petra Planner', roles: ['Planner'], ...open };
export const REVIEWER: Identity = { user_id: 6, name: 'Rea Reviewer', roles: ['Reviewer'], ...open };
export const NOBODY: Identity = { ...ANONYMOUS, ...open };

/** The fields of all objects that the service answers; a test looks at those of its route. */
export type Body = Proposal & {
  readonly detail: string;
  readonly code: string;
  readonly params: Params;
  readonly errors?: ErrorBody['errors'];
  readonly status_from: string;
  readonly at: string;
  readonly proposal: Proposal;
  readonly approval: ApprovalRow;
  readonly warnings: Warnings;
  readonly proposals: readonly Proposal[];
  readonly entries: readonly CalendarEntry[];
  readonly conflicts: readonly Conflict[];
};

export type Answer = AnswerOf<Body>;

type Event = StoredEvent<Record<string, unknown> & { readonly proposal_id: number; readonly version: number }>;

export interface Harness extends TestService<Body> {
  /** Answers sku-prices, nc30-lines and forecast-lines as analytics would, until disposed of; of the effect of lines nothing is known. */
  analytics(prices: Record<string, [name: string, regular_price: number]>): Promise<AsyncDisposable>;
  /** The answer of a route that answers a list. */
  list<T>(path: string): Promise<readonly T[]>;
  /** Creates a proposal for tests that are about something else. */
  create(fields?: Record<string, unknown>, request?: Request): Promise<Proposal>;
  /** The conflict of two proposals as a replica answers it. */
  conflict(a: Proposal, b: Proposal, kind?: Conflict['kind'], url?: string): Promise<Conflict | undefined>;
  /** Has the reviewer accept it, as it is or as it was seen. */
  acknowledge(a: Proposal, b: Proposal, kind?: Conflict['kind'], etag?: string): Promise<Answer>;
  /** What is in the event stream, in order. */
  events(): Promise<Event[]>;
}

/** @param lookMs how often the calendar is looked at: rarely, unless it is what a test is about: others count what the database is asked */
export async function startHarness(
  overrides: Partial<Config> = {},
  now?: () => Date,
  lookMs = 3_600_000,
  logger?: Logger,
): Promise<Harness> {
  const tested = await startTestService<Config, Body>({
    name: 'promo-proposals',
    main: join(import.meta.dirname, '../src/main.ts'),
    base: '/api/promo',
    start: (given, options) => start(given, { ...options, ...(logger && { logger }), lookMs }),
    config: { STRICT_REVIEW: false, STRICT_NC30: false, NC30_COUNTRY: 'HR', ...overrides },
    as: PLANNER,
    now,
  });
  const { nats, call, get } = tested;
  return {
    ...tested,
    analytics: (known) =>
      fakeAnalytics(nats.url, (answering) => {
        answering(skuPrices, ({ codes }) => ({
          prices: codes.flatMap((code) => {
            const found = known[code];
            return found ? [{ code, name: found[0], regular_price: found[1] }] : [];
          }),
        }));
        answering(nc30Lines, ({ lines }) => ({ lines: lines.map(() => null) }));
        answering(forecastLines, ({ lines }) => ({
          as_of_yw: null,
          lines: lines.map(({ code }) => ({ code, ...NOTHING_KNOWN })),
        }));
      }),
    list: async <T>(path: string) => (await get<T[]>(path)).body,
    async create(fields = {}, request = {}) {
      const answered = await call('POST', '/proposals', { ...DRAFT, ...fields }, request);
      if (answered.status !== 200) throw new Error(`not created: ${JSON.stringify(answered.body)}`);
      return answered.body as Proposal;
    },
    async conflict(a, b, kind = 'overlap', url) {
      const { conflicts } = (await call('GET', '/calendar/conflicts', undefined, url ? { url } : {})).body;
      return conflicts.find((one) => one.kind === kind && one.id_a === a.id && one.id_b === b.id);
    },
    acknowledge: (a, b, kind, etag) => {
      const headers: Record<string, string> = etag === undefined ? {} : { 'if-match': `"${etag}"` };
      const body = { id_a: a.id, id_b: b.id, ...(kind && { kind }) };
      return call('POST', '/calendar/acknowledge-conflict', body, { as: REVIEWER, headers });
    },
    events: () => storedEvents<Event['data']>(nats.url, PROPOSAL_UPDATED),
  };
}

export const DRAFT = {
  status: 'draft',
  start_year: 2027,
  start_week: 10,
  skus: [{ code: 'A1', name: 'Kava 250 g', regular_price: 3.99, discount_pct: 25 }],
};

const NOTHING_KNOWN = {
  basis: 'none',
  expected_uplift_pct: null,
  p90_uplift_pct: null,
  baseline_weekly_qty: null,
  expected_weekly_qty: null,
  nc30: null,
};
