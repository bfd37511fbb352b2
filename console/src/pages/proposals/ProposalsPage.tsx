import { Button, Group, NativeSelect, Switch, useMatches } from '@mantine/core';
import { isOwn } from '@promo/contracts/promo-proposals/rights';
import { STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { read } from '../../api/query.ts';
import { matches, sortedBy } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { channelsOf, isOfChannels } from '../../plan/channels.ts';
import { titleOf } from '../../plan/title.ts';
import { useMay, useMe } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { flag, list, text as plain, useFilters } from '../../ui/filters.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { statusText } from '../../wording/proposals.text.ts';
import { sourceName } from '../../wording/source.ts';
import { text } from './list.text.ts';
import { text as shared } from './text.ts';
import { useListFile } from './useListFile.ts';
import { useProposalColumns } from './useProposalColumns.tsx';

const BulkBar = lazy(() => import('./bulk/BulkBar.tsx'));

const FILTERS = { q: plain, status: plain, channel: list, mine: flag, sort: plain };

/** Every proposal, the newest first. */
export default function ProposalsPage() {
  const words = useText(text);
  const { newProposal } = useText(shared);
  const states = useText(statusText);
  const may = useMay();
  const me = useMe();
  const [, navigate] = useLocation();
  const [filters, setFilters, clearFilters] = useFilters(FILTERS);
  const typed = useDeferredValue(filters.q);
  // calendar entries are proposals without their lines: a tenth of the weight
  const query = useQuery(read('GET /api/promo/calendar'));
  const fileOf = useListFile();
  const rowHeight = useMatches({ base: 64, xs: 44 });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const create = () => navigate('/proposals/new');
  useShortcut('n', newProposal, create, { enabled: may('promo_plan') });

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

  const columns = useProposalColumns();

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
            <EmptyState Icon={IconFilePlus} title={words.empty} hint={words.emptyHint}>
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
              rowName={titleOf}
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
