/**
 * Whether a planned price keeps the NC30 rule (Directive 98/6/EC art. 6a, the Croatian consumer protection act), and whether it
 * may be announced as reduced (C-330/23: the reduction announced is the one against the reference). Prices are compared in
 * euro cents. What is computed from what is in docs/nc30.md.
 */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { isoDate } from '@promo/retail/calendar';
import { depthOfPrice } from '@promo/retail/depth';
import { isMultiBuy } from '@promo/retail/mechanics';
import { euro } from '@promo/retail/money';
import {
  EARLIEST_START_DAYS,
  NC30_RULES,
  type Nc30Case,
  type Nc30Country,
  type Nc30Rule,
  type SaleKind,
  USUAL_SALE_KIND,
  WINDOW_DAYS,
} from '@promo/retail/nc30';
import { rounded } from '@promo/retail/round';
import type { DayPrices } from './day-prices.ts';
import { type Nc30Reference, nc30Reference, restsOn } from './reference.ts';

export interface PlannedPrice {
  /** Euro including VAT. */
  readonly promo_price: number;
  readonly mechanic?: string | null | undefined;
  readonly sale_kind?: SaleKind | null | undefined;
}

/** Settings of the check. */
export interface Nc30Terms {
  /** How far above the reference a price may lie, cents. */
  readonly toleranceCents: number;
  readonly country: Nc30Country;
}

interface Nc30Circumstances extends Nc30Terms {
  readonly sku: string;
  readonly days: DayPrices;
  /** First day of the promotion. */
  readonly start: number;
  /** The product's regular price, cents; null for an unknown SKU. */
  readonly regular: number | null;
  /** A perishable product may be sold off at any price below its regular one. */
  readonly perishable: boolean;
}

/** The check of prices of a SKU that start on a day, which are all held against the same references: each is looked for once. */
export function nc30Checker(circumstances: Nc30Circumstances): (planned: PlannedPrice) => Nc30Result {
  const known = new Map<string, ReferenceAt>();
  // Whether a campaign's reference holds depends on the price, the others do not.
  const referencesOf = (rule: Nc30Rule, cents: number) =>
    known.getOrInsertComputed(rule === 'frozen' ? `${rule} ${cents}` : rule, () =>
      references(circumstances, rule, cents),
    );
  return (planned) => nc30Check(planned, circumstances, referencesOf);
}

/** By first day, from the wanted one on. */
type ReferenceAt = (start: number) => Nc30Reference;

function references({ days, start: first }: Nc30Circumstances, rule: Nc30Rule, cents: number): ReferenceAt {
  const known: Nc30Reference[] = [];
  return (start) => {
    known[start - first] ??= nc30Reference(days, start, rule, cents);
    return known[start - first] as Nc30Reference;
  };
}

/**
 * A price without a reference to hold it against passes: the rule then has nothing to say. So does one to which the rule
 * does not apply; its comparison is still given, for information.
 */
