import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { csvFile } from '../../format/csv.ts';
import { useText } from '../../i18n/messages.ts';
import { useResults } from '../../plan/result/results.ts';
import { statusText } from '../../wording/proposals.text.ts';
import { sourceName } from '../../wording/source.ts';
import { text } from './list.text.ts';

/** Makes a CSV file of proposals, as the list shows them. */
export function useListFile(): (entries: readonly CalendarEntry[]) => Blob {
  const words = useText(text);
  const states = useText(statusText);
  const results = useResults();
  return (entries) => {
    const head = [words.id, words.name, words.status, words.source, words.weeks, '', words.nSkus, words.discount];
    const sold = [words.soldUnits, words.soldRevenue, words.soldMargin];
    const rows = entries.map(({ id, title, status, source, start_yw, end_yw, n_skus, avg_discount_pct, ...entry }) => [
      ...[id, title, states[status], sourceName(source), start_yw, end_yw, n_skus, avg_discount_pct],
      ...[entry.expected?.incremental_margin_eur, entry.user?.name, entry.n_conflicts + entry.n_nc30_conflicts],
      ...soldOf(results.get(id)),
    ]);
    return csvFile([[...head, words.margin, words.user, words.conflicts, ...sold], ...rows]);
  };
}

const soldOf = (result: ProposalResult | undefined) => [
  result?.actual_units,
  result?.actual_revenue_eur,
  result?.actual_incremental_margin_eur,
];
