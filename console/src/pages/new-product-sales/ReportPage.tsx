import { Box, Text, useMatches } from '@mantine/core';
import type { ReportItem } from '@promo/contracts/npl/report';
import { GRANULARITIES, NPL_STATUSES } from '@promo/contracts/npl/words';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/query.ts';
import { day } from '../../format/dates.ts';
import { euros, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ListingBadge } from '../../listing/ListingBadge.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneOf, text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { codeColumn } from '../../ui/table/codeColumn.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Name } from '../../ui/table/Name.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { Attainment } from './Attainment.tsx';
import { standingOf } from './standing.ts';
import { TimeSeries } from './TimeSeries.tsx';
import { text } from './text.ts';

const FILTERS = { sku: plain, by: oneOf(...GRANULARITIES), sort: plain };

/** What launched products sell against their forecast. */
export default function ReportPage() {
  const words = useText(text);
  const query = useQuery(read('GET /api/npl/report/list'));
  const [{ sku, by, sort }, setFilters] = useFilters(FILTERS);
  const rowHeight = useMatches({ base: 66, sm: 52 });
  const columns = useMemo<Column<ReportItem>[]>(
    () => [
      codeColumn(words.sku, ({ sku }) => sku, 'lg'),
      {
        key: 'name',
        header: words.name,
        cell: (item) => (
          <>
            <Name>{item.name}</Name>
            <Box component="small" hiddenFrom="sm">
              {words.compared(day(item.on_sale_since), item.forecast_weeks)}
            </Box>
          </>
        ),
        sort: ({ name }) => name,
      },
      {
        key: 'status',
        header: words.status,
        width: 108,
        cell: ({ status }) => <ListingBadge status={status} />,
        sort: ({ status }) => NPL_STATUSES.indexOf(status),
        from: 'md',
      },
      {
        ...figureColumn<ReportItem, string | null>('launch', words.launch, ({ on_sale_since }) => on_sale_since, day, {
          width: 128,
          from: 'sm',
          elsewhere: true,
        }),
        cell: (item) => (
          <Figure of={day(item.on_sale_since)}>
            {isLate(item) && <small>{words.planned(day(item.launch_date))}</small>}
          </Figure>
        ),
      },
      figureColumn('weeks', words.weeks, ({ weeks_on_sale }) => weeks_on_sale, String, { width: 74, from: 'lg' }),
      figureColumn('actual', words.actual, ({ actual_qty }) => actual_qty, number, { width: 82, from: 'xs' }),
      {
        ...figureColumn<ReportItem, number>('forecast', words.forecast, ({ forecast_qty }) => forecast_qty, number, {
          width: 92,
          from: 'sm',
        }),
        title: words.forecastHint,
        cell: ({ forecast_qty, forecast_weeks }) => (
          <Figure of={number(forecast_qty)}>
            {forecast_weeks > 0 && <small>{words.forWeeks(forecast_weeks)}</small>}
          </Figure>
        ),
      },
      {
        key: 'attainment',
        header: words.attainment,
        width: 136,
        cell: ({ attainment_pct }) => <Attainment pct={attainment_pct} />,
        sort: ({ attainment_pct }) => attainment_pct,
      },
      figureColumn('revenue', words.revenue, ({ actual_revenue }) => actual_revenue, euros, { width: 96, from: 'md' }),
    ],
    [words],
  );
  return (
    <>
      <PageHeader title={words.title}>
        <ExportButton route="GET /api/npl/report/list" name={[words.title]} />
      </PageHeader>
      <Loaded query={query}>
        {({ items }) => {
          const standing = standingOf(items);
          return items.length === 0 && sku === '' ? (
            <EmptyState Icon={IconChartLine} title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <Text size="sm" mb="sm">
                {standing.onSale === 0 ? words.noneOnSale : words.summary(standing)}
              </Text>
              <DataTable
                label={words.title}
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                onOpen={(row) => setFilters({ sku: row.sku })}
                sort={sort}
                onSort={(next) => setFilters({ sort: next })}
                rowHeight={rowHeight}
                around={sku === '' ? 230 : 620}
              />
              {sku === '' ? (
                <Text size="sm" mt="sm">
                  {words.pick}
                </Text>
              ) : (
                <TimeSeries
                  key={sku}
                  sku={sku}
                  item={items.find((item) => item.sku === sku)}
                  granularity={by}
                  onGranularity={(next) => setFilters({ by: next })}
                  onClose={() => setFilters({ sku: '' })}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** It came later than planned; what was planned before is not held against it. */
const isLate = ({ launch_date, on_sale_since }: ReportItem): boolean =>
  launch_date !== null && launch_date < on_sale_since;

/** A figure with what explains it in small below. */
const Figure = ({ of: figure, children }: { of: string; children: ReactNode }) => (
  <TwoLines
    name={
      <Text span inherit fw="normal">
        {figure}
      </Text>
    }
  >
    {children}
  </TwoLines>
);
