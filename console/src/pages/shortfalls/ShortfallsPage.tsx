import { Group, NativeSelect, SegmentedControl, useMatches } from '@mantine/core';
import { SHORTFALL_WEEKS } from '@promo/contracts/promo-proposals/words';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { read, readOn } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { integer, list, oneOf, text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { sourceName } from '../../wording/source.ts';
import { ExpectedUnits } from './ExpectedUnits.tsx';
import { Lacking } from './Lacking.tsx';
import { suppliersOf } from './suppliers.ts';
import { text } from './text.ts';

const FILTERS = {
  ...{ view: oneOf('lacking', 'expected'), q: plain, weeks: integer, sort: plain },
  ...{ source: list, channel: list, supplier: list },
};
const WEEKS = [2, 4, SHORTFALL_WEEKS.usual, 13, SHORTFALL_WEEKS.most] as const;

const valuesOf = (words: readonly { readonly value: string }[] = []) => words.map(({ value }) => value);

/** Approved promotions to come whose products stock and orders do not suffice for, the soonest first; or all that they are expected to sell. */
export default function ShortfallsPage() {
  const words = useText(text);
  const [filters, setFilters] = useFilters(FILTERS);
  const lacking = filters.view === 'lacking';
  const weeks = WEEKS.find((one) => one === filters.weeks) ?? SHORTFALL_WEEKS.usual;
  const within = lacking ? words.weeks : words.running;
  const { source, channel, supplier } = filters;
  const asked = { weeks, source, channel };
  const query = useQuery({
    ...readOn('GET /api/promo/stock-shortfalls', { query: asked }),
    enabled: lacking,
  });
  const expected = useQuery({
    ...readOn('GET /api/promo/expected-units', { query: asked }),
    enabled: !lacking,
  });
  const { data: used } = useQuery(read('GET /api/promo/calendar/vocabulary'));
  const suppliers = useMemo(
    () => suppliersOf((lacking ? query.data?.shortfalls : expected.data?.expected_units) ?? []),
    [lacking, query.data, expected.data],
  );
  const shown = {
    suppliers: supplier,
    narrowed: source.length + channel.length > 0,
    /** The chosen view and weeks stay. */
    onClear: () => setFilters({ q: '', source: [], channel: [], supplier: [] }),
    typed: useDeferredValue(filters.q),
    sort: filters.sort,
    onSort: (sort: string) => setFilters({ sort }),
    rowHeight: useMatches({ base: 86, xs: 68, sm: 52 }),
  };
  return (
    <>
      <PageHeader title={words.title}>
        <PrintButton label={words.print} from="sm" />
        <ExportButton
          route={lacking ? 'GET /api/promo/stock-shortfalls' : 'GET /api/promo/expected-units'}
          query={{ ...asked, supplier_id: supplier }}
          searched={filters.q.trim() !== ''}
          name={[words.title, lacking ? words.lacking : words.allExpected]}
        />
      </PageHeader>
      <Group gap="sm" mb="sm" role="search" align="flex-end">
        <SegmentedControl
          transitionDuration={0}
          aria-label={words.view}
          data={[
            { value: 'lacking', label: words.lacking },
            { value: 'expected', label: words.allExpected },
          ]}
          value={filters.view}
          onChange={(view) => setFilters({ view: view === 'expected' ? 'expected' : 'lacking', sort: '' })}
        />
        <SearchField label={words.search} value={filters.q} onChange={(q) => setFilters({ q })} />
        <NativeSelect
          aria-label={within}
          data={WEEKS.map((value) => ({ value: `${value}`, label: `${within} ${words.weekCount(value)}` }))}
          value={`${weeks}`}
          onChange={({ currentTarget }) => setFilters({ weeks: Number(currentTarget.value) })}
        />
        <SomeOf
          w={{ base: 'calc(50% - 6px)', xs: 200 }}
          aria-label={words.sources}
          all={words.allSources}
          known={valuesOf(used?.sources)}
          nameOf={sourceName}
          value={source}
          onChange={(next) => setFilters({ source: next })}
        />
        <SomeOf
          w={{ base: 'calc(50% - 6px)', xs: 200 }}
          aria-label={words.channels}
          all={words.allChannels}
          known={valuesOf(used?.channels)}
          value={channel}
          onChange={(next) => setFilters({ channel: next })}
        />
        <SomeOf
          w={{ base: '100%', xs: 220 }}
          aria-label={words.suppliers}
          all={words.allSuppliers}
          known={[...suppliers.keys()]}
          nameOf={(id) => suppliers.get(id) ?? id}
          value={supplier}
          onChange={(next) => setFilters({ supplier: next })}
        />
      </Group>
      {lacking ? <Lacking query={query} {...shown} /> : <ExpectedUnits query={expected} {...shown} />}
    </>
  );
}
