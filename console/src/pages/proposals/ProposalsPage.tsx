import { Box, Button, Group, NativeSelect, Switch, useMatches } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { isOwn } from '@promo/contracts/promo-proposals/rights';
import { STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { read } from '../../api/query.ts';
import { number, percent } from '../../format/numbers.ts';
import { matches, sortedBy } from '../../format/sort.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { channelsOf, isOfChannels } from '../../plan/channels.ts';
import { useConflicts } from '../../plan/conflicts.ts';
import { marginColumn } from '../../plan/economics/marginColumn.tsx';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { ownerOf, people } from '../../plan/people.ts';
import { ResultBadge } from '../../plan/result/ResultBadge.tsx';
import { useResults } from '../../plan/result/results.ts';
import { text as resultText } from '../../plan/result/text.ts';
import { useMay, useMe } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { flag, list, text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SomeOf } from '../../ui/SomeOf.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { statusText } from '../../wording/proposals.text.ts';
import { sourceName } from '../../wording/source.ts';
import { text } from './list.text.ts';
import { text as shared } from './text.ts';
import { useListFile } from './useListFile.ts';

const BulkBar = lazy(() => import('./bulk/BulkBar.tsx'));

const FILTERS = { q: plain, status: plain, channel: list, mine: flag, sort: plain };

/** Every proposal, the newest first. */
export default function ProposalsPage() {
  const words = useText(text);
  const { newProposal, untitled } = useText(shared);
  const names = useText(people);
  const states = useText(statusText);
  const may = useMay();
  const me = useMe();
  const [, navigate] = useLocation();
  const [filters, setFilters, clearFilters] = useFilters(FILTERS);
  const typed = useDeferredValue(filters.q);
  // calendar entries are proposals without their lines: a tenth of the weight
  const query = useQuery(read('GET /api/promo/calendar'));
  const { open } = useConflicts();
  const results = useResults();
  const { earned } = useText(resultText);
  const fileOf = useListFile();
  const rowHeight = useMatches({ base: 64, xs: 44 });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const create = () => navigate('/proposals/new');
  useShortcut('n', newProposal, create, may('promo_plan'));

  const rows = useMemo(() => {
    const found = (query.data?.entries ?? []).filter((entry) => {
      const { title, source, user, status, id } = entry;
      return (
        (filters.status === '' || status === filters.status) &&
        isOfChannels(entry, filters.channel) &&
        (!filters.mine || isOwn(me, entry)) &&
        matches(typed, title, sourceName(source), user?.name, `#${id}`)
      );
    });
    return sortedBy(found, ({ id }) => id, true);
  }, [query.data, filters.status, filters.channel, filters.mine, typed, me]);

  const channels = useMemo(() => channelsOf(query.data?.entries ?? []), [query.data]);

  const columns = useMemo<Column<CalendarEntry>[]>(
    () => [
      figureColumn('id', words.id, ({ id }) => id, String, { width: 50, from: 'md' }),
      {
        key: 'title',
        header: words.name,
        cell: (entry) => (
          <TwoLines name={entry.title ?? untitled}>
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
        width: 148,
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
        width: 110,
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
    [words, untitled, names, open, results, earned],
  );

  // the route knows neither whose they are nor the search, and cannot be asked for withdrawn ones
  const isListed = filters.q.trim() === '' && !filters.mine && filters.status !== 'withdrawn';
  const inState = STATUSES_BY_LIFE.find((status) => status === filters.status);
  // those in sight: what the filters hide is not acted on
  const chosen = rows.filter(({ id }) => selected.has(id));

  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton
          route="GET /api/promo/proposals"
          query={{ status: filters.status, channel: filters.channel }}
          seen={isListed ? undefined : () => fileOf(rows)}
          name={[words.title, inState && states[inState]]}
        />
        {may('promo_plan') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {newProposal}
          </Button>
        )}
      </PageHeader>
      <Group gap="sm" mb="sm" role="search">
        <SearchField label={words.search} value={filters.q} onChange={(q) => setFilters({ q })} />
        <NativeSelect
          w={{ base: 'calc(50% - 6px)', xs: 190 }}
          aria-label={words.status}
          data={[
            { value: '', label: words.allStatuses },
            ...STATUSES_BY_LIFE.map((value) => ({ value, label: states[value] })),
          ]}
          value={filters.status}
          onChange={({ currentTarget }) => setFilters({ status: currentTarget.value })}
        />
        <SomeOf
          w={{ base: 'calc(50% - 6px)', xs: 190 }}
          aria-label={words.channel}
          all={words.allChannels}
          known={channels}
          value={filters.channel}
          onChange={(channel) => setFilters({ channel })}
        />
        {me.user_id !== null && (
          <Switch
            label={words.mine}
            checked={filters.mine}
            onChange={({ currentTarget }) => setFilters({ mine: currentTarget.checked })}
          />
        )}
      </Group>
      <Suspense>
        {selected.size > 0 && (
          <BulkBar chosen={chosen} onDone={(ids) => setSelected((before) => before.difference(ids))} />
        )}
      </Suspense>
      <Loaded query={query}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={<IconFilePlus size={40} aria-hidden />} title={words.empty} hint={words.emptyHint}>
              {may('promo_plan') && <Button onClick={create}>{newProposal}</Button>}
            </EmptyState>
          ) : rows.length === 0 ? (
            <NothingFound title={words.nothing} onClear={clearFilters} />
          ) : (
            <DataTable
              label={words.title}
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              rowName={({ title, id }) => title ?? `#${id}`}
              onOpen={({ id }) => navigate(`/proposals/${id}`)}
              sort={filters.sort}
              onSort={(sort) => setFilters({ sort })}
              selected={selected}
              onSelect={setSelected}
              rowHeight={rowHeight}
            />
          )
        }
      </Loaded>
    </>
  );
}
