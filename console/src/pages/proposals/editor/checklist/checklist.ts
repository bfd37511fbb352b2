import type { FieldError } from '@promo/contracts/errors';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { isShare } from '@promo/retail/percent';
import { faultOf } from '../../../../api/errors.ts';
import { depthOf, isOverfunded, overruledUnits, promoPriceOf } from '../../../../plan/depth.ts';
import { type Draft, firstDay, type Line, lastDay } from '../../../../plan/draft.ts';
import { betterOf, type Expected, isLacking, losingOf, orderDayOf } from '../../../../plan/economics/expected.ts';
import { isShort } from '../../../../plan/nc30/nc30.ts';
import { namedField } from '../../../../wording/wording.ts';
import { cellOf, type FaultyField } from '../faults.ts';

/** Where a remark leads: a field by its name on the page, or the list of conflicts. */
export type Place = { readonly field: string } | 'conflicts';

/** What speaks against submitting. */
type Matter =
  | {
      readonly about:
        | 'no_weeks'
        | 'weeks_reversed'
        | 'no_lines'
        | 'over'
        | 'far'
        | 'nc30_unchecked'
        | 'conflicts_unchecked';
    }
  | { readonly about: 'faulty'; readonly label: string; readonly message: string }
  | { readonly about: 'above_regular'; readonly product: string; readonly price: number; readonly regular: number }
  | { readonly about: OfLines | 'conflicts'; readonly n: number }
  | { readonly about: 'to_agree'; readonly n: number; readonly codes: readonly string[] }
  | { readonly about: 'short'; readonly n: number; readonly by: string | null }
  | { readonly about: 'losing'; readonly n: number; readonly eur: number }
  | { readonly about: 'better'; readonly eur: number | null; readonly lines: readonly Better[] };

type OfLines = 'no_price' | 'unpriced' | 'not_reduced' | 'overruled' | 'overfunded' | 'share' | 'nc30' | 'unknown';

/** `blocks` is what a proposal is not submitted with; the rest is for the planner to weigh. */
export type Remark = { readonly blocks: boolean; readonly place: Place } & Matter;

/** A line that would earn so many euro more at another depth, percent, where the supplier pays so much a unit, or as it is. */
interface Better {
  readonly line: Line;
  readonly from: number | null;
  readonly to: number;
  readonly eur: number;
  readonly funding: number | undefined;
}

export interface Known {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly faulty: readonly FaultyField[];
  readonly nc30: ReadonlyMap<string, Nc30Result>;
  readonly expected: Expected['lines'] | undefined;
  /** What changing all of them for their better depths would add, euro. */
  readonly better_eur: number | null | undefined;
  /** Open ones. */
  readonly conflicts: number;
  /** What of the days and weeks the server cannot take. */
  readonly refused: readonly FieldError[];
  /** What the server could not be asked about. */
  readonly unchecked: { readonly nc30: boolean; readonly conflicts: boolean };
}

/** The price that is planned is above the regular one. */
export const isAboveRegular = ({ promo_price, regular_price }: Line): boolean =>
  promo_price !== null && regular_price !== null && promo_price > regular_price;

/** The last week is before the first. */
export const isReversed = ({ start_yw, end_yw }: Pick<Draft, 'start_yw' | 'end_yw'>): boolean =>
  start_yw !== null && end_yw !== null && end_yw < start_yw;

