import { Text } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { text } from './text.ts';
import { useAuditColumns } from './useAuditColumns.tsx';

const FILTERS = { sort: plain };

/** What was deleted or restored, the latest first. */
export default function AuditPage() {
  const words = useText(text);
  const [{ sort }, setFilters] = useFilters(FILTERS);
  const query = useQuery(read('GET /api/promo/audit-log'));
  const columns = useAuditColumns(query.data?.lines);
  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton route="GET /api/promo/audit-log" name={[words.title]} />
      </PageHeader>
      <Text size="sm" mb="sm">
        {words.hint}
      </Text>
      <Loaded query={query}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState Icon={IconHistory} title={words.empty} hint={words.emptyHint} />
          ) : (
            <DataTable
              label={words.title}
              rows={lines}
              columns={columns}
              rowId={({ id }) => id}
              sort={sort}
              onSort={(next) => setFilters({ sort: next })}
            />
          )
        }
      </Loaded>
    </>
  );
}
