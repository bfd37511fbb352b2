import { Box } from '@mantine/core';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { type Decision, STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import { useMemo } from 'react';
import { instant } from '../../format/dates.ts';
import { MISSING } from '../../format/numbers.ts';
import { firstWeekOf, labelledWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { nameOf, people, reviewerOf } from '../../plan/people.ts';
import { titleOrNone } from '../../plan/title.ts';
import { type Column, textColumn } from '../../ui/table/columns.ts';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { sourceName } from '../../wording/source.ts';
import { text } from './text.ts';
import { useRestoreColumn } from './useRestoreColumn.tsx';

/** What the list shows of each deletion and restoring; on a narrow screen the proposal's column takes over what others would say. */
export function useAuditColumns(lines: readonly AuditLine[] | undefined): readonly Column<AuditLine>[] {
  const words = useText(text);
  const names = useText(people);
  const restoring = useRestoreColumn(lines);
  return useMemo<Column<AuditLine>[]>(() => {
    const decision = ({ last_decision: last }: AuditLine) => {
      if (!last) return MISSING;
      return `${words.decisions[last.decision as Decision]}, ${reviewerOf(last, names) ?? MISSING}`;
    };
    const ownerOf = ({ user, proposed_by_id: id }: AuditLine) =>
      nameOf(user ?? (id === null ? null : { id, name: null }), names);
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
          <TwoLines name={`${titleOrNone(line.title)} #${line.proposal_id}`}>
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
        sort: ({ status }) => STATUSES_BY_LIFE.indexOf(status),
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
      ...(restoring ? [restoring] : []),
    ];
  }, [words, names, restoring]);
}
