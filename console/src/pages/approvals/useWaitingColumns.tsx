import { Box, Text } from '@mantine/core';
import { useMemo } from 'react';
import { number, percent } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { useStockRemark } from '../../plan/decision/useStockRemark.ts';
import { Warnings } from '../../plan/decision/Warnings.tsx';
import { Margin, marginColumn } from '../../plan/economics/marginColumn.tsx';
import { ownerOf, people } from '../../plan/people.ts';
import { isOverOn } from '../../plan/running.ts';
import { titleOrNone } from '../../plan/title.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { sourceName } from '../../wording/source.ts';
import { text } from './text.ts';
import type { Waiting } from './useInbox.ts';

/** What starts within so many days is urgent. */
const URGENT_DAYS = 7;

const isUrgent = (days: number | null) => days !== null && days <= URGENT_DAYS;

/** What the list of what waits shows of each proposal; on a narrow screen the first column takes over what others would say. */
export function useWaitingColumns(): readonly Column<Waiting>[] {
  const words = useText(text);
  const names = useText(people);
  return useMemo<Column<Waiting>[]>(
    () => [
      {
        key: 'title',
        header: words.name,
        cell: ({ proposal, own, edits, weeks, daysToStart: days }) => (
          <TwoLines
            wraps
            name={
              <>
                {titleOrNone(proposal.title)} {own && <Badge hue="grey">{words.own}</Badge>}{' '}
                {edits.length > 0 && <Badge hue="yellow">{words.edited}</Badge>}
              </>
            }
          >
            <Box component="small" hiddenFrom="xl">
              {[sourceName(proposal.source), proposal.channel].filter(Boolean).join(' · ')}
            </Box>
            <Box component="small" hiddenFrom="xl">
              {ownerOf(proposal, names)}
            </Box>
            <Box component="small" hiddenFrom="sm">
              <Text span inherit c={isUrgent(days) ? 'var(--bad)' : undefined}>
                {weeks}
              </Text>
              <Box component="span" hiddenFrom="xs">
                {' · '}
                <Margin of={proposal.expected?.incremental_margin_eur ?? null} />
              </Box>
            </Box>
          </TwoLines>
        ),
        sort: ({ proposal }) => proposal.title,
      },
      {
        key: 'weeks',
        header: words.weeks,
        width: 172,
        cell: ({ weeks, daysToStart: days }) => (
          <>
            {weeks}
            {days !== null && (
              <Text size="xs" c={isUrgent(days) ? 'var(--bad)' : undefined}>
                {words.starts(days)}
              </Text>
            )}
          </>
        ),
        sort: ({ start_yw }) => start_yw,
        from: 'sm',
        elsewhere: true,
      },
      textColumn('source', words.source, ({ proposal }) => sourceName(proposal.source), {
        width: 120,
        from: 'xl',
        elsewhere: true,
      }),
      textColumn('channel', words.channel, ({ proposal }) => proposal.channel, {
        width: 110,
        from: 'xl',
        elsewhere: true,
      }),
      textColumn('user', words.user, ({ proposal }) => ownerOf(proposal, names), {
        width: 150,
        from: 'xl',
        elsewhere: true,
      }),
      figureColumn('skus', words.nSkus, ({ proposal }) => proposal.n_skus, number, { width: 80, from: 'sm' }),
      figureColumn(
        'discount',
        words.discount,
        ({ discount }) => discount,
        (value) => percent(value, 1),
        { width: 84, from: 'md' },
      ),
      marginColumn(words.margin, ({ proposal }) => proposal.expected, {
        title: words.marginHint,
        width: 110,
        from: 'xs',
        elsewhere: true,
      }),
      {
        key: 'warnings',
        header: words.warnings,
        // four below each other, in sight on a telephone too
        width: 156,
        cell: (row) => (
          <Text span fz="xs">
            <RowWarnings row={row} />
          </Text>
        ),
        sort: ({ conflicts = 0, breaches, stock }) => conflicts + breaches + (stock?.lines_short ?? 0),
      },
      figureColumn('days', words.pending, ({ days }) => days, words.days, { width: 86, from: 'xs' }),
    ],
    [words, names],
  );
}

/** What speaks against one that waits, with whether stock lasts for it. */
function RowWarnings({ row }: { row: Waiting }) {
  const over = isOverOn(useToday(), row.proposal);
  return <Warnings row={row} stock={useStockRemark(row.stock, over)} />;
}
