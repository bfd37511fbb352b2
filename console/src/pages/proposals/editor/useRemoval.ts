import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { text as decisionText } from '../../../plan/decision/decisions.text.ts';
import { losesPlan, runsOn } from '../../../plan/running.ts';
import { titleOf } from '../../../plan/title.ts';
import { confirmRemoval, offerUndo } from '../../../ui/confirm.tsx';
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
  const { endsTomorrow, planLost } = useText(decisionText);
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
      offerUndo({ message: words.removed(title), undo: () => restoring.mutate() });
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
  const told = `${title}: ${words.removeBody(RESTORABLE_MINUTES)}`;
  return () => {
    const follows = runsOn(today, proposal) ? ` ${endsTomorrow}` : losesPlan(today, proposal) ? ` ${planLost}` : '';
    confirmRemoval({ title: words.removeTitle, body: told + follows, run });
  };
}