function nc30Check(
  planned: PlannedPrice,
  circumstances: Nc30Circumstances,
  referencesOf: (rule: Nc30Rule, cents: number) => ReferenceAt,
): Nc30Result {
  const { sku, days, start, toleranceCents, country } = circumstances;
  const cents = exactCents(planned.promo_price);
  const which = caseOf(planned, cents, circumstances);
  const rule = NC30_RULES[country].rows[which];
  const referenceAt = referencesOf(rule, cents);
  const reference = referenceAt(start);
  const lowest = reference.price;
  const ceiling = reference.ceiling ?? Number.POSITIVE_INFINITY;
  const applies = rule !== 'exempt';
  const kept = lowest === null || cents <= lowest + toleranceCents;
  const { nc30_price, nc30_date, has_data } = referenceFields(reference);
  const announceable = applies && lowest !== null ? cents < lowest : null;
  return {
    ok: !applies || kept,
    has_data,
    applies,
    sku,
    promo_price: planned.promo_price,
    nc30_price,
    nc30_date,
    window_start: isoDate(reference.window_start),
    window_end: isoDate(reference.window_end),
    days_covered: reference.days_covered,
    short_history: reference.days_covered < WINDOW_DAYS,
    tolerance: toleranceCents / 100,
    ...comparison(cents, lowest),
    max_compliant_price: lowest === null ? null : Math.min(lowest, ceiling) / 100,
    reason: applies ? verdict(cents, lowest, kept) : which === 'multi_buy' ? 'exempt_mechanic' : 'perishable',
    reference_kind: reference.window_end < days.today ? 'observed' : 'projected',
    days_observed: reference.days_observed,
    source: reference.source,
    estimated: reference.estimated,
    rests_on: restsOn(days, reference),
    sale_kind: planned.sale_kind ?? USUAL_SALE_KIND,
    rule,
    rules: NC30_RULES[country].version,
    campaign_start: reference.campaign_start === null ? null : isoDate(reference.campaign_start),
    announceable,
    printable_discount_pct: announceable ? printable(cents, lowest as number) : null,
    earliest_start: applies ? earliestStart(referenceAt, start, rule, cents) : null,
    max_announceable_price: !applies || lowest === null || lowest < 1 ? null : Math.min(lowest - 1, ceiling) / 100,
  };
}

/** What is told of a reference wherever it is shown, in euro. */
export function referenceFields({ price, day }: Nc30Reference) {
  return {
    nc30_price: euro(price),
    nc30_date: day === null ? null : isoDate(day),
    has_data: price !== null,
  };
}

/** Not to whole cents, which would decide what the tolerance is for; 0.29 · 100 is 29 all the same. */
const exactCents = (euros: number): number => rounded(euros * 100, 10_000);

/** Which row of the table of rules holds for a price. */
function caseOf(
  { mechanic, sale_kind }: PlannedPrice,
  cents: number,
  { perishable, regular }: Nc30Circumstances,
): Nc30Case {
  if (isMultiBuy(mechanic ?? '', 'taken')) return 'multi_buy';
  if (perishable && regular !== null && cents < regular) return 'perishable';
  return sale_kind ?? USUAL_SALE_KIND;
}

/** A price that is not below the reference is no reduction, though it may keep the rule. */
function verdict(cents: number, lowest: number | null, kept: boolean): Nc30Result['reason'] {
  if (lowest === null) return 'no_data';
  if (!kept) return 'above_reference';
  return cents < lowest ? 'ok' : 'equal_reference';
}

/** Percentages are of the reference: unknown without one, and without meaning where it is 0. */
function comparison(cents: number, lowest: number | null) {
  if (lowest === null) {
    return { diff_eur: null, diff_pct: null, announced_discount_pct: null, genuine_reduction: null };
  }
  const diff_pct = lowest === 0 ? null : rounded((100 * (cents - lowest)) / lowest, 100);
  return {
    diff_eur: rounded((cents - lowest) / 100, 1_000_000),
    diff_pct,
    announced_discount_pct: diff_pct === null ? null : Math.max(0, -diff_pct),
    genuine_reduction: cents < lowest,
  };
}

/** The whole percentage that a label may show: never more than the reduction is. */
export const printable = (cents: number, lowest: number): number =>
  Math.floor(rounded(depthOfPrice(lowest, cents), 1_000_000));

/**
 * The first start, the wanted one or later, at which a price lies below its reference; null where none is near. A day with a lower price
 * stays in the way until it has left the window, so that no start before that is looked at. Where campaigns count, or weeks stand in for
 * days, each start is looked at: each may have others.
 */
function earliestStart(referenceAt: ReferenceAt, wanted: number, rule: Nc30Rule, cents: number): string | null {
  let start = wanted;
  while (start <= wanted + EARLIEST_START_DAYS) {
    const { price, day, estimated } = referenceAt(start);
    if (price !== null && cents < price) return isoDate(start);
    start = rule === 'window' && day !== null && !estimated ? day + WINDOW_DAYS + 1 : start + 1;
  }
  return null;
}
