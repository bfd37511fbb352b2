import { Text } from '@mantine/core';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { instant } from '../../format/dates.ts';
import { MISSING } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { nameOf, people, reviewerOf } from '../../plan/people.ts';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { text } from './text.ts';

const FILTERS = { sort: plain };

/** What was deleted or restored, the latest first. */
export default function AuditPage() {
  const words = useText(text);
  const names = useText(people);
  const [{ sort }, setFilters] = useFilters(FILTERS);
  const query = useQuery(read('GET /api/promo/audit-log'));
  const columns = useMemo<Column<AuditLine>[]>(() => {
    const decision = ({ last_decision: last }: AuditLine) => {
      if (!last) return MISSING;
      return `${words.decisions[last.decision as Decision]}, ${reviewerOf(last, names) ?? MISSING}`;
    };
    return [
      { key: 'at', header: words.at, width: 165, cell: ({ at }) => instant(at), sort: ({ at }) => at },
      textColumn('action', words.action, ({ action }) => words.actions[action], { width: 95, from: 'sm' }),
      textColumn('by', words.by, ({ by }) => nameOf(by, names), { width: 150, from: 'sm' }),
      {
        key: 'proposal',
        header: words.proposal,
        cell: ({ proposal_id, title }) => (
          <>
            <strong>{title ?? words.untitled}</strong> #{proposal_id}
          </>
        ),
        sort: ({ title }) => title,
      },
      {
        key: 'status',
        header: words.status,
        width: 150,
        cell: ({ status }) => <ProposalBadge status={status} />,
        sort: ({ status }) => status,
        from: 'xs',
      },
      textColumn('decision', words.decision, decision, { width: 230, from: 'md' }),
      textColumn('weeks', words.weeks, ({ cw_label }) => cw_label, { width: 158, from: 'lg' }),
      textColumn('source', words.source, ({ source }) => source, { width: 115, from: 'lg' }),
      figureColumn('skus', words.nSkus, ({ n_skus }) => n_skus, String, { width: 78, from: 'lg' }),
      textColumn(
        'user',
        words.user,
        ({ user, proposed_by_id: id }) => nameOf(user ?? (id === null ? null : { id, name: null }), names),
        { width: 140, from: 'lg' },
      ),
    ];
  }, [words, names]);
  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton route="GET /api/promo/audit-log" name="dnevnik" />
      </PageHeader>
      <Text size="sm" mb="sm">
        {words.hint}
      </Text>
      <Loaded query={query}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState icon={<IconHistory size={40} aria-hidden />} title={words.empty} hint={words.emptyHint} />
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
