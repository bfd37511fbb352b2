import { Button } from '@mantine/core';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAction } from '../../ui/useAction.ts';
import { text } from './text.ts';

/** A proposal that is not there. Its address, to which the browser goes back, is where it can be had back once the offer to undo is gone. */
export default function Gone({ id }: { id: number }) {
  const words = useText(text);
  const may = useMay();
  const restoring = useAction({
    run: () => call('POST /api/promo/proposals/:proposal_id/restore', { params: { proposal_id: id } }),
    stale: ['/api/promo/proposals', '/api/promo/calendar', '/api/promo/audit-log'],
    done: ({ title }) => words.restoredProposal(title ?? `#${id}`),
  });
  const planner = may('promo_plan');
  return (
    <EmptyState
      icon={<IconMapOff size={40} aria-hidden />}
      title={words.gone(id)}
      hint={planner && words.goneHint(RESTORABLE_MINUTES)}
      asPage
    >
      {planner && (
        <Button variant="default" loading={restoring.isPending} onClick={() => restoring.mutate()}>
          {words.restore}
        </Button>
      )}
    </EmptyState>
  );
}
