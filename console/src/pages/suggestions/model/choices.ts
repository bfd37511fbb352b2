import type { FixedPromotion } from '@promo/contracts/promo-analytics/suggestion-request';
import type { CalendarPromotion, CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { addWeeks } from '@promo/retail/weeks';

/** What a planner has decided about what was suggested: it goes along when the calendar is asked for again. */
export interface Choices {
  /** Promotions that stay, each with the week in which it was suggested. */
  readonly fixed: readonly (FixedPromotion & { readonly was: number })[];
  /** SKUs that are not to be promoted. */
  readonly dropped: readonly string[];
}

export const NO_CHOICES: Choices = { fixed: [], dropped: [] };

/** A promotion as it stands on the board. */
export interface Shown {
  readonly promotion: CalendarPromotion;
  readonly start: number;
  readonly end: number;
  readonly locked: boolean;
  /** It stands elsewhere than its figures are of. */
  readonly moved: boolean;
}

const fixedOf = ({ fixed }: Choices, { sku, start_yw }: CalendarPromotion) =>
  fixed.find((one) => one.sku === sku && one.was === start_yw);

const without = ({ fixed }: Choices, { sku, start_yw }: CalendarPromotion) =>
  fixed.filter((one) => one.sku !== sku || one.was !== start_yw);

export const lock = (choices: Choices, promotion: CalendarPromotion): Choices => {
  if (fixedOf(choices, promotion)) return { ...choices, fixed: without(choices, promotion) };
  const { sku, start_yw, weeks, discount_pct } = promotion;
  const fixed = { sku, yw: start_yw, weeks, discount_pct: discount_pct ?? 0, was: start_yw };
  return { ...choices, fixed: [...choices.fixed, fixed] };
};

/** The product's promotions are all gone then, and what was fixed of them with them. */
export const drop = (choices: Choices, promotion: CalendarPromotion): Choices => ({
  fixed: choices.fixed.filter(({ sku }) => sku !== promotion.sku),
  dropped: [...new Set([...choices.dropped, promotion.sku])],
});

/** Moves a promotion by some weeks, within the range; where it stands then it stays. */
export function move(
  choices: Choices,
  promotion: CalendarPromotion,
  by: number,
  range: { from_yw: number; to_yw: number },
): Choices {
  const known = fixedOf(choices, promotion);
  const yw = addWeeks(known?.yw ?? promotion.start_yw, by);
  if (yw < range.from_yw || addWeeks(yw, promotion.weeks - 1) > range.to_yw) return choices;
  const { sku, start_yw, weeks, discount_pct } = promotion;
  return {
    ...choices,
    fixed: [...without(choices, promotion), { sku, yw, weeks, discount_pct: discount_pct ?? 0, was: start_yw }],
  };
}

/** The suggestion with the choices made since; what proposals plan already is not among it. */
export function shownOf({ suggestion }: Pick<CalendarSuggestion, 'suggestion'>, choices: Choices): Shown[] {
  return suggestion.promotions.flatMap((promotion) => {
    if (promotion.origin === 'planned' || choices.dropped.includes(promotion.sku)) return [];
    const fixed = fixedOf(choices, promotion);
    const start = fixed?.yw ?? promotion.start_yw;
    return {
      promotion,
      start,
      end: addWeeks(start, promotion.weeks - 1),
      locked: fixed !== undefined,
      moved: start !== promotion.start_yw,
    };
  });
}

/**
 * Choices as of an answer that `sent` went along with: what was moved then is now where it stands, and what was chosen while
 * the answer was on its way is a change of it.
 */
export const settled = ({ fixed, dropped }: Choices, sent: Choices): Choices => ({
  fixed: fixed.map((one) => {
    const known = sent.fixed.find(({ sku, was }) => sku === one.sku && was === one.was);
    return { ...one, was: known?.yw ?? one.was };
  }),
  dropped,
});

/** What can be undone once an answer has come: nothing but what was chosen while it was on its way. */
export function answered(history: readonly Choices[], sent: Choices): readonly Choices[] {
  const now = history.at(-1) as Choices;
  return now === sent ? [settled(sent, sent)] : [settled(sent, sent), settled(now, sent)];
}
