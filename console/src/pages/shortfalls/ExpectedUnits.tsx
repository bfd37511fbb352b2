import { Box, Text } from '@mantine/core';
import type { expectedUnits, ExpectedUnits as Row } from '@promo/contracts/promo-proposals/expected-units';
import type { ResponseOf } from '@promo/contracts/route';
import { sumByWeek } from '@promo/retail/expected-weeks';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { skuPath } from '../../format/address.ts';
import { unbroken } from '../../format/names.ts';
import { wholeUnits } from '../../format/numbers.ts';
import { matches } from '../../format/sort.ts';
import { week } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { titleOf } from '../../plan/title.ts';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './ShortfallsPage.module.css';
import type { Shown } from './shown.ts';
import { isOfSuppliers } from './suppliers.ts';
import { text } from './text.ts';
import { WeeksChart } from './WeeksChart.tsx';

interface Props extends Shown {
  readonly query: UseQueryResult<ResponseOf<typeof expectedUnits>>;
}

const titlesOf = ({ promotions }: Row) =>
  promotions.map(({ proposal_id: id, title }) => titleOf({ id, title })).join(', ');

/** What all approved promotions are expected to sell, by week and product, whether stock suffices or not. */
export function ExpectedUnits({ query, suppliers, narrowed, onClear, typed, sort, onSort, rowHeight }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const rows = useMemo(
    () =>
      (query.data?.expected_units ?? []).filter(
        (row) => isOfSuppliers(row, suppliers) && matches(typed, row.code, row.name, row.supplier_name, titlesOf(row)),
      ),
    [query.data, suppliers, typed],
  );
  const columns = useMemo<Column<Row>[]>(
    () => [
      { key: 'yw', header: words.week, width: 84, cell: ({ yw }) => week(yw), sort: ({ yw }) => yw },
      {
        key: 'name',
        header: words.product,
        cell: (row) => (
          <span className={classes.two}>
            <strong>{unbroken(row.name ?? row.code)}</strong>
            <small>{row.supplier_name ?? row.code}</small>
            <Box component="small" hiddenFrom="sm">
              {titlesOf(row)}
            </Box>
          </span>
        ),
        sort: ({ name, code }) => name ?? code,
      },
      {
        key: 'promotions',
        header: words.promotions,
        width: 260,
        cell: (row) => <span className={classes.wrapped}>{titlesOf(row)}</span>,
        sort: titlesOf,
        from: 'sm',
        elsewhere: true,
      },
      {
        key: 'expected_units',
        header: words.expected,
        width: 100,
        align: 'right',
        cell: ({ expected_units: units, p90_units: most }) => (
          <span className={classes.two}>
            <span>{wholeUnits(units)}</span>
            <Box component="small" hiddenFrom="sm">
              {words.upTo(wholeUnits(most))}
            </Box>
          </span>
        ),
        sort: ({ expected_units: units }) => units,
      },
      figureColumn('p90_units', words.atMost, (row) => row.p90_units, wholeUnits, {
        title: words.atMostMeans,
        width: 136,
        from: 'sm',
        elsewhere: true,
      }),
    ],
    [words],
  );
  const byWeek = useMemo(
    () =>
      sumByWeek(
        (query.data?.weeks ?? []).map(({ yw }) => yw),
        rows,
      ),
    [query.data, rows],
  );
  const total = rows.reduce((sum, { expected_units: units }) => sum + (units ?? 0), 0);
  return (
    <Loaded query={query}>
      {({ expected_units: all }) =>
        all.length === 0 && !narrowed ? (
          <EmptyState Icon={IconPackage} title={words.noPromotions} />
        ) : rows.length === 0 ? (
          <NothingFound title={words.nothing} onClear={onClear} />
        ) : (
          <>
            <Text size="sm" mb="xs">
              {words.expectedHint(wholeUnits(total))}
            </Text>
            <WeeksChart weeks={byWeek} />
            <DataTable
              label={words.expectedTable}
              rows={rows}
              columns={columns}
              rowId={({ yw, code }) => `${yw} ${code}`}
              rowName={({ name, code }) => name ?? code}
              onOpen={({ code }) => navigate(skuPath(code))}
              sort={sort}
              onSort={onSort}
              rowHeight={rowHeight}
              around={480}
            />
          </>
        )
      }
    </Loaded>
  );
}
