import type { ErrorBody, Refusal } from '@promo/contracts/errors';
import type { PromoProposalUpdate } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { checkContents } from './check.ts';
import { merged } from './contents.ts';
import { base, proposal } from './proposal.fixture.ts';
import { describePlan } from './view.ts';

const fault = (update: PromoProposalUpdate): ErrorBody | undefined => {
  try {
    checkContents(merged(base, update));
    return undefined;
  } catch (error) {
    return (error as Refusal).body;
  }
};

const WEEK_30 = { from: '2026-07-20', to: '2026-07-26' };

test.each<[PromoProposalUpdate, string | undefined, string?, object?]>([
  [{}, undefined],
  [{ start_year: 2026, start_week: 53 }, undefined],
  [
    { start_year: 2027, start_week: 53 },
    'start_week 53 does not exist: 2027 has 52 weeks',
    'week_number_not_in_year',
    { week: 53, year: 2027, weeks: 52 },
  ],
  [
    { end_year: 2025, end_week: 53 },
    'end_week 53 does not exist: 2025 has 52 weeks',
    'week_number_not_in_year',
    { week: 53, year: 2025, weeks: 52 },
  ],
  [{ start_year: null }, 'start_year is required with start_week', 'required_with', { field: 'start_week' }],
  [{ start_week: null }, 'start_week is required with start_year', 'required_with', { field: 'start_year' }],
  [{ end_year: 2026 }, 'end_week is required with end_year', 'required_with', { field: 'end_year' }],
  [{ start_year: null, start_week: null }, undefined],
  [
    { start_year: null, start_week: null, end_week: 31 },
    'start_week is required with end_week',
    'required_with',
    { field: 'end_week' },
  ],
  [{ end_week: 30 }, undefined],
  [
    { end_week: 29 },
    'end_week is before the start: 202629 < 202630',
    'end_before_start',
    { start_yw: 202630, end_yw: 202629 },
  ],
  [{ end_year: 2027, end_week: 1 }, undefined],
  [{ end_year: 2028, end_week: 28 }, undefined],
  // 2026 has 53 weeks, 2027 has 52: 202630 to 202828 are 24 + 52 + 28 = 104
  [
    { end_year: 2028, end_week: 29 },
    'end_week is 105 weeks from the start; at most 104 are possible',
    'too_many_weeks',
    { weeks: 105, maximum: 104 },
  ],
  // week 30 of 2026 is July 20th to 26th
  [{ start_date: '2026-07-20', end_date: '2026-07-26' }, undefined],
  [{ start_date: '2026-07-23', end_date: '2026-07-23' }, undefined],
  [
    { start_date: '2026-07-19' },
    "start_date must lie in the promotion's weeks, 2026-07-20 to 2026-07-26",
    'date_outside_weeks',
    WEEK_30,
  ],
  [
    { end_date: '2026-07-27' },
    "end_date must lie in the promotion's weeks, 2026-07-20 to 2026-07-26",
    'date_outside_weeks',
    WEEK_30,
  ],
  [{ end_week: 31, end_date: '2026-07-27' }, undefined],
  [
    { start_date: '2026-07-24', end_date: '2026-07-23' },
    'end_date is before start_date: 2026-07-23 < 2026-07-24',
    'end_date_before_start_date',
    { start_date: '2026-07-24', end_date: '2026-07-23' },
  ],
  [
    { start_year: null, start_week: null, end_date: '2026-07-23' },
    'end_date needs start_year and start_week',
    'date_without_weeks',
    {},
  ],
  [
    { skus: [{ code: 'A' }, { code: 'B' }, { code: 'A' }] },
    'skus.2.code is listed twice: A',
    'listed_twice',
    { sku: 'A' },
  ],
  [
    { mechanic: '0+1' },
    'mechanic must have 1 to 99 units bought and 1 to 99 free',
    'impossible_units',
    { maximum: 99 },
  ],
  [
    { skus: [{ code: 'A', mechanic: '1+0' }] },
    'skus.0.mechanic must have 1 to 99 units bought and 1 to 99 free',
    'impossible_units',
    { maximum: 99 },
  ],
])('what is wrong beyond the schema with %j: %s', (update, detail, code, params) => {
  const found = fault(update);
  expect([found?.detail, found?.code, found?.params]).toEqual([detail, code, params]);
});

test('the largest plan that is taken fits a message of NATS, 1 MiB, with all that an approval adds', () => {
  const plan = (filling: string) => {
    const given = { promo_price: 999_999.99, supplier_funding: 1 / 3, feature: 1 / 3, display: 1 / 3 };
    const skus = Array.from({ length: 2000 }, (_, i) => ({ code: `${i}`.padStart(64, filling), ...given }));
    return proposal({ mechanic: 'č'.repeat(64), sale_kind: 'clearance', skus });
  };
  const largest = plan('x');
  checkContents(largest);
  const lines = largest.skus.map(({ code }) => ({
    code,
    incremental_margin_eur: -9_999_999.99,
    units: 9_999_999.9999,
  }));
  const told = { ...largest, forecast: { economics: { lines } } };
  expect(Buffer.byteLength(JSON.stringify(describePlan(told)))).toBeLessThan(900_000);
  expect(() => checkContents(plan('č'))).toThrow('skus have codes or mechanics that are too long');
});
