import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import type { ResultGroup } from '@promo/contracts/promo-analytics/words';
import { sortedBy } from '../../../format/sort.ts';
import { sourceName } from '../../../wording/source.ts';

/** Groups that a chart holds and that can still be told apart. */
export const MOST_BARS = 20;

/** Whether groups have an order of their own, by their keys: depths and months. */
export const isOrdered = (group: ResultGroup): boolean => group === 'depth' || group === 'month';

/**
 * The groups as a chart shows them: depths and months in their order, others from the greatest gain to the greatest loss. Of
 * more than MOST_BARS those that moved most money; a group without money is left to the table.
 */
export function barsOf(rows: readonly ResultRow[], group: ResultGroup): ResultRow[] {
  const known = rows.filter(({ net_effect_margin_eur: margin }) => margin !== null);
  const ordered = sortedBy(known, ({ key }) => key);
  if (isOrdered(group)) return ordered;
  const most = sortedBy(known, ({ net_effect_margin_eur: margin }) => Math.abs(margin ?? 0), true).slice(0, MOST_BARS);
  return sortedBy(most, ({ net_effect_margin_eur: margin }) => margin, true);
}

interface Words {
  /** What stands where a group has no key. */
  readonly without: Readonly<Record<ResultGroup, string>>;
  readonly locale: string;
}

/** A group in words: month by its name, and what is meant where there is no key. */
export function labelOf({ key, name }: Pick<ResultRow, 'key' | 'name'>, group: ResultGroup, words: Words): string {
  if (key === null) return words.without[group];
  if (group === 'source') return sourceName(name ?? key);
  if (group !== 'month') return name ?? key;
  const day = new Date(`${key}-01T00:00Z`);
  return new Intl.DateTimeFormat(words.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}
