import { Box, Group, NativeSelect, SegmentedControl, Text, useMatches } from '@mantine/core';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import { SHORTFALL_WEEKS } from '@promo/contracts/promo-proposals/words';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useLocation } from 'wouter';
import { read } from '../../api/query.ts';
import { day, daysFrom } from '../../format/dates.ts';
import { number, wholeUnits } from '../../format/numbers.ts';
import { matches } from '../../format/sort.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { integer, list, oneOf, text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SomeOf } from '../../ui/SomeOf.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { lateText } from '../../wording/late.text.ts';
import { sourceName } from '../../wording/source.ts';
import { ExpectedUnits } from './ExpectedUnits.tsx';
import classes from './ShortfallsPage.module.css';
import { isOfSuppliers, suppliersOf } from './suppliers.ts';
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
  const { late } = useText(lateText);
  const [, navigate] = useLocation();
  const [filters, setFilters] = useFilters(FILTERS);
  const lacking = filters.view === 'lacking';
  const weeks = WEEKS.find((one) => one === filters.weeks) ?? SHORTFALL_WEEKS.usual;
  const within = lacking ? words.weeks : words.running;
  const rowHeight = useMatches({ base: 86, xs: 68, sm: 52 });
  const typed = useDeferredValue(filters.q);
  const { source, channel, supplier } = filters;
  const asked = { weeks, source, channel };
  const narrowed = source.length + channel.length > 0;
  const searched = supplier.length > 0 || typed.trim() !== '';
  /** The chosen view and weeks stay. */
  const clear = () => setFilters({ q: '', source: [], channel: [], supplier: [] });
  const query = useQuery({
    ...read('GET /api/promo/stock-shortfalls', { query: asked }),
    placeholderData: (before) => before,
    enabled: lacking,
  });
  const expected = useQuery({
    ...read('GET /api/promo/expected-units', { query: asked }),
    placeholderData: (before) => before,
    enabled: !lacking,
  });
  const { data: used } = useQuery(read('GET /api/promo/calendar/vocabulary'));
  const suppliers = useMemo(
    () => suppliersOf((lacking ? query.data?.shortfalls : expected.data?.expected_units) ?? []),
    [lacking, query.data, expected.data],
  );
  const rows = useMemo(
    () =>
      (query.data?.shortfalls ?? []).filter(
        (row) =>
          isOfSuppliers(row, supplier) &&
          matches(typed, row.code, row.name, row.supplier_name, row.title, sourceName(row.source)),
      ),
    [query.data, supplier, typed],
  );
  const today = useToday();
  const columns = useMemo<Column<Shortfall>[]>(() => {
    return [
      {
        key: 'name',
        header: words.product,
        cell: ({ name, code, supplier_name, title, proposal_id: id, start_date, order_by }) => (
          <span className={classes.two}>
            <strong>{name ?? code}</strong>
            <small>{supplier_name ?? code}</small>
            <Box component="small" hiddenFrom="sm">
              <Box component="span" hiddenFrom="xs">
                {day(start_date)} ·{' '}
              </Box>
              {title ?? `#${id}`}
            </Box>
            {order_by !== null && (
              <Box component="small" hiddenFrom="sm" c={order_by < today ? 'var(--bad)' : undefined}>
                {words.orderBy} {day(order_by)}
                {order_by < today && ` · ${late(daysFrom(order_by, today))}`}
              </Box>
            )}
          </span>
        ),
        sort: ({ name, code }) => name ?? code,
      },
      {
        key: 'title',
        header: words.promotion,
        width: 140,
        cell: ({ title, proposal_id: id }) => <span className={classes.wrapped}>{title ?? `#${id}`}</span>,
        sort: ({ title, proposal_id: id }) => title ?? `#${id}`,
        from: 'sm',
        elsewhere: true,
      },
      {
        key: 'start_date',
        header: words.starts,
        width: 104,
        cell: ({ start_date }) => day(start_date),
        sort: ({ start_date }) => start_date,
        from: 'xs',
        elsewhere: true,
      },
      figureColumn('on_hand', words.onHand, ({ on_hand }) => on_hand, number, { width: 78, from: 'lg' }),
      figureColumn('on_order', words.onOrder, ({ on_order }) => on_order, number, { width: 86, from: 'lg' }),
      {
        key: 'needed',
        header: words.needed,
        width: 142,
        align: 'right',
        cell: ({ needed, needed_earlier }) => (
          <span className={classes.two}>
            {wholeUnits(needed)}
            {needed_earlier > 0 && <small>{words.earlier(wholeUnits(needed_earlier))}</small>}
          </span>
        ),
        sort: ({ needed }) => needed,
        from: 'md',
      },
      figureColumn(
        'shortfall',
        words.missing,
        ({ shortfall }) => shortfall,
        (missing) => <strong style={{ color: 'var(--bad)' }}>{wholeUnits(missing)}</strong>,
        { width: 92 },
      ),
      {
        key: 'order_by',
        header: words.orderBy,
        width: 106,
        cell: ({ order_by }) => (
          <span className={classes.two}>
            {day(order_by)}
            {order_by !== null && order_by < today && (
              <small style={{ color: 'var(--bad)' }}>{late(daysFrom(order_by, today))}</small>
            )}
          </span>
        ),
        sort: ({ order_by }) => order_by,
        from: 'sm',
        elsewhere: true,
      },
    ];
  }, [words, late, today]);
  return (
    <>
      <PageHeader title={words.title}>
        <PrintButton label={words.print} from="sm" />
        <ExportButton
          route={lacking ? 'GET /api/promo/stock-shortfalls' : 'GET /api/promo/expected-units'}
          query={{ ...asked, supplier_id: supplier }}
          searched={filters.q.trim() !== ''}
          name={lacking ? 'akcije-bez-zalihe' : 'ocekivane-kolicine'}
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
        <SearchField width={300} label={words.search} value={filters.q} onChange={(q) => setFilters({ q })} />
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
      {lacking ? (
        <Loaded query={query}>
          {({ shortfalls }) =>
            shortfalls.length === 0 && !narrowed ? (
              <EmptyState icon={<IconPackage size={40} aria-hidden />} title={words.empty} hint={words.emptyHint} />
            ) : rows.length === 0 ? (
              <NothingFound title={searched ? words.nothing : words.enough} onClear={clear} />
            ) : (
              <>
                <Text size="sm" mb="xs">
                  {words.hint}
                </Text>
                <DataTable
                  label={words.lackingTable}
                  rows={rows}
                  columns={columns}
                  rowId={({ proposal_id, code }) => `${proposal_id} ${code}`}
                  rowName={({ name, code }) => name ?? code}
                  onOpen={({ proposal_id }) => navigate(`/proposals/${proposal_id}`)}
                  sort={filters.sort}
                  onSort={(sort) => setFilters({ sort })}
                  rowHeight={rowHeight}
                />
              </>
            )
          }
        </Loaded>
      ) : (
        <ExpectedUnits
          query={expected}
          suppliers={supplier}
          narrowed={narrowed}
          onClear={clear}
          typed={typed}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          rowHeight={rowHeight}
        />
      )}
    </>
  );
}
