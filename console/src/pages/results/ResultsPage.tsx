import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { RESULT_GROUPS, RESULT_WEEKS, type ResultGroup } from '@promo/contracts/promo-analytics/words';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { readOn } from '../../api/query.ts';
import { periodWeeks } from '../../format/periods.ts';
import { useToday } from '../../format/today.ts';
import { addWeeks, weekIndex, weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PeriodSelect, period } from '../../ui/fields/PeriodSelect.tsx';
import { WeekField } from '../../ui/fields/WeekField.tsx';
import { oneOf, text as plain, useFilters, week } from '../../ui/filters.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { MarginWaterfall } from './MarginWaterfall.tsx';
import { ResultChart } from './ResultChart.tsx';
import { ResultTable } from './ResultTable.tsx';
import { ResultTiles } from './ResultTiles.tsx';
import { text } from './text.ts';

const AgreedDrawer = lazy(() => import('./AgreedDrawer.tsx'));

/** In the place of a supplier's id: what is open of all of them. */
const ALL = '*';

const FILTERS = { group: oneOf(...RESULT_GROUPS), period, from: week, to: week, sort: plain, open: plain };

/** The week that one is held against: after a year of 53 weeks, another number. Weeks begin in 1900. */
const yearBefore = (yw: number | null) => yw && addWeeks(yw, -Math.min(RESULT_WEEKS, weekIndex(yw)));

/** What finished promotions earned, by group, beside last year and what was planned. */
export default function ResultsPage() {
  const words = useText(text);
  const [{ group, period: named, sort, open, ...free }, setFilters] = useFilters(FILTERS);
  const today = useToday();
  const { from, to } = named === '' ? free : periodWeeks(named, today);
  const weeks = { ...(from !== null && { from_yw: from }), ...(to !== null && { to_yw: to }) };
  const onOpen = useCallback((supplier: string) => setFilters({ open: supplier }), [setFilters]);
  const query = { group, ...weeks };
  const results = useQuery(readOn('GET /api/promo/results', { query }));
  // while others are on their way, those of before are none to name a file by
  const { from_yw, to_yw } = results.isPlaceholderData ? {} : (results.data ?? {});
  const shown = from_yw && to_yw ? { from_yw, to_yw } : weeks;
  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton
          route="GET /api/promo/results"
          query={query}
          name={[words.title, words.groups[group], from_yw, to_yw]}
          more={{
            label: words.byProposal,
            route: 'GET /api/promo/results/proposals',
            query: shown,
            name: [shown.from_yw, shown.to_yw],
          }}
        />
      </PageHeader>
      <Stack gap="md">
        <Group gap="xs" align="flex-end" className="no-print" role="search">
          <NativeSelect
            w={{ base: '100%', xs: 190 }}
            label={words.group}
            data={RESULT_GROUPS.map((value) => ({ value, label: words.groups[value] }))}
            value={group}
            onChange={({ currentTarget }) => setFilters({ group: currentTarget.value as ResultGroup, sort: '' })}
          />
          <PeriodSelect
            w={{ base: '100%', xs: 190 }}
            usual={words.usual}
            value={named}
            free={named === '' && (from !== null || to !== null)}
            onChange={(next) => setFilters({ period: next, from: null, to: null })}
          />
          <WeekField
            w={{ base: 'calc(50% - 5px)', xs: 150 }}
            label={words.from}
            value={from}
            onChange={(next) => setFilters({ period: '', from: next, to })}
          />
          <WeekField
            w={{ base: 'calc(50% - 5px)', xs: 150 }}
            label={words.to}
            value={to}
            onChange={(next) => setFilters({ period: '', from, to: next })}
          />
        </Group>
        <Loaded query={results} shape="figures">
          {/* what is shown is grouped as the answer says, also while another one is on its way */}
          {({ results: rows, totals, from_yw, to_yw, group: by, as_of_yw }) =>
            // of weeks without sales, as those of a quarter that has just begun, last year's have nothing to stand beside
            rows.length === 0 || (totals.n_events === 0 && (from_yw ?? 0) >= (as_of_yw ?? 0)) ? (
              <EmptyState Icon={IconReportMoney} title={words.empty} hint={words.emptyHint} />
            ) : (
              <>
                <Text size="sm">
                  {words.span(weekSpan(from_yw, to_yw), weekSpan(yearBefore(from_yw), yearBefore(to_yw)))}{' '}
                  {totals.n_unsettled > 0 && words.unsettled(totals.n_unsettled)}
                </Text>
                <ResultTiles totals={totals} onOpen={() => onOpen(ALL)} />
                <Text size="sm" c="dimmed">
                  {words.roiMeans} {words.wapeMeans}
                </Text>
                <MarginWaterfall totals={totals} />
                <ResultChart rows={rows} group={by} />
                <ResultTable
                  rows={rows}
                  group={by}
                  from_yw={from_yw}
                  to_yw={to_yw}
                  sort={sort}
                  onSort={(next) => setFilters({ sort: next })}
                  onOpen={onOpen}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
      <Suspense>
        {open && (
          <AgreedDrawer
            supplier={open === ALL ? null : open}
            name={results.data?.results.find(({ key }) => key === open)?.name ?? open}
            weeks={weeks}
            onClose={() => setFilters({ open: '' })}
          />
        )}
      </Suspense>
    </>
  );
}
