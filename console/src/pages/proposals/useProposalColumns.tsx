import { Box } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import { useMemo } from 'react';
import { number, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { useConflicts } from '../../plan/conflicts/conflicts.ts';
import { marginColumn } from '../../plan/economics/marginColumn.tsx';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { ownerOf, people } from '../../plan/people.ts';
import { ResultBadge } from '../../plan/result/ResultBadge.tsx';
import { useResults } from '../../plan/result/results.ts';
import { text as resultText } from '../../plan/result/text.ts';
import { titleOrNone } from '../../plan/title.ts';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { sourceName } from '../../wording/source.ts';
import { text } from './list.text.ts';

/** What the list of proposals shows of each; on a narrow screen the title's column takes over what others would say. */
export function useProposalColumns(): readonly Column<CalendarEntry>[] {
  const words = useText(text);
  const names = useText(people);
  const { open } = useConflicts();
  const results = useResults();
  const { earned } = useText(resultText);
  return useMemo<Column<CalendarEntry>[]>(
    () => [
      figureColumn('id', words.id, ({ id }) => id, String, { width: 50, from: 'md' }),
      {
        key: 'title',
        header: words.name,
        cell: (entry) => (
          <TwoLines name={titleOrNone(entry.title)}>
            <Box component="small" hiddenFrom="xl">
              {[sourceName(entry.source), entry.channel, ownerOf(entry, names)].filter(Boolean).join(' · ')}
            </Box>
            <Box component="small" hiddenFrom="xs">
              <ProposalBadge status={entry.status} /> {weekSpan(entry.start_yw, entry.end_yw)}
            </Box>
          </TwoLines>
        ),
        sort: ({ title }) => title,
      },
      {
        key: 'status',
        header: words.status,
        width: 164,
        cell: ({ status }) => <ProposalBadge status={status} />,
        sort: ({ status }) => STATUSES_BY_LIFE.indexOf(status),
        from: 'xs',
        elsewhere: true,
      },
      {
        key: 'weeks',
        header: words.weeks,
        width: 130,
        cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw),
        sort: ({ start_yw }) => start_yw,
        from: 'xs',
        elsewhere: true,
      },
      textColumn('source', words.source, ({ source }) => sourceName(source), {
        width: 115,
        from: 'xl',
        elsewhere: true,
      }),
      textColumn('channel', words.channel, ({ channel }) => channel, { width: 110, from: 'xl', elsewhere: true }),
      figureColumn('skus', words.nSkus, ({ n_skus }) => n_skus, number, { width: 78, from: 'sm' }),
      figureColumn(
        'discount',
        words.discount,
        ({ avg_discount_pct }) => avg_discount_pct,
        (value) => percent(value, 1),
        { width: 78, from: 'sm' },
      ),
      marginColumn(words.margin, ({ expected }) => expected, {
        title: words.marginHint,
        width: 100,
        from: 'md',
      }),
      {
        key: 'earned',
        header: earned,
        width: 130,
        align: 'right',
        cell: ({ id }) => <ResultBadge result={results.get(id)} />,
        sort: ({ id }) => results.get(id)?.actual_incremental_margin_eur,
        from: 'sm',
      },
      figureColumn(
        'conflicts',
        words.conflicts,
        ({ id }) => open.get(id) ?? 0,
        (n) => n > 0 && `⚠ ${n}`,
        { width: 78, from: 'md' },
      ),
      textColumn('user', words.user, (entry) => ownerOf(entry, names), { width: 132, from: 'xl', elsewhere: true }),
    ],
    [words, names, open, results, earned],
  );
}
