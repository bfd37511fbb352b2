import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { depthOf, overruledUnits, promoPriceOf } from '../../../plan/depth.ts';
import { type Draft, type Line, lastDay } from '../../../plan/draft.ts';
import { betterOf, type Expected, isLacking, losingOf, orderDayOf } from '../../../plan/economics/expected.ts';
import { isShort } from '../../../plan/nc30.ts';
import { cellOf, type FaultyField } from './faults.ts';

/** Where a remark leads: a field by its name on the page, or the list of conflicts. */
export type Place = { readonly field: string } | 'conflicts';

/** Something that speaks against submitting. `blocks` is what a proposal is not submitted with; the rest is for the planner to weigh. */
export type Remark = { readonly blocks: boolean; readonly place: Place } & (
  | { readonly about: 'no_weeks' | 'weeks_reversed' | 'no_lines' | 'over' | 'nc30_unchecked' | 'conflicts_unchecked' }
  | { readonly about: 'faulty'; readonly label: string; readonly message: string }
  | { readonly about: 'above_regular'; readonly product: string; readonly price: number; readonly regular: number }
  | {
      readonly about: 'no_price' | 'unpriced' | 'not_reduced' | 'overruled' | 'nc30' | 'conflicts' | 'unknown';
      readonly n: number;
    }
  | { readonly about: 'short'; readonly n: number; readonly by: string | null }
  | { readonly about: 'losing'; readonly n: number; readonly eur: number }
  | { readonly about: 'better'; readonly eur: number | null; readonly lines: readonly Better[] }
);

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
  /** What the server could not be asked about. */
  readonly unchecked: { readonly nc30: boolean; readonly conflicts: boolean };
}

/** The price that is planned is above the regular one. */
export const isAboveRegular = ({ promo_price, regular_price }: Line): boolean =>
  promo_price !== null && regular_price !== null && promo_price > regular_price;

/** The last week is before the first. */
export const isReversed = ({ start_yw, end_yw }: Pick<Draft, 'start_yw' | 'end_yw'>): boolean =>
  start_yw !== null && end_yw !== null && end_yw < start_yw;

/** What is wrong with a proposal as it stands, the worst first. */
export function remarksOn(
  draft: Draft,
  { today, faulty, nc30, expected, better_eur, conflicts, unchecked }: Known,
): Remark[] {
  const { start_yw, skus } = draft;
  const remarks: Remark[] = [];
  const block = (about: 'no_weeks' | 'weeks_reversed' | 'no_lines', field: string) =>
    remarks.push({ about, blocks: true, place: { field } });
  /** One remark about all lines that it is true of, which leads to the first. */
  const warn = (
    about: 'no_price' | 'unpriced' | 'not_reduced' | 'overruled' | 'nc30' | 'unknown',
    of: (line: Line) => boolean,
  ) => {
    const found = skus.filter(of);
    const [first] = found;
    if (first)
      remarks.push({ about, n: found.length, blocks: false, place: { field: cellOf(first.code, 'discount') } });
  };

  for (const { at, label, message } of faulty) {
    remarks.push({ about: 'faulty', label, message, blocks: true, place: { field: at } });
  }
  if (start_yw === null) block('no_weeks', 'start_week');
  else if (isReversed(draft)) block('weeks_reversed', 'end_week');
  if (skus.length === 0) block('no_lines', 'add');
  for (const line of skus.filter(isAboveRegular)) {
    remarks.push({
      about: 'above_regular',
      product: line.name ?? line.code,
      price: line.promo_price ?? 0,
      regular: line.regular_price ?? 0,
      blocks: true,
      place: { field: cellOf(line.code, 'promo') },
    });
  }

  const last = start_yw === null ? null : lastDay(draft);
  if (last !== null && last < today) remarks.push({ about: 'over', blocks: false, place: { field: 'start_week' } });
  const depth = (line: Line) => depthOf(line, draft.mechanic);
  warn('unknown', ({ name }) => name === null);
  warn('no_price', (line) => depth(line) === null);
  warn('unpriced', (line) => depth(line) !== null && promoPriceOf(line, draft.mechanic) === null);
  warn('not_reduced', (line) => depth(line) === 0 && !isAboveRegular(line));
  warn('overruled', (line) => overruledUnits(line, draft.mechanic) !== null);
  warn('nc30', ({ code }) => {
    const result = nc30.get(code);
    return result !== undefined && isShort(result);
  });
  const [priced] = skus;
  if (unchecked.nc30 && priced) {
    remarks.push({ about: 'nc30_unchecked', blocks: false, place: { field: cellOf(priced.code, 'discount') } });
  }
  if (unchecked.conflicts) remarks.push({ about: 'conflicts_unchecked', blocks: false, place: 'conflicts' });
  if (conflicts > 0) remarks.push({ about: 'conflicts', n: conflicts, blocks: false, place: 'conflicts' });
  const lacking = skus.filter(({ code }) => isLacking(expected?.get(code)));
  const [short] = lacking;
  if (expected && short) {
    const place = { field: cellOf(short.code, 'discount') };
    remarks.push({ about: 'short', n: lacking.length, by: orderDayOf(expected), blocks: false, place });
  }
  const losing = losingOf(skus, expected);
  const [worst] = losing.codes;
  if (worst) {
    const place = { field: cellOf(worst, 'discount') };
    remarks.push({ about: 'losing', n: losing.codes.length, eur: losing.eur, blocks: false, place });
  }
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
  const [best] = lines;
  if (best) {
    const place = { field: cellOf(best.line.code, 'discount') };
    remarks.push({ about: 'better', lines, eur: better_eur ?? null, blocks: false, place });
  }
  return remarks;
}
