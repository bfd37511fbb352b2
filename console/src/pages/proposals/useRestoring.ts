import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { titleOf } from '../../plan/title.ts';
import { useAction } from '../../ui/useAction.ts';
import { isToApprove } from './restored.ts';
import { text } from './text.ts';

/** Has a deleted proposal back, under its number. */
export function useRestoring(id: number) {
  const words = useText(text);
  return useAction<void, Proposal>({
    run: () => call('POST /api/promo/proposals/:proposal_id/restore', { params: { proposal_id: id } }),
    stale: PROPOSAL_PATHS,
    done: (restored) => {
      const title = titleOf(restored);
      return isToApprove(restored) ? words.restoredToApprove(title) : words.restoredProposal(title);
    },
  });
}
