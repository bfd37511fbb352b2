import { Button } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { useKeys } from '../../api/key.ts';
import { useText } from '../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { bodyOf, type Draft } from '../../plan/draft.ts';
import { useMay } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAction } from '../../ui/useAction.ts';
import { text as goneText } from './gone.text.ts';
import { useStash } from './stash.ts';
import { text } from './text.ts';
import { useRestoring } from './useRestoring.ts';

/**
 * A proposal that is not there. Its address, to which the browser goes back, is where it can be had back once the offer to undo is gone,
 * and where what was typed into it and not saved becomes a new one.
 */
export default function Gone({ id }: { id: number }) {
  const lost = useText(goneText);
  const words = useText(text);
  const may = useMay();
  const [, navigate] = useLocation();
  const keyOf = useKeys();
  const stash = useStash(id);
  const [unsaved] = useState(stash.kept);
  const restoring = useRestoring(id);
  const keeping = useAction<Draft, Proposal>({
    run: (draft) => {
      const body = { status: 'draft' as const, ...bodyOf(draft) };
      return call('POST /api/promo/proposals', { body, idempotencyKey: keyOf(body) });
    },
    stale: PROPOSAL_PATHS,
    done: (saved) => {
      stash.keep(null);
      navigate(`/proposals/${saved.id}`, { replace: true });
      return words.saved;
    },
  });
  const planner = may('promo_plan');
  return (
    <EmptyState
      Icon={IconMapOff}
      title={lost.gone(id)}
      hint={planner && [lost.goneHint(RESTORABLE_MINUTES), ...(unsaved ? [lost.goneUnsaved] : [])].join(' ')}
      asPage
    >
      {planner && (
        <>
          <Button variant="default" loading={restoring.isPending} onClick={() => restoring.mutate()}>
            {lost.restore}
          </Button>
          {unsaved && (
            <Button loading={keeping.isPending} onClick={() => keeping.mutate(unsaved.draft)}>
              {lost.keepAsNew}
            </Button>
          )}
        </>
      )}
    </EmptyState>
  );
}
