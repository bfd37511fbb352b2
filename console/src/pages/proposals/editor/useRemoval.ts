import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { titleOf } from '../../../plan/title.ts';
import { confirmRemoval } from '../../../ui/confirm.tsx';
import { fetched } from '../../../ui/lazy.tsx';
import { tell } from '../../../ui/tell.ts';
import { guess, useAction } from '../../../ui/useAction.ts';
import { useStash } from '../stash.ts';
import { text } from '../text.ts';
import { useRestoring } from '../useRestoring.ts';
import { readOne } from './useSaving.ts';

/** Where one goes from what is deleted. */
const LIST = '/proposals';

/**
 * Deletes a proposal at once, and offers to have it back; one that others have dealt with is asked about first. One that somebody has
 * changed since stays, and is shown as it is now.
 */
export function useRemoval(proposal: Proposal): () => void {
  const { id, status, version } = proposal;
  const words = useText(text);
  const today = useToday();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const stash = useStash(id);
  const title = titleOf(proposal);
  const params = { proposal_id: id };
  const restoring = useRestoring(id);
  const remove = useAction({
    run: () => call('DELETE /api/promo/proposals/:proposal_id', { params, ifMatch: version }),
    optimistic: () => [
      guess('GET /api/promo/calendar', ({ entries }) => ({ entries: entries.filter((one) => one.id !== id) })),
    ],
    stale: PROPOSAL_PATHS,
    done: () => {
      stash.keep(null);
      // who goes back to it is told that it is gone, and may have it back there
      queries.removeQueries({ queryKey: readOne(id).queryKey });
      tell.undoable(words.removed(title), () => restoring.mutate());
      return undefined;
    },
    onRefusal: (error) => {
      // unless one has gone on elsewhere meanwhile
      if (isStale(error) && window.location.pathname === LIST) navigate(`${LIST}/${id}`);
      return false;
    },
  });
  const run = () => {
    navigate(LIST);
    remove.mutate();
  };
  if (status === 'draft') return run;
  return () =>
    void fetched(() => import('./removal-question.ts')).then(
      ({ removalQuestion }) => confirmRemoval({ ...removalQuestion(proposal, today), run }),
      // that it failed was told
      () => undefined,
    );
}
