import type { NplListItem } from '@promo/contracts/npl/record';
import { expect, test } from 'vitest';
import { isOfBeforeEdit } from './fmb.ts';

const fmb = { sweep_id: 'fmb:2026-11-26', date: '2026-11-26', version: 3, figures: null, skipped: 'no_dates' as const };
const { version: _, ...ofAnEarlierRelease } = fmb;

test.each([
  ['reckoned since', 'approved', { fmb, version: 3 }, false],
  ['edited since', 'approved', { fmb, version: 4 }, true],
  ['edited since and to be ordered', 'fmb_triggered', { fmb, version: 4 }, true],
  ['ordered, which is no edit', 'ordered', { fmb, version: 4 }, false],
  ['not checked', 'approved', { fmb: null, version: 4 }, false],
  ['checked by an earlier release', 'approved', { fmb: ofAnEarlierRelease, version: 4 }, false],
] as const)('figures are of before an edit: %s', (_name, status, record, expected) => {
  expect(isOfBeforeEdit({ status, ...record } satisfies Pick<NplListItem, 'fmb' | 'status' | 'version'>)).toBe(
    expected,
  );
});
