import { Box, Button, Text } from '@mantine/core';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { instant } from '../../format/dates.ts';
import { MISSING } from '../../format/numbers.ts';
import { firstWeekOf, labelledWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { nameOf, people, reviewerOf } from '../../plan/people.ts';
import { useMay } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { useAction } from '../../ui/useAction.ts';
import { SavedViews } from '../../views/SavedViews.tsx';
import { statusText } from '../../wording/proposals.text.ts';
import { sourceName } from '../../wording/source.ts';
import { restorableOf } from './restorable.ts';
import { text } from './text.ts';

const FILTERS = { sort: plain };

/** What was deleted or restored, the latest first. */
export default function AuditPage() {
  const words = useText(text);
  const names = useText(people);
  const [{ sort }, setFilters] = useFilters(FILTERS);
  const query = useQuery(read('GET /api/promo/audit-log'));
  const statuses = useText(statusText);
  const may = useMay();
  const restore = useAction({
    run: ({ proposal_id }: AuditLine) =>
      call('POST /api/promo/proposals/:proposal_id/restore', { params: { proposal_id } }),
    stale: ['/api/promo/audit-log', '/api/promo/proposals', '/api/promo/calendar'],
    done: ({ status }, { title }) => words.restored(title ?? words.untitled, statuses[status]),
  });
  const { mutate } = restore;
  const lines = query.data?.lines;
  const restorable = useMemo(() => restorableOf(lines ?? [], new Date()), [lines]);
  const offered = may('promo_plan') && restorable.size > 0;
  const columns = useMemo<Column<AuditLine>[]>(() => {
    const decision = ({ last_decision: last }: AuditLine) => {
      if (!last) return MISSING;
      return `${words.decisions[last.decision as Decision]}, ${reviewerOf(last, names) ?? MISSING}`;
    };
    const ownerOf = ({ user, proposed_by_id: id }: AuditLine) =>
      nameOf(user ?? (id === null ? null : { id, name: null }), names);
    const restoring: Column<AuditLine> = {
      key: 'restore',
      header: words.restoreColumn,
      width: 90,
      cell: (line) =>
        restorable.has(line.id) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.restoreLabel(line.title ?? words.untitled)}
            onClick={() => mutate(line)}
          >
            {words.restore}
          </Button>
        ),
    };
    return [
      { key: 'at', header: words.at, width: 156, cell: ({ at }) => instant(at), sort: ({ at }) => at },
      textColumn('action', words.action, ({ action }) => words.actions[action], {
        width: 88,
        from: 'sm',
        elsewhere: true,
      }),
      textColumn('by', words.by, ({ by }) => nameOf(by, names), { width: 130, from: 'sm' }),
      {
        key: 'proposal',
        header: words.proposal,
        cell: (line) => (
          <TwoLines name={`${line.title ?? words.untitled} #${line.proposal_id}`}>
            <small>
              <Box component="span" hiddenFrom="sm">
                {words.actions[line.action]} ·{' '}
              </Box>
              {line.cw_label && (
                <Box component="span" hiddenFrom="xl">
                  {labelledWeeks(line.cw_label)} ·{' '}
                </Box>
              )}
              {words.products(line.n_skus)} · {sourceName(line.source)}
            </small>
          </TwoLines>
        ),
        sort: ({ title }) => title,
      },
      {
        key: 'status',
        header: words.status,
        width: 142,
        cell: ({ status }) => <ProposalBadge status={status} />,
        sort: ({ status }) => status,
        from: 'xs',
      },
      textColumn('decision', words.decision, decision, { width: 190, from: 'md' }),
      {
        key: 'weeks',
        header: words.weeks,
        width: 150,
        cell: ({ cw_label }) => labelledWeeks(cw_label) ?? MISSING,
        sort: ({ cw_label }) => firstWeekOf(cw_label),
        from: 'xl',
        elsewhere: true,
      },
      textColumn('user', words.user, ownerOf, { width: 140, from: 'xl' }),
      ...(offered ? [restoring] : []),
    ];
  }, [words, names, offered, restorable, mutate]);
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
