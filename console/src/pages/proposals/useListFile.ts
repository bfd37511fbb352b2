import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { csvFile } from '../../format/csv.ts';
import { useText } from '../../i18n/messages.ts';
import { statusText } from '../../wording/proposals.text.ts';
import { sourceName } from '../../wording/source.ts';
import { text } from './list.text.ts';

/** Makes a CSV file of proposals, as the list shows them. */
export function useListFile(): (entries: readonly CalendarEntry[]) => Blob {
  const words = useText(text);
  const states = useText(statusText);
  return (entries) => {
    const head = [words.id, words.name, words.status, words.source, words.weeks, '', words.nSkus, words.discount];
    const rows = entries.map(({ id, title, status, source, start_yw, end_yw, n_skus, avg_discount_pct, ...entry }) => [
      ...[id, title, states[status], sourceName(source), start_yw, end_yw, n_skus, avg_discount_pct],
      ...[entry.expected?.incremental_margin_eur, entry.user?.name],
    ]);
    return csvFile([[...head, words.margin, words.user], ...rows]);
  };
}
