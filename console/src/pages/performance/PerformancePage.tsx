import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import type { HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import IconChartDots from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { readOn } from '../../api/query.ts';
import { matches } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { eventKey } from '../../performance-event/events.ts';
import { useMay } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { useFilters } from '../../ui/filters.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { DepthChart } from './DepthChart.tsx';
import { EventTable } from './EventTable.tsx';
import { Filters } from './Filters.tsx';
import { eventsQuery, FILTERS, longest, runsQuery, type Values } from './filters.ts';
import { LongRuns } from './LongRuns.tsx';
import { Totals } from './Totals.tsx';
import { text } from './text.ts';

const EventDrawer = lazy(() => import('../../performance-event/EventDrawer.tsx'));

/** What past promotions did, beyond what would have been sold without them. */
export default function PerformancePage() {
  const words = useText(text);
  const [filters, setFilters, clear] = useFilters<Values>(FILTERS);
  const long = filters.view === 'long';
  const query = eventsQuery(filters);
  const runs = runsQuery(filters);
  const performance = useQuery({
    ...readOn('GET /api/promo/performance', { query }),
    enabled: !long,
  });
  const history = useQuery({
    ...readOn('GET /api/promo/history', { query: runs.tooLong }),
    enabled: long,
  });
  const typed = useDeferredValue(filters.q);
  const searched = filters.q.trim() !== '';
  const events = useFound(performance.data?.events, typed);
  const tooLong = useFound(history.data?.events, typed);
  const sorting = { sort: filters.sort, onSort: (sort: string) => setFilters({ sort }) };
  const open = (event: PerformanceEvent) => setFilters({ event: eventKey(event) });
  const cut = !long && (performance.data?.events.length ?? 0) >= query.max_events;

  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        {long ? (
          <ExportButton
            route="GET /api/promo/history"
            query={runs.all}
            searched={searched}
            name={[words.views.long, filters.from]}
          />
        ) : (
          <ExportButton
            route="GET /api/promo/performance"
            query={query}
            searched={searched}
            name={[words.title, filters.ended_from ?? filters.from, filters.ended_to]}
          />
        )}
      </PageHeader>
      <Stack gap="md">
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={words.viewLabel}
          data={(['performance', 'long'] as const).map((value) => ({ value, label: words.views[value] }))}
          value={filters.view}
          onChange={(view) => setFilters({ view: view as Values['view'], sort: '' })}
        />
        <Filters values={filters} onChange={setFilters} />
        {cut && <Text size="sm">{words.cut(query.max_events)}</Text>}
        {long ? (
          <Loaded query={history}>
            {({ as_of_yw }) =>
              as_of_yw === null ? (
                <Nothing filters={filters} onClear={clear} />
              ) : (
                <LongRuns events={tooLong} weeks={longest(filters)} {...sorting} />
              )
            }
          </Loaded>
        ) : (
          <Loaded query={performance} shape="figures">
            {() =>
              events.length === 0 ? (
                <Nothing filters={filters} onClear={clear} />
              ) : (
                <>
                  <Totals events={events} />
                  <DepthChart
                    events={events}
                    chart={filters.chart}
                    colour={filters.colour}
                    onChange={setFilters}
                    onOpen={open}
                  />
                  <EventTable events={events} {...sorting} onOpen={open} />
                </>
              )
            }
          </Loaded>
        )}
      </Stack>
      <Suspense>
        {filters.event && performance.data && (
          <EventDrawer
            event={performance.data.events.find((event) => eventKey(event) === filters.event)}
            onClose={() => setFilters({ event: '' })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Those whose product's name or code is as typed. */
function useFound<E extends HistoryEvent>(events: readonly E[] | undefined, typed: string): readonly E[] {
  return useMemo(
    () => (typed.trim() ? (events ?? []).filter(({ name, sku }) => matches(typed, name, sku)) : (events ?? [])),
    [events, typed],
  );
}

/** No events: because of the filters, or because there are none at all. */
function Nothing({ filters, onClear }: { filters: Values; onClear: () => void }) {
  const words = useText(text);
  const may = useMay();
  const { q, category, tier, from, max_weeks, group, ended_from, ended_to } = filters;
  const kinds = category.length + tier.length > 0 || q !== '' || group !== '';
  const filtered = kinds || [from, max_weeks, ended_from, ended_to].some((given) => given !== null);
  return filtered ? (
    <NothingFound title={words.nothing} hint={words.nothingHint} onClear={onClear} />
  ) : (
    <EmptyState Icon={IconChartDots} title={words.empty} hint={words.emptyHint}>
      {may('data_import') && (
        <Button component={Link} href="/imports">
          {words.toImports}
        </Button>
      )}
    </EmptyState>
  );
}
