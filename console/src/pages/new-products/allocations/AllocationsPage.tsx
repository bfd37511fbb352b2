import { Box, Group, SegmentedControl, Text, useMatches } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { NPL_STATUSES } from '@promo/contracts/npl/words';
import { LONGEST } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { readOn } from '../../../api/query.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ChannelFilter } from '../../../listing/ChannelFilter.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ExportButton } from '../../../ui/download.tsx';
import { NothingFound } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SomeOf } from '../../../ui/fields/SomeOf.tsx';
import { list, oneOf, text as plain, useFilters } from '../../../ui/filters.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SavedViews } from '../../../views/SavedViews.tsx';
import { FILTERS as LIST_FILTERS, searchOf, TYPING_MS } from '../filters.ts';
import { placesOf } from '../model/places.ts';
import { text } from './text.ts';
import { useAllocationColumns } from './useAllocationColumns.tsx';

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

/** What must be where at the launch, of all new products. */
export default function AllocationsPage() {
  const words = useText(text);
  const [, navigate] = useLocation();
  const [{ which, q, channel, location, sort }, setFilters, clearFilters] = useFilters(FILTERS);
  const [typed] = useDebouncedValue(q, TYPING_MS);
  const rowHeight = useMatches({ base: 84, sm: 60 });
  const asked = {
    status: which === 'ahead' ? AHEAD : [],
    channel: channel || undefined,
    q: searchOf(typed),
  };
  const query = useQuery(readOn('GET /api/npl/allocations', { query: asked }));
  const columns = useAllocationColumns();
  return (
    <>
      <BackLink href="/new-products">{words.back}</BackLink>
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
