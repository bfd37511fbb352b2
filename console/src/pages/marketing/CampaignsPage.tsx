import { Box, Button, Group, Text, TextInput, useMatches } from '@mantine/core';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { readOn } from '../../api/query.ts';
import { isDay } from '../../format/dates.ts';
import { euros, number } from '../../format/numbers.ts';
import { periodDays } from '../../format/periods.ts';
import { matches } from '../../format/sort.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { PeriodSelect, period } from '../../ui/fields/PeriodSelect.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { text } from './text.ts';
import { useCampaignColumns } from './useCampaignColumns.tsx';

const FILTERS = { q: plain, period, from: plain, to: plain, sort: plain };

/** Coupon campaigns of the webshop and what came of them, the latest first. */
export default function CampaignsPage() {
  const words = useText(text);
  const may = useMay();
  const [, navigate] = useLocation();
  const [{ q, period: named, sort, ...free }, setFilters, clearFilters] = useFilters(FILTERS);
  const today = useToday();
  const { from, to } = named === '' ? free : periodDays(named, today);
  const reversed = isDay(from) && isDay(to) && to < from;
  const days = { ...(isDay(from) && { start_from: from }), ...(isDay(to) && !reversed && { start_to: to }) };
  const typed = useDeferredValue(q);
  const rowHeight = useMatches({ base: 66, md: 44 });
  const query = useQuery(readOn('GET /api/promo/marketing-history', { query: days }));
  const rows = useMemo(
    () => (query.data?.campaigns ?? []).filter(({ name, type, id }) => matches(typed, name, type, `#${id}`)),
    [query.data, typed],
  );
  const columns = useCampaignColumns();
  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton
          route="GET /api/promo/marketing-history"
          query={days}
          searched={q.trim() !== ''}
          name={[words.campaigns]}
        />
      </PageHeader>
      <Loaded query={query}>
        {({ totals, note }) =>
          note !== null ? (
            <EmptyState
              Icon={IconTicket}
              title={words.empty}
              hint={`${words.emptyHint} ${may('data_import') ? '' : words.emptyNoImport}`}
            >
              {may('data_import') && (
                <Button component={Link} href="/imports?dataset=campaigns">
                  {words.toImports}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <Box mb="md">
                <Tiles
                  label={isDay(from) || isDay(to) ? words.periodTotals : words.totals}
                  tiles={[
                    { label: words.campaigns, value: number(totals.campaigns) },
                    { label: words.redemptions, value: number(totals.redemptions) },
                    { label: words.units, value: number(totals.units) },
                    { label: words.revenue, value: euros(totals.revenue) },
                    { label: words.discount, value: euros(totals.discount) },
                  ]}
                />
                <Text size="xs" mt={4}>
                  {words.about}
                </Text>
              </Box>
              <Group mb="sm" align="start" gap="sm">
                <SearchField labelled label={words.search} value={q} onChange={(next) => setFilters({ q: next })} />
                <PeriodSelect
                  w={{ base: '100%', xs: 175 }}
                  usual={words.allCampaigns}
                  value={named}
                  free={named === '' && (from !== '' || to !== '')}
                  onChange={(next) => setFilters({ period: next, from: '', to: '' })}
                />
                <TextInput
                  w={{ base: 'calc(50% - 6px)', xs: 160 }}
                  type="date"
                  label={words.startFrom}
                  value={from}
                  onChange={({ currentTarget }) => setFilters({ period: '', from: currentTarget.value, to })}
                />
                <TextInput
                  w={{ base: 'calc(50% - 6px)', xs: 160 }}
                  type="date"
                  label={words.startTo}
                  value={to}
                  error={reversed && words.reversed}
                  onChange={({ currentTarget }) => setFilters({ period: '', from, to: currentTarget.value })}
                />
              </Group>
              {rows.length === 0 ? (
                <NothingFound title={words.nothing} onClear={clearFilters} />
              ) : (
                <DataTable
                  label={words.campaigns}
                  rows={rows}
                  columns={columns}
                  rowId={({ id }) => id}
                  onOpen={({ id }) => navigate(`/marketing/${id}`)}
                  sort={sort}
                  onSort={(next) => setFilters({ sort: next })}
                  rowHeight={rowHeight}
                  around={340}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
