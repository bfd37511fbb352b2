import type { CalendarPromotion } from '@promo/contracts/promo-analytics/suggestions';
import { expect, test } from 'vitest';
import { answered, drop, lock, move, NO_CHOICES, settled, shownOf } from './choices.ts';
import { draftsOf } from './drafts.ts';

const promotion = (sku: string, start_yw: number, fields: Partial<CalendarPromotion> = {}) =>
  ({
    sku,
    start_yw,
    end_yw: start_yw,
    weeks: 1,
    discount_pct: 20,
    supplier_funding: 0,
    origin: 'suggested',
    ...fields,
  }) as CalendarPromotion;
const RANGE = { from_yw: 202651, to_yw: 202702 };
const kava = promotion('KAVA', 202652);
const answer = (...promotions: CalendarPromotion[]) =>
  ({ suggestion: { promotions } }) as Parameters<typeof shownOf>[0];
const placesOf = (shown: ReturnType<typeof shownOf>) =>
  shown.map(({ promotion: { sku }, start, locked, moved }) => [sku, start, locked, moved]);

test('what is locked stays, what is moved stays where it was put, across the end of a year and not out of the range', () => {
  expect(placesOf(shownOf(answer(kava), lock(NO_CHOICES, kava)))).toEqual([['KAVA', 202652, true, false]]);
  expect(lock(lock(NO_CHOICES, kava), kava)).toEqual(NO_CHOICES);
  const moved = move(move(NO_CHOICES, kava, 1, RANGE), kava, 1, RANGE);
  expect(placesOf(shownOf(answer(kava), moved))).toEqual([['KAVA', 202701, true, true]]);
  const far = move(move(moved, kava, 1, RANGE), kava, 1, RANGE);
  expect(far.fixed).toMatchObject([{ sku: 'KAVA', yw: 202702, weeks: 1, discount_pct: 20 }]);
  // asked again, the answer has it there
  expect(placesOf(shownOf(answer(promotion('KAVA', 202701, { origin: 'fixed' })), settled(moved, moved)))).toEqual([
    ['KAVA', 202701, true, false],
  ]);
});

test('what is dropped is gone, and what proposals plan is none of it', () => {
  const planned = promotion('KEKS', 202651, { origin: 'planned' });
  const choices = drop(lock(NO_CHOICES, kava), kava);
  expect(shownOf(answer(kava, planned), choices)).toEqual([]);
  expect(choices).toEqual({ fixed: [], dropped: ['KAVA'] });
});

test('with a product all that was fixed of it goes, so that no figure counts what is not seen', () => {
  const [early, late] = [promotion('KAVA', 202651), promotion('KAVA', 202702)];
  const choices = drop(lock(lock(NO_CHOICES, early), promotion('KEKS', 202651)), late);
  expect(choices).toMatchObject({ fixed: [{ sku: 'KEKS' }], dropped: ['KAVA'] });
});

test('what is chosen while an answer is on its way is a change of it, and what was sent is not', () => {
  const keks = promotion('KEKS', 202651);
  const sent = move(NO_CHOICES, kava, 1, RANGE);
  expect(answered([NO_CHOICES, sent], sent)).toEqual([settled(sent, sent)]);
  // the answer has coffee in 202653; by then it is moved on to 202701, and the biscuits are gone
  const since = drop(move(sent, kava, 1, RANGE), keks);
  const [before, now, ...more] = answered([NO_CHOICES, sent, since], sent);
  expect(more).toEqual([]);
  const come = answer(promotion('KAVA', 202653, { origin: 'fixed' }), keks);
  expect(placesOf(shownOf(come, before ?? NO_CHOICES))).toEqual([
    ['KAVA', 202653, true, false],
    ['KEKS', 202651, false, false],
  ]);
  expect(placesOf(shownOf(come, now ?? NO_CHOICES))).toEqual([['KAVA', 202701, true, true]]);
});

test('promotions of the same weeks are one draft, named by its categories, that of most products first', () => {
  const shown = shownOf(
    answer(
      promotion('CAJ', 202652, { category: 'Toplo', weeks: 2, end_yw: 202653 }),
      { ...kava, category: 'Toplo' },
      promotion('KEKS', 202652, { category: 'Slatko', supplier_funding: 0.3 }),
      promotion('BOMBON', 202652, { category: 'Slatko' }),
    ),
    NO_CHOICES,
  );
  const drafts = draftsOf(shown, (categories) => categories.join());
  expect(drafts.map(({ title, end_week, skus }) => [title, end_week, skus.map(({ code }) => code)])).toEqual([
    ['Slatko,Toplo', 52, ['KAVA', 'KEKS', 'BOMBON']],
    ['Toplo', 53, ['CAJ']],
  ]);
  expect(drafts[0]).toMatchObject({
    status: 'draft',
    start_year: 2026,
    start_week: 52,
    skus: [{ discount_pct: 20 }, { supplier_funding: 0.3 }, {}],
  });
});
