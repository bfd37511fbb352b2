import { call } from '../../api/client.ts';
import { useKeys } from '../../api/key.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { useAction } from '../../ui/useAction.ts';
import type { Shown } from './model/choices.ts';
import { draftsOf } from './model/drafts.ts';
import { text } from './text.ts';

/** Saves what is shown as draft proposals, those of the same weeks together. Taken again, only what is missing is made. */
export function useTake() {
  const words = useText(text);
  const keyOf = useKeys();
  return useAction({
    run: async (shown: readonly Shown[]) => {
      const drafts = draftsOf(shown, (start, end) => words.draftTitle(weekSpan(start, end)));
      // one after the other: a refusal leaves the rest undone, and says which
      for (const body of drafts) {
        await call('POST /api/promo/proposals', { body, idempotencyKey: keyOf(body) });
      }
      return { promotions: shown.length, drafts: drafts.length };
    },
    stale: PROPOSAL_PATHS,
  });
}
