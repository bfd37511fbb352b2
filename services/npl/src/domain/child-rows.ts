import { invalid, rejected } from '@promo/contracts/errors';
import type { AllocationCreate, ForecastCreate, SubstitutionCreate } from '@promo/contracts/npl/child-rows';
import { nplMessage } from '@promo/contracts/npl/messages';
import { MAX_CHILDREN } from '@promo/contracts/npl/words';
import { wordOf } from '@promo/retail/codes';
import { round2 } from '@promo/retail/round';
import { isWeek, weeksInYear, yearOf } from '@promo/retail/weeks';
import type { ChildKind, ChildRows, Children } from './record.ts';

/** A row that has not got its id yet. */
export type NewChild<K extends ChildKind> = Omit<Children[K], 'id'>;

type KeyOf = { readonly [K in ChildKind]: (row: NewChild<K>) => string };

/** What makes two rows of a record the same one. */
const KEYS: KeyOf = {
  allocations: ({ location, channel }) => JSON.stringify([location, channel]),
  forecasts: ({ yw, channel }) => JSON.stringify([yw, channel]),
  substitutions: ({ parent_sku }) => parent_sku,
};

export function allocationOf(given: AllocationCreate): NewChild<'allocations'> {
  const { channel = null, qty, min_presentation } = given;
  return { location: wordOf(given.location), channel, qty, min_presentation: min_presentation ?? 0 };
}

/** Throws a 422 Refusal for a week that does not exist. */
export function forecastOf({ yw, channel, qty }: ForecastCreate): NewChild<'forecasts'> {
  if (!isWeek(yw)) {
    const year = yearOf(yw);
    throw invalid('yw', nplMessage.yw_not_in_year({ yw, year, weeks: weeksInYear(year) }));
  }
  return { yw, channel: channel ?? null, qty };
}

/** Throws a 422 Refusal for a share that does not go with the kind. */
export function substitutionOf({ parent_sku, kind, share_pct }: SubstitutionCreate): NewChild<'substitutions'> {
  if (kind === 'soft') {
    if (share_pct == null) throw invalid('share_pct', nplMessage.share_needed());
    return { parent_sku, kind, share_pct: round2(share_pct) };
  }
  if (share_pct != null && share_pct !== 100) {
    throw invalid('share_pct', nplMessage.share_not_whole({ share_pct }));
  }
  return { parent_sku, kind, share_pct: 100 };
}

/** The row with the same key, if there is one. */
export const sameChild = <K extends ChildKind>(
  rows: ChildRows,
  kind: K,
  wanted: NewChild<K>,
): Children[K] | undefined => rows[kind].find((row) => KEYS[kind](row) === KEYS[kind](wanted));

/** The rows with one added, or in the place of the one with its id. Throws a 400 Refusal when there are too many. */
export function withChild<K extends ChildKind>(rows: ChildRows, kind: K, row: Children[K]): readonly Children[K][] {
  const known: readonly Children[K][] = rows[kind];
  if (known.some(({ id }) => id === row.id)) return known.map((other) => (other.id === row.id ? row : other));
  if (known.length >= MAX_CHILDREN) throw rejected(nplMessage.too_many_rows({ maximum: MAX_CHILDREN, kind }));
  return [...known, row];
}
