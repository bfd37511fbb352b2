import { Button } from '@mantine/core';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { titleOrNone } from '../../plan/title.ts';
import { useMay } from '../../session/session.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { useAction } from '../../ui/useAction.ts';
import { statusText } from '../../wording/proposals.text.ts';
import { restorableOf } from './restorable.ts';
import { text } from './text.ts';

/** A button on each line whose proposal can still be had back; null where there is none, or where the reader may not. */
export function useRestoreColumn(lines: readonly AuditLine[] | undefined): Column<AuditLine> | null {
  const words = useText(text);
  const statuses = useText(statusText);
  const may = useMay();
  const { mutate } = useAction({
    run: ({ proposal_id }: AuditLine) =>
      call('POST /api/promo/proposals/:proposal_id/restore', { params: { proposal_id } }),
    stale: PROPOSAL_PATHS,
    done: ({ status }, { title }) => words.restored(titleOrNone(title), statuses[status]),
  });
  const restorable = useMemo(() => restorableOf(lines ?? [], new Date()), [lines]);
  const offered = may('promo_plan') && restorable.size > 0;
  return useMemo(() => {
    if (!offered) return null;
    return {
      key: 'restore',
      header: words.restoreColumn,
      width: 90,
      cell: (line) =>
        restorable.has(line.id) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.restoreLabel(titleOrNone(line.title))}
            onClick={() => mutate(line)}
          >
            {words.restore}
          </Button>
        ),
    };
  }, [words, offered, restorable, mutate]);
}
