import type { EconomicsTotals } from '@promo/contracts/promo-analytics/economics';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { EconomicsLine, KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { isOrderDue } from '@promo/retail/order-by';
import { quantity } from '@promo/retail/round';
import { euros } from '../../format/numbers.ts';
import { depthOf } from '../depth.ts';
import type { Draft } from '../draft.ts';

export type Totals = EconomicsTotals;

/** What one line is expected to sell and to earn, or why that is not known. */
export type ExpectedLine = KeptEconomics['lines'][number] &
  Partial<Pick<EconomicsLine, 'better_depth' | 'last_promotion' | 'nc30' | 'overtaken'>> & {
    /** Of the promotion, YYYY-MM-DD; null without weeks. */
    readonly last_day?: string | null;
  };

/** What a proposal is expected to earn, by the server: docs/economics.md. */
export interface Expected {
  readonly totals: Totals;
  /** By code. */
  readonly lines: ReadonlyMap<string, ExpectedLine>;
  /** When it was kept, at approval; null for one that is reckoned now. */
  readonly frozen_at: string | null;
  /** What the total would change by if each line had its better depth, euro; null for none, and for what was kept. */
  readonly better_eur: number | null;
  /** How much more of suppliers is counted on than they usually pay, euro; null where that is not known. */
  readonly over_usual_eur: number | null;
  /** What of the funding is, or was at approval, yet to be agreed, euro; 0 for nothing. */
  readonly to_agree_eur: number;
  /** The models still learn from the newest data. */
  readonly provisional: boolean;
}

const byCode = (lines: readonly ExpectedLine[], last_day: string | null) =>
  new Map(lines.map((line) => [line.code, { ...line, last_day }]));

/** As the server reckons it now. */
export const expectedOf = ({ totals, lines, provisional, ...economics }: Economics): Expected => ({
  totals,
  lines: byCode(lines, economics.end_date),
  frozen_at: null,
  better_eur: economics.better_together_eur,
  over_usual_eur: economics.funding_over_usual_eur,
  to_agree_eur: economics.funding_to_agree_eur ?? 0,
  provisional,
});

/** As it was kept when a proposal that lasts until a day was approved; null for one that is not approved, or was by an earlier release. */
export function frozenOf(
  { status, forecast }: Pick<Proposal, 'status' | 'forecast'>,
  last: string | null = null,
): Expected | null {
  if (status !== 'approved' || !forecast?.economics) return null;
  const {
    totals,
    lines,
    funding_over_usual_eur: over_usual_eur = null,
    funding_to_agree_eur: to_agree_eur = 0,
  } = forecast.economics;
  const asKept = { frozen_at: forecast.frozen_at, better_eur: null, provisional: false };
  return { totals, lines: byCode(lines, last), over_usual_eur, to_agree_eur, ...asKept };
}

/** The margin that lists still have, in words, where it reads differently from the one reckoned now; null where it does not. */
export function driftedFrom(
  kept: Pick<Totals, 'incremental_margin_eur'> | null,
  now: Pick<Totals, 'incremental_margin_eur'>,
): string | null {
  const [before, today] = [kept?.incremental_margin_eur ?? null, now.incremental_margin_eur];
  if (before === null || today === null || euros(before) === euros(today)) return null;
  return euros(before);
}

/** Less than this part of the funding, planned or usual, is not worth telling. */
const FUNDING_MATTERS = 0.05;

/** How much more of suppliers is counted on than they usually pay, euro, below 0 where they usually pay more; 0 where that is next to nothing. */
export function overUsual(funding: number | null, over: number | null): number {
  const planned = funding ?? 0;
  return over !== null && Math.abs(over) > FUNDING_MATTERS * Math.max(planned, planned - over) ? over : 0;
}

/**
 * The same of a line, from two cents a unit on: funding is agreed on in whole cents, and what is usual follows from a share, so
 * that a cent may be rounding. Of 0.08 € it is 12 %.
 */
export function lineOverUsual({ units, funding_eur: funding, usual_funding_eur: usual = null }: ExpectedLine): number {
  if (funding === null || !units || usual === null) return 0;
  const cents = Math.round((100 * funding) / units) - Math.round(100 * usual);
  return Math.abs(cents) > 1 ? overUsual(funding, funding - units * usual) : 0;
}

/** The uplift that the units of a line follow from, percent; null where nothing is known of it. */
export const upliftOf = ({ uplift_units, baseline_units }: ExpectedLine): number | null =>
  uplift_units === null || !baseline_units ? null : (100 * uplift_units) / baseline_units;

/** How many lines are reckoned at the usual depth of their products, since nothing says theirs. */
export const atUsualDepth = ({ skus, mechanic }: Pick<Draft, 'skus' | 'mechanic'>, lines: Expected['lines']): number =>
  skus.filter((line) => depthOf(line, mechanic) === null && (lines.get(line.code)?.uplift_units ?? null) !== null)
    .length;

/** Units of a line that stock and orders lack, with what approved promotions before it need of them; null where nobody knows. */
export function lackOf({ stock: { on_hand, on_order, needed, shortfall, needed_earlier: earlier = 0 } }: ExpectedLine) {
  if (shortfall === null || needed === null || on_hand === null || earlier === 0) return shortfall;
  return Math.max(0, quantity(needed + earlier - on_hand - (on_order ?? 0)));
}

/** Whether stock and orders lack units of a line, as far as that is known. */
export const isLacking = (line: ExpectedLine | undefined): boolean => line !== undefined && (lackOf(line) ?? 0) > 0;

/** Whether a line lacks what can still be ordered: for a promotion that is over nothing is ordered any more. */
const isToOrder = (line: ExpectedLine, today: string): boolean =>
  isLacking(line) && !(line.last_day && line.last_day < today);

/** Whether what lacks of a line is to be ordered today, or should have been. */
export const isDue = (line: ExpectedLine, today: string): boolean =>
  isToOrder(line, today) && isOrderDue(line.stock.order_by, today);

/** The day by which what lacks of a line is to be ordered; null where nothing is to be, or no lead time is known. */
export const orderByOf = (line: ExpectedLine | undefined, today: string): string | null =>
  (line && isToOrder(line, today) && line.stock.order_by) || null;

/** Lines that stock and orders lack units of, what lacks most first. */
export const lackingMost = (lines: Expected['lines']): { readonly code: string; readonly shortfall: number }[] =>
  [...lines.values()]
    .flatMap((line) => {
      const shortfall = lackOf(line) ?? 0;
      return shortfall > 0 ? [{ code: line.code, shortfall }] : [];
    })
    .toSorted((a, b) => b.shortfall - a.shortfall);

/** The day by which all that lines lack is to be ordered; null likewise. */
export const orderDayOf = (lines: Expected['lines'], today: string): string | null =>
  [...lines.values()].flatMap((line) => orderByOf(line, today) ?? []).toSorted()[0] ?? null;

/** Lines that are expected to lose margin, the one that loses most first, and what they earn together, euro below 0. */
export function losingOf(lines: readonly { readonly code: string }[], expected: Expected['lines'] | undefined) {
  const margins = lines.map(({ code }) => ({ code, eur: expected?.get(code)?.incremental_margin_eur ?? 0 }));
  const lost = margins.filter(({ eur }) => eur < 0).toSorted((a, b) => a.eur - b.eur);
  return { codes: lost.map(({ code }) => code), eur: lost.reduce((sum, line) => sum + line.eur, 0) };
}

/** Lines that would earn more at another depth, with that depth; the one that adds most first. */
export function betterOf<L extends { readonly code: string }>(
  lines: readonly L[],
  expected: Expected['lines'] | undefined,
) {
  const found = lines.flatMap((line) => {
    const better = expected?.get(line.code)?.better_depth;
    return better ? [{ line, ...better }] : [];
  });
  return found.toSorted((a, b) => b.gain_eur - a.gain_eur);
}

/** Whether stock and orders last for one proposal or for several: of a product of several the one that lacks most has what the others take in it. */
export function stockOf(all: readonly Pick<Expected, 'lines'>[]) {
  const byCode = Map.groupBy(
    all.flatMap(({ lines }) => [...lines]),
    ([code]) => code,
  );
  const known = [...byCode.values()].flatMap((lines) => {
    const lacks = lines.flatMap(([, line]) => {
      const lack = lackOf(line);
      return lack === null ? [] : [{ lack: Math.ceil(lack), alone: Math.ceil(line.stock.shortfall ?? 0) }];
    });
    return lacks.toSorted((a, b) => b.lack - a.lack).slice(0, 1);
  });
  const short = known.filter(({ lack }) => lack > 0);
  const units = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  return {
    /** Products. */
    lines: byCode.size,
    /** Of so many of them it can be told. */
    known: known.length,
    short: short.length,
    /** Whole units that they lack. */
    missing: units(short.map(({ lack }) => lack)),
    /** So many of these because of earlier promotions. */
    missingByEarlier: units(short.map(({ lack, alone }) => lack - alone)),
  };
}
