/**
 * Whether a planned price keeps the NC30 rule (Directive 98/6/EC art. 6a, the Croatian consumer protection act; C-330/23:
 * the reduction announced is the one against the reference). Prices are compared in euro cents.
 */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { isoDate } from '@promo/retail/calendar';
import { freeUnitsDiscount } from '@promo/retail/mechanics';
import { rounded } from '@promo/retail/round';
import type { Nc30Reference } from './reference.ts';

export interface PlannedPrice {
  readonly sku: string;
  /** Euro including VAT. */
  readonly promo_price: number;
  readonly mechanic?: string | null | undefined;
}

interface Nc30Terms {
  readonly reference: Nc30Reference;
  /** A perishable product may be sold off at any price. */
  readonly perishable: boolean;
  /** How far above the reference a price may lie, cents. */
  readonly toleranceCents: number;
}

/**
 * A price without a reference to hold it against passes: the rule then has nothing to say. So does one to which the rule
 * does not apply; its comparison is still given, for information.
 */
export function nc30Check(planned: PlannedPrice, { reference, perishable, toleranceCents }: Nc30Terms): Nc30Result {
  const cents = exactCents(planned.promo_price);
  const lowest = reference.price;
  const exemption = exemptionOf(planned.mechanic ?? '', perishable);
  const kept = lowest === null || cents <= lowest + toleranceCents;
  const { nc30_price, nc30_date, has_data } = referenceFields(reference);
  return {
    ok: exemption !== null || kept,
    has_data,
    applies: exemption === null,
    sku: planned.sku,
    promo_price: planned.promo_price,
    nc30_price,
    nc30_date,
    window_start: isoDate(reference.window_start),
    window_end: isoDate(reference.window_end),
    days_covered: reference.days_covered,
    short_history: reference.short_history,
    tolerance: toleranceCents / 100,
    ...comparison(cents, lowest),
    max_compliant_price: nc30_price,
    reason: exemption ?? verdict(cents, lowest, kept),
  };
}

/** What is told of a reference wherever it is shown, in euro. */
export function referenceFields({ price, day, has_data }: Nc30Reference) {
  return {
    nc30_price: price === null ? null : price / 100,
    nc30_date: day === null ? null : isoDate(day),
    has_data,
  };
}

/** Not to whole cents, which would decide what the tolerance is for; 0.29 · 100 is 29 all the same. */
const exactCents = (euros: number): number => rounded(euros * 100, 10_000);

/** A multi-buy lowers no unit's price. "1+0" gives nothing free, and so is none. */
function exemptionOf(mechanic: string, perishable: boolean): 'exempt_mechanic' | 'perishable' | null {
  const given = freeUnitsDiscount(mechanic, 'taken') ?? 0;
  if (given > 0 && given < 100) return 'exempt_mechanic';
  return perishable ? 'perishable' : null;
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
