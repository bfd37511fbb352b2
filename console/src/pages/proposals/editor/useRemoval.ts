import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/query.ts';
import { useText } from '../../../i18n/messages.ts';
import { confirmRemoval, offerUndo } from '../../../ui/confirm.tsx';
import { guess, useAction } from '../../../ui/useAction.ts';
import { stash } from '../stash.ts';
import { text } from '../text.ts';

const STALE = ['/api/promo/proposals', '/api/promo/calendar'];

/** Deletes a proposal: a draft can be undone for some seconds, one that others have dealt with is asked about first. */
export function useRemoval(proposal: Proposal): () => void {
  const words = useText(text);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { id, status } = proposal;
  const title = proposal.title ?? `#${id}`;
  const gone = guess('GET /api/promo/calendar', ({ entries }) => ({ entries: entries.filter((one) => one.id !== id) }));
  const remove = useAction<boolean, unknown>({
    run: () => call('DELETE /api/promo/proposals/:proposal_id', { params: { proposal_id: id } }),
    optimistic: () => [gone],
    stale: STALE,
    done: (_, tell) => (tell ? words.removed(title) : undefined),
  });
  const leave = () => {
    stash(id, null);
    navigate('/proposals');
  };
  return () => {
    if (status !== 'draft') {
      const run = () => {
        leave();
        remove.mutate(true);
      };
      return confirmRemoval({ title: words.removeTitle, body: `${title}: ${words.removeBody}`, run });
    }
    leave();
    queries.setQueriesData({ queryKey: [gone.path] }, gone.change as (shown: unknown) => unknown);
    offerUndo({
      message: words.removed(title),
      run: () => remove.mutate(false),
      undone: () => void refresh(queries, ...STALE),
    });
  };
}
