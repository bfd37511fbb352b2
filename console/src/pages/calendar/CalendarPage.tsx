import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { read } from '../../api/query.ts';
import { useCurrentWeek } from '../../format/today.ts';
import { daysOfWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { channelsOf } from '../../plan/channels.ts';
import { useConflicts } from '../../plan/conflicts/conflicts.ts';
import { ProposalLink } from '../../plan/ProposalLink.tsx';
import { useResults } from '../../plan/result/results.ts';
import { useMay, useSettings } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { ConflictList } from './ConflictList.tsx';
import { Filters } from './Filters.tsx';
import { FILTERS, windowOf } from './filters.ts';
import { breaksKnownUntil, schoolBreaks } from './holidays.ts';
import { Legend } from './Legend.tsx';
import { OverlapList } from './OverlapList.tsx';
import { Stats } from './Stats.tsx';
import { text } from './text.ts';
import { Timeline } from './timeline/Timeline.tsx';
import { useShown } from './useShown.ts';

/** What is promoted when: by source over weeks, with figures, conflicts and overlaps. */
export default function CalendarPage() {
  const words = useText(text);
  const may = useMay();
  const [, navigate] = useLocation();
  const [filters, setFilters] = useFilters(FILTERS);
  const now = useCurrentWeek();
  const window = useMemo(() => windowOf(filters.from, filters.weeks, now), [filters, now]);
  const settings = useSettings();
  const breaks = useMemo(() => schoolBreaks(settings.school_breaks), [settings]);
  const knownUntil = breaksKnownUntil(breaks);
  const [marked, setMarked] = useState<readonly number[]>([]);
  // all of them: conflicts name proposals beyond the filters, and going through the weeks asks for nothing more
  const calendar = useQuery(read('GET /api/promo/calendar'));
  const { query: conflicts, open } = useConflicts();
  const results = useResults();
  const create = () => navigate('/proposals/new');
  useShortcut('n', words.newProposal, create, { enabled: may('promo_plan') });
  const suggest = may('promo_plan') && (
    <Button variant="default" component={Link} href={`/suggestions${window.from > now ? `?from=${window.from}` : ''}`}>
      {words.suggest}
    </Button>
  );

  const all = useMemo(() => calendar.data?.entries ?? [], [calendar.data]);
  const byId = useMemo(() => new Map(all.map((entry) => [entry.id, entry])), [all]);
  const sources = useMemo(() => [...new Set(all.map(({ source }) => source))], [all]);
  const channels = useMemo(() => channelsOf(all), [all]);
  const { status, seen, counts, unscheduled } = useShown(all, { ...filters, window });
  const clashes = useMemo(() => {
    const inView = new Set(seen.map(({ id }) => id));
    return (conflicts.data?.conflicts ?? []).filter(({ id_a, id_b }) => inView.has(id_a) || inView.has(id_b));
  }, [conflicts.data, seen]);
  const shown = { source: filters.source, channel: filters.channel, status };
  const query = { ...shown, runs_from: window.from, runs_to: window.to };

  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <PrintButton label={words.print} from="sm" />
        <ExportButton
          route="GET /api/promo/calendar"
          query={query}
          name={[words.title, window.from]}
          more={{
            label: words.priceChanges,
            route: 'GET /api/promo/price-changes',
            query: daysOfWeeks(window.from, window.to),
            name: [window.from],
          }}
        />
        {may('promo_plan') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {words.newProposal}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        {all.length > 0 && (
          <Filters values={filters} window={window} sources={sources} channels={channels} onChange={setFilters} />
        )}
        <Loaded query={calendar} shape="timeline">
          {() =>
            all.length === 0 ? (
              <EmptyState Icon={IconCalendarOff} title={words.emptyStore} hint={words.emptyStoreHint}>
                {may('promo_plan') && <Button onClick={create}>{words.newProposal}</Button>}
                {suggest}
              </EmptyState>
            ) : (
              <>
                <Stats window={window} {...shown} />
                <Legend
                  status={filters.status}
                  counts={counts}
                  onChange={(next) => setFilters({ status: next })}
                  breaksKnownUntil={knownUntil < daysOfWeeks(window.from, window.to).to ? knownUntil : null}
                />
                {seen.length === 0 ? (
                  <EmptyState title={words.empty} hint={words.emptyHint}>
                    {suggest}
                  </EmptyState>
                ) : (
                  <Timeline
                    window={window}
                    fromNow={filters.from === null}
                    breaks={breaks}
                    entries={seen}
                    group={filters.group}
                    conflicts={open}
                    results={results}
                    marked={new Set(marked)}
                  />
                )}
                {unscheduled.length > 0 && (
                  <Group gap="xs">
                    <Text size="sm" fw={600}>
                      {words.unscheduled}:
                    </Text>
                    {unscheduled.map(({ id, title }) => (
                      <ProposalLink key={id} id={id} title={title} size="sm" />
                    ))}
                  </Group>
                )}
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                  <Loaded query={conflicts}>
                    {() => (
                      <ConflictList
                        conflicts={clashes}
                        entries={byId}
                        onMark={setMarked}
                        file={{ query, name: [words.conflicts, window.from] }}
                      />
                    )}
                  </Loaded>
                  <OverlapList window={window} {...shown} />
                </SimpleGrid>
              </>
            )
          }
        </Loaded>
      </Stack>
    </>
  );
}