/** Of what begins later the year is a slip, most likely: nobody plans so far ahead. */
const twoYearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`;

const discountCell = (code: string): Place => ({ field: cellOf(code, 'discount') });
const fundingCell = (code: string): Place => ({ field: cellOf(code, 'funding') });

/** What is wrong with a proposal as it stands, the worst first. */
export function remarksOn(
  draft: Draft,
  { today, faulty, nc30, expected, better_eur, conflicts, refused, unchecked }: Known,
): Remark[] {
  const { start_yw, skus } = draft;
  const remarks: Remark[] = [];
  const block = (place: Place, matter: Matter) => remarks.push({ ...matter, blocks: true, place });
  const warn = (place: Place, matter: Matter) => remarks.push({ ...matter, blocks: false, place });
  /** One remark about all lines that it is true of, which leads to the first. */
  const warnOf = (about: OfLines, isSo: (line: Line) => boolean, cell = discountCell) => {
    const found = skus.filter(isSo);
    if (found[0]) warn(cell(found[0].code), { about, n: found.length });
  };

  for (const { at, label, message } of faulty) block({ field: at }, { about: 'faulty', label, message });
  if (start_yw === null) block({ field: 'start_week' }, { about: 'no_weeks' });
  else if (isReversed(draft)) block({ field: 'end_week' }, { about: 'weeks_reversed' });
  for (const one of isReversed(draft) ? [] : refused) {
    block({ field: one.path }, { about: 'faulty', label: namedField(one.path), message: faultOf(one) });
  }
  if (skus.length === 0) block({ field: 'add' }, { about: 'no_lines' });
  for (const line of skus.filter(isAboveRegular)) {
    const [product, price, regular] = [line.name ?? line.code, line.promo_price ?? 0, line.regular_price ?? 0];
    block({ field: cellOf(line.code, 'promo') }, { about: 'above_regular', product, price, regular });
  }

  const [first, last] = start_yw === null ? [null, null] : [firstDay(draft), lastDay(draft)];
  if (last !== null && last < today) warn({ field: 'start_week' }, { about: 'over' });
  if (first !== null && first > twoYearsAfter(today)) warn({ field: 'start_week' }, { about: 'far' });
  const depth = (line: Line) => depthOf(line, draft.mechanic);
  warnOf('unknown', ({ name }) => name === null);
  warnOf('no_price', (line) => depth(line) === null);
  warnOf('unpriced', (line) => depth(line) !== null && promoPriceOf(line, draft.mechanic) === null);
  warnOf('not_reduced', (line) => depth(line) === 0 && !isAboveRegular(line));
  warnOf('overruled', (line) => overruledUnits(line, draft.mechanic) !== null);
  warnOf('share', ({ discount_pct }) => isShare(discount_pct));
  warnOf('overfunded', (line) => isOverfunded(line, draft.mechanic), fundingCell);
  const asked = skus.filter(({ funding_to_agree }) => funding_to_agree).map(({ code }) => code);
  if (asked[0]) warn(fundingCell(asked[0]), { about: 'to_agree', n: asked.length, codes: asked });
  warnOf('nc30', ({ code }) => {
    const result = nc30.get(code);
    return result !== undefined && isShort(result);
  });
  if (unchecked.nc30 && skus[0]) warn(discountCell(skus[0].code), { about: 'nc30_unchecked' });
  if (unchecked.conflicts) warn('conflicts', { about: 'conflicts_unchecked' });
  if (conflicts > 0) warn('conflicts', { about: 'conflicts', n: conflicts });
  const lacking = skus.filter(({ code }) => isLacking(expected?.get(code)));
  if (expected && lacking[0]) {
    warn(discountCell(lacking[0].code), { about: 'short', n: lacking.length, by: orderDayOf(expected, today) });
  }
  const { codes, eur } = losingOf(skus, expected);
  if (codes[0]) warn(discountCell(codes[0]), { about: 'losing', n: codes.length, eur });
  const lines = betterOf(skus, expected)
    .map(({ line, discount_pct: to, gain_eur: eur, supplier_funding: funding }) => ({
      line,
      from: depth(line),
      to,
      eur,
      funding,
    }))
    // what was just taken over is told until it is reckoned anew
    .filter(({ from, to }) => from !== to);
  if (lines[0]) warn(discountCell(lines[0].line.code), { about: 'better', lines, eur: better_eur ?? null });
  return remarks;
}
