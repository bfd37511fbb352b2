import { Anchor, Box, Group, SegmentedControl, Text, useMatches } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import { ARRIVED_STATUSES, NPL_STATUSES } from '@promo/contracts/npl/words';
import { LONGEST } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { readOn } from '../../../api/query.ts';
import { day } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import { ExportButton } from '../../../ui/download.tsx';
import { NothingFound } from '../../../ui/EmptyState.tsx';
import { list, oneOf, text as plain, useFilters } from '../../../ui/filters.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SomeOf } from '../../../ui/SomeOf.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { type Column, figureColumn, textColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Name } from '../../../ui/table/Name.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { SavedViews } from '../../../views/SavedViews.tsx';
import { ChannelFilter } from '../ChannelFilter.tsx';
import { FILTERS as LIST_FILTERS, searchOf, TYPING_MS } from '../filters.ts';
import { placesOf } from '../model/places.ts';
import { useChannelName } from '../useChannelName.ts';
import { text } from './text.ts';

const FILTERS = {
  which: oneOf('ahead', 'all'),
  q: plain,
  channel: LIST_FILTERS.channel,
  location: list,
  sort: plain,
};
/** States of what is still to be launched. */
const AHEAD = NPL_STATUSES.filter((status) => status !== 'active' && status !== 'phase_out');
/** So many locations have a tile. */
const TILES = 6;

type Arriving = Pick<AllocationLine, 'status' | 'expected_date' | 'arrived_on'>;

/** While it is under way when it is expected, later when it came. */
const arrivalOf = ({ status, expected_date, arrived_on }: Arriving): string | null =>
  status === 'ordered' ? expected_date : arrived_on;

/** What must be where at the launch, of all new products. */
export default function AllocationsPage() {
  const words = useText(text);
  const channelName = useChannelName();
  const [, navigate] = useLocation();
  const [{ which, q, channel, location, sort }, setFilters, clearFilters] = useFilters(FILTERS);
  const [typed] = useDebouncedValue(q, TYPING_MS);
  const rowHeight = useMatches({ base: 84, sm: 52 });
  const asked = {
    status: which === 'ahead' ? AHEAD : [],
    channel: channel || undefined,
    q: searchOf(typed),
  };
  const query = useQuery(readOn('GET /api/npl/allocations', { query: asked }));
  const columns = useMemo<Column<AllocationLine>[]>(() => {
    /** That an order is too small for all locations of its product together. */
    const tooLittle = (units: number | null) =>
      units ? <small style={{ color: 'var(--bad)' }}>{words.lacking(number(units))}</small> : null;
    return [
      {
        key: 'name',
        header: words.product,
        cell: ({ name, sku, location, channel, launch_date, lacking }) => (
          <>
            <Name>{name}</Name>
            <Box component="small" visibleFrom="sm">
              {sku}
            </Box>
            <Box component="small" hiddenFrom="sm">
              {launch_date && (
                <Box component="span" hiddenFrom="xs">
                  {day(launch_date)} ·{' '}
                </Box>
              )}
              {location} · {channelName(channel)}
            </Box>
            <Box hiddenFrom="lg">{tooLittle(lacking)}</Box>
          </>
        ),
        sort: ({ name }) => name,
      },
      textColumn('location', words.location, ({ location }) => location, { width: 170, from: 'sm', elsewhere: true }),
      textColumn('channel', words.channel, ({ channel }) => channelName(channel), {
        ...{ width: 124, from: 'sm', elsewhere: true },
      }),
      {
        key: 'status',
        header: words.status,
        width: 128,
        cell: ({ status }) => <ListingBadge status={status} />,
        sort: ({ status }) => NPL_STATUSES.indexOf(status),
        from: 'md',
      },
      figureColumn('launch', words.launch, ({ launch_date }) => launch_date, day, {
        ...{ width: 112, from: 'xs', elsewhere: true },
      }),
      {
        key: 'arrival',
        header: words.arrival,
        title: words.orderedHint,
        width: 122,
        align: 'right',
        cell: ({ ordered_qty, lacking, ...line }) => (
          <TwoLines
            name={
              <Text span inherit fw="normal">
                {line.arrived_on === null && ARRIVED_STATUSES.includes(line.status)
                  ? words.notNoted
                  : day(arrivalOf(line))}
              </Text>
            }
          >
            {ordered_qty !== null && <small>{words.ordered(number(ordered_qty))}</small>}
            {tooLittle(lacking)}
          </TwoLines>
        ),
        sort: arrivalOf,
        from: 'lg',
      },
      figureColumn('qty', words.qty, ({ qty }) => qty, number, { width: 88 }),
      figureColumn('least', words.least, (row) => row.min_presentation, number, {
        ...{ width: 96, from: 'md', title: words.leastHint },
      }),
    ];
  }, [words, channelName]);
  return (
    <>
      <Anchor component={Link} href="/new-products" size="sm" className="no-print">
        ← {words.back}
      </Anchor>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton route="GET /api/npl/allocations" query={{ ...asked, location }} name={[words.title]} />
      </PageHeader>
      <Text size="sm" mb="sm">
        {words.about}
      </Text>
      <Loaded query={query}>
        {({ items }) => {
          const rows = location.length === 0 ? items : items.filter((row) => location.includes(row.location));
          const places = placesOf(rows);
          return (
            <>
              {places.length > 0 && (
                <Box mb="md">
                  <Tiles
                    label={words.places}
                    tiles={places.slice(0, TILES).map(({ location, units, products }) => ({
                      ...{ label: location, value: words.units(number(units)), note: words.products(products) },
                    }))}
                  />
                </Box>
              )}
              <Group gap="sm" mb="sm" role="search" className="no-print">
                <SegmentedControl
                  transitionDuration={0}
                  aria-label={words.which}
                  data={[
                    { value: 'ahead', label: words.ahead },
                    { value: 'all', label: words.all },
                  ]}
                  value={which}
                  onChange={(next) => setFilters({ which: next === 'all' ? 'all' : 'ahead' })}
                />
                <SearchField
                  label={words.search}
                  width={260}
                  maxLength={LONGEST.search}
                  value={q}
                  onChange={(next) => setFilters({ q: next })}
                />
                <ChannelFilter
                  w={{ base: '100%', xs: 160 }}
                  value={channel}
                  onChange={(next) => setFilters({ channel: next })}
                />
                <SomeOf
                  w={{ base: '100%', xs: 220 }}
                  aria-label={words.location}
                  all={words.allPlaces}
                  known={items.map((row) => row.location)}
                  value={location}
                  onChange={(next) => setFilters({ location: next })}
                />
              </Group>
              {rows.length === 0 ? (
                <NothingFound title={words.nothing} onClear={clearFilters} />
              ) : (
                <DataTable
                  label={words.title}
                  rows={rows}
                  columns={columns}
                  rowId={({ id }) => id}
                  onOpen={({ product_id }) => navigate(`/new-products/${product_id}`)}
                  sort={sort}
                  onSort={(next) => setFilters({ sort: next })}
                  rowHeight={rowHeight}
                  around={380}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
