import type { CalendarPromotion, CalendarSuggestion, PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useKeys } from '../../api/key.ts';
import { useText } from '../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { useAction } from '../../ui/useAction.ts';
import { alreadyPlanned, lookUps } from './model/already-planned.ts';
import type { Shown } from './model/choices.ts';
import { draftsOf } from './model/drafts.ts';
import { text } from './text.ts';

/**
 * Takes what is shown as drafts, once it has looked whether other proposals plan some of it by now: `onPending` is told, and where they do it
 * is asked what to take.
 */
export function useTake(
  answer: CalendarSuggestion | null,
  shown: readonly Shown[],
  onPending: (pending: PendingLine[]) => void,
) {
  const save = useSaving();
  const [asks, setAsks] = useState(false);
  /** Promotions that are not taken, since other proposals plan them already. */
  const [leftOut, setLeftOut] = useState<readonly CalendarPromotion[]>([]);
  const doubledOf = (of: Partial<Pick<CalendarSuggestion, 'pending'>>) =>
    shown.filter((one) => alreadyPlanned(of, one).length > 0);
  const takeBut = (left: readonly CalendarPromotion[]) => {
    setAsks(false);
    setLeftOut(left);
    save.mutate(shown.filter(({ promotion }) => !left.includes(promotion)));
  };
  const check = useAction<CalendarSuggestion, PendingLine[]>({
    run: async (of) => {
      const pending: PendingLine[] = [];
      for (const body of lookUps(of, shown))
        pending.push(...(await call('POST /api/promo/plan-suggestions', { body })).pending);
      return pending;
    },
    stale: [],
    done: (pending) => {
      onPending(pending);
      if (doubledOf({ pending }).length > 0) setAsks(true);
      else takeBut([]);
      return undefined;
    },
  });
  const isBegun = !save.isIdle;
  return {
    /** Drafts were sent: some may be saved. */
    isBegun,
    isBusy: save.isPending || check.isPending,
    /** What was taken, once all of it is. */
    taken: save.data,
    /** What other proposals plan already. */
    doubled: answer ? doubledOf(answer) : [],
    /** Whether it is asked what to do about that. */
    asks,
    endAsking: () => setAsks(false),
    // what is taken already is one of the proposals that a look would find
    begin: () => answer && (isBegun ? takeBut(leftOut) : check.mutate(answer)),
    takeBut,
    /** Another calendar is shown, of which nothing is taken yet. */
    reset: () => {
      save.reset();
      setLeftOut([]);
    },
  };
}

/** Saves what is shown as draft proposals, those of the same weeks together. Taken again, only what is missing is made. */
function useSaving() {
  const words = useText(text);
  const keyOf = useKeys();
  return useAction({
    run: async (shown: readonly Shown[]) => {
      const drafts = draftsOf(shown, words.draftTitle);
      // one after the other: a refusal leaves the rest undone, and says which
      for (const body of drafts) {
        await call('POST /api/promo/proposals', { body, idempotencyKey: keyOf(body) });
      }
      return { promotions: shown.length, drafts: drafts.length };
    },
    stale: PROPOSAL_PATHS,
  });
}
