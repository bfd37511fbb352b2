import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { type ApprovedPromo, horizonOf, upliftUnits } from './planned-uplift.ts';

const promo = (start: number, end: number, discountPct: number | null = 20): ApprovedPromo => ({
  start: weekIndex(start),
  end: weekIndex(end),
  discountPct,
});

/** Twice the depth: 20 % sells 40 % more; without a depth nothing is known. */
const uplift = (_: string, discountPct: number | null) => (discountPct === null ? null : (2 * discountPct) / 100);

/** From Wednesday 2026-11-25 of week 202648, with a baseline of 70 a week, 10 a day. */
const units = (days: number, ...promos: ApprovedPromo[]) =>
  upliftUnits('KAVA', 70, promos, horizonOf(Temporal.PlainDate.from('2026-11-25'), days), uplift);

describe('planned uplift', () => {
  it.each<[string, number, ApprovedPromo[], number]>([
    ['a whole week in the horizon: 7 days · 10 · 0.4', 30, [promo(202649, 202649)], 28],
    ['the rest of a week that has begun: 5 days · 10 · 0.4', 30, [promo(202648, 202648)], 20],
    ['the days before a horizon ends in it: 2 days (Mon, Tue) · 10 · 0.4', 7, [promo(202649, 202650)], 8],
    ['one day: Wednesday · 10 · 0.4', 1, [promo(202648, 202652)], 4],
    ['nothing of promotions that are over', 30, [promo(202645, 202647)], 0],
    ['nothing of promotions after the horizon', 5, [promo(202649, 202649)], 0],
    ['over the year end: 202653 and 202701, 14 days · 10 · 0.4', 60, [promo(202653, 202701)], 56],
    [
      'of two in one week the one that sells more: 7 · 10 · 0.6',
      30,
      [promo(202649, 202649), promo(202649, 202649, 30)],
      42,
    ],
    ['each week by its own: 7 · 10 · 0.4 + 7 · 10 · 0.6', 30, [promo(202649, 202650), promo(202650, 202650, 30)], 70],
    ['nothing where the effect is unknown', 30, [promo(202649, 202649, null)], 0],
  ])('counts %s', (_, days, promos, expected) => {
    expect(units(days, ...promos)).toBeCloseTo(expected, 9);
  });

  it('expects no promotion to sell less than ordinary weeks', () => {
    const horizon = horizonOf(Temporal.PlainDate.from('2026-11-25'), 30);
    expect(upliftUnits('KAVA', 70, [promo(202649, 202649)], horizon, () => -0.3)).toBe(0);
  });
});
