import { Text } from '@mantine/core';
import type { stockShortfalls } from '@promo/contracts/promo-proposals/shortfalls';
import type { ResponseOf } from '@promo/contracts/route';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { matches } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { sourceName, sourceText } from '../../wording/source.ts';
import type { Shown } from './shown.ts';
import { isOfSuppliers } from './suppliers.ts';
import { text } from './text.ts';
import { useLackingColumns } from './useLackingColumns.tsx';

interface Props extends Shown {
  readonly query: UseQueryResult<ResponseOf<typeof stockShortfalls>>;
}

/** What stock and orders do not suffice for, by promotion and product. */
export function Lacking({ query, suppliers, narrowed, onClear, typed, sort, onSort, rowHeight }: Props) {
  const words = useText(text);
  const sources = useText(sourceText);
  const [, navigate] = useLocation();
  const searched = suppliers.length > 0 || typed.trim() !== '';
  const rows = useMemo(
    () =>
      (query.data?.shortfalls ?? []).filter(
        (row) =>
          isOfSuppliers(row, suppliers) &&
          matches(typed, row.code, row.name, row.supplier_name, row.title, sourceName(row.source, sources)),
      ),
    [query.data, suppliers, typed, sources],
  );
  const columns = useLackingColumns();
  return (
    <Loaded query={query}>
      {({ shortfalls }) =>
        shortfalls.length === 0 && !narrowed ? (
          <EmptyState Icon={IconPackage} title={words.empty} hint={words.emptyHint} />
        ) : rows.length === 0 ? (
          <NothingFound title={searched ? words.nothing : words.enough} onClear={onClear} />
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
              sort={sort}
              onSort={onSort}
              rowHeight={rowHeight}
            />
          </>
        )
      }
    </Loaded>
  );
}
