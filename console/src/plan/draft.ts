import type { PromoProposalCreate, PromoProposalUpdate, Proposal } from '@promo/contracts/promo-proposals/proposal';
import { USUAL_SOURCE } from '@promo/contracts/promo-proposals/words';
import { seenText, wordOf } from '@promo/retail/codes';
import { normaliseTyped } from '@promo/retail/mechanics';
import { type SaleKind, USUAL_SALE_KIND } from '@promo/retail/nc30';
import { plusDays } from '../format/dates.ts';
import { addWeeks, daysOfWeeks, toYw, weekIndex, weekOf, weekOfDay, yearOf } from '../format/weeks.ts';

/** A SKU line as it is edited. */
export type Line = Proposal['skus'][number];

/** A proposal's contents as they are edited: weeks as one number each, empty texts as ''. */
export interface Draft {
  readonly title: string;
  readonly source: string;
  readonly start_yw: number | null;
  readonly end_yw: number | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly mechanic: string;
  /** As what its lines are sold that do not say themselves. */
  readonly sale_kind: SaleKind;
  readonly channel: string;
  readonly objective: string;
  readonly note: string;
  readonly co_planner_ids: readonly number[];
  readonly skus: readonly Line[];
}

export const emptyDraft = (start: number): Draft => ({
  title: '',
  source: USUAL_SOURCE,
  start_yw: start,
  end_yw: start,
  start_date: '',
  end_date: '',
  mechanic: '',
  sale_kind: USUAL_SALE_KIND,
  channel: '',
  objective: '',
  note: '',
  co_planner_ids: [],
  skus: [],
});

export const emptyLine = (code: string, name: string | null): Line => ({
  code,
  name,
  regular_price: null,
  discount_pct: null,
  promo_price: null,
  mechanic: null,
  sale_kind: null,
  supplier_funding: null,
  expected_uplift_pct: null,
  feature: null,
  display: null,
  note: null,
});

const ywOf = (year: number | null, week: number | null) => (year && week ? toYw(year, week) : null);

export const draftOf = (proposal: Proposal): Draft => ({
  title: proposal.title ?? '',
  source: proposal.source,
  start_yw: ywOf(proposal.start_year, proposal.start_week),
  end_yw: ywOf(proposal.end_year, proposal.end_week) ?? ywOf(proposal.start_year, proposal.start_week),
  start_date: proposal.start_date ?? '',
  end_date: proposal.end_date ?? '',
  mechanic: proposal.mechanic ?? '',
  sale_kind: proposal.sale_kind,
  channel: proposal.channel ?? '',
  objective: proposal.objective ?? '',
  note: proposal.note ?? '',
  co_planner_ids: proposal.co_planner_ids,
  skus: proposal.skus,
});

/** Where it comes from, as it is saved. */
export const sourceOf = ({ source }: Draft): string => source.trim() || USUAL_SOURCE;

/** The body that saves it, with every field that planners write; what is empty clears the field. */
export function bodyOf(draft: Draft): Required<Omit<PromoProposalUpdate, 'status'>> {
  const { start_yw, end_yw } = draft;
  const text = (value: string) => value.trim() || null;
  return {
    title: text(draft.title),
    source: sourceOf(draft),
    start_year: start_yw && yearOf(start_yw),
    start_week: start_yw && weekOf(start_yw),
    end_year: start_yw && yearOf(end_yw ?? start_yw),
    end_week: start_yw && weekOf(end_yw ?? start_yw),
    start_date: text(draft.start_date),
    end_date: text(draft.end_date),
    mechanic: text(draft.mechanic),
    sale_kind: draft.sale_kind,
    channel: text(draft.channel),
    objective: text(draft.objective),
    note: text(draft.note),
    co_planner_ids: [...draft.co_planner_ids],
    skus: [...draft.skus],
  };
}

/** As the server keeps it: texts without blanks around them, words and mechanics in one spelling. */
export function asKept(draft: Draft): Draft {
  const { title, objective, note } = bodyOf(draft);
  return {
    ...draft,
    source: wordOf(sourceOf(draft)),
    channel: wordOf(draft.channel),
    title: title ?? '',
    objective: objective ?? '',
    note: note ?? '',
    mechanic: normaliseTyped(draft.mechanic) ?? '',
    skus: draft.skus.map((line) => ({
      ...line,
      mechanic: normaliseTyped(line.mechanic ?? ''),
      note: seenText(line.note),
    })),
  };
}

/** How many weeks it lasts, 0 while it has none. */
export const weeksOf = ({ start_yw, end_yw }: Draft): number =>
  start_yw && end_yw ? Math.max(0, weekIndex(end_yw) - weekIndex(start_yw) + 1) : 0;

/** Of the body that saves it, when it runs. */
export function whenOf(draft: Draft) {
  const { start_year, start_week, end_year, end_week, start_date, end_date } = bodyOf(draft);
  return { start_year, start_week, end_year, end_week, start_date, end_date };
}

/** Its first day, YYYY-MM-DD, from which the 30 days of NC30 count back. */
export const firstDay = ({ start_date, start_yw }: Draft): string | null =>
  start_date || (start_yw ? daysOfWeeks(start_yw).from : null);

/** Its last day, YYYY-MM-DD. */
export const lastDay = ({ end_date, end_yw }: Draft): string | null =>
  end_date || (end_yw ? daysOfWeeks(end_yw).to : null);

/** The same promotion from another first day on, YYYY-MM-DD; what ends within its last week goes on to the Sunday if need be. */
export function startingOn(draft: Draft, first: string): Draft {
  const moved = movedTo(draft, weekOfDay(first));
  const monday = daysOfWeeks(weekOfDay(first)).from;
  const end_date = moved.end_date < first ? '' : moved.end_date;
  return { ...moved, start_date: first === monday ? '' : first, end_date };
}

/** The same promotion in other weeks: length, weekdays and lines stay. */
export function movedTo(draft: Draft, start: number): Draft {
  const { start_yw, end_yw } = draft;
  const by = start_yw ? weekIndex(start) - weekIndex(start_yw) : 0;
  const moved = (date: string) => date && plusDays(date, 7 * by);
  return {
    ...draft,
    start_yw: start,
    end_yw: end_yw && start_yw ? addWeeks(end_yw, by) : start,
    start_date: moved(draft.start_date),
    end_date: moved(draft.end_date),
  };
}

/**
 * The body that saves it again in other weeks, as a draft. Regular prices are left to the server, which fills in today's: a
 * percentage is then of what the product costs now, and a price that was set stays.
 */
export const copyOf = (draft: Draft, start: number): PromoProposalCreate => ({
  ...bodyOf(movedTo(draft, start)),
  status: 'draft',
  skus: draft.skus.map((line) => ({ ...line, regular_price: null })),
});

/** The same promotion in these weeks: moved where it is as long as before, else from and to the days that they begin and end with. */
export function inWeeks(draft: Draft, { start_yw, end_yw }: { start_yw: number; end_yw: number }): Draft {
  if (weeksOf({ ...draft, start_yw, end_yw }) === weeksOf(draft)) return movedTo(draft, start_yw);
  return {
    ...draft,
    start_yw,
    end_yw,
    start_date: start_yw === draft.start_yw ? draft.start_date : '',
    end_date: end_yw === draft.end_yw ? draft.end_date : '',
  };
}
