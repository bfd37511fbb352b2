import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { mayBeDone } from '../../../api/errors.ts';
import { currentWeek, weekSpan } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { draftOf, inWeeks, whenOf } from '../../../plan/draft.ts';
import { titleOf } from '../../../plan/title.ts';
import { isSame } from '../../../session/unsaved.ts';
import { tell } from '../../../ui/tell.ts';
import { guess, useAction } from '../../../ui/useAction.ts';
import type { Scheduled } from '../filters.ts';
import { text } from '../text.ts';
import type { Weeks } from './pulled.ts';

interface Change {
  readonly entry: Scheduled;
  readonly to: Weeks;
}

/** A promotion as the calendar will have it. */
const shownIn = ({ entry, to: { start_yw, end_yw } }: Change) =>
  guess('GET /api/promo/calendar', ({ entries }) => ({
    entries: entries.map((one) => (one.id === entry.id ? { ...one, start_yw, end_yw } : one)),
  }));

/** A pull is made of what the one before it left. */
const scope = { id: 'reschedule' };

/** Saves a promotion in other weeks at once, unless somebody has changed it since it was taken hold of, and offers to take it back. */
export function useReschedule(): (change: Change) => void {
  const words = useText(text);
  // versions that were saved here over others, by id and version: who pulls on before the list is read anew is overtaken by nobody
  const [own] = useState(() => new Map<string, number>());
  // by id, what was sent over a version and of which the answer got lost: it is nobody else's change
  const [unheard] = useState(() => new Map<number, { body: ReturnType<typeof whenOf>; version: number }>());
  const ownOf = (id: number, version: number): number => {
    const next = own.get(`${id} ${version}`);
    return next === undefined ? version : ownOf(id, next);
  };
  const save = async (id: number, body: ReturnType<typeof whenOf>, seen: number) => {
    const version = ownOf(id, seen);
    const params = { proposal_id: id };
    try {
      const saved = await call('PUT /api/promo/proposals/:proposal_id', { params, body, ifMatch: version });
      if (saved.version > version) own.set(`${id} ${version}`, saved.version);
      return saved;
    } catch (error) {
      // the list is read anew, in which an earlier version may stand after a restore
      own.clear();
      if (mayBeDone(error)) unheard.set(id, { body, version });
      throw error;
    }
  };
  const back = useAction({
    scope,
    run: ({ entry, when, version }: { entry: Scheduled; when: ReturnType<typeof whenOf>; version: number }) =>
      save(entry.id, when, version),
    optimistic: ({ entry }) => [shownIn({ entry, to: entry })],
    stale: PROPOSAL_PATHS,
    done: (saved) => words.movedBack(titleOf(saved)),
  });
  const move = useAction({
    scope,
    run: async ({ entry, to }: Change) => {
      const params = { proposal_id: entry.id };
      const proposal = await call('GET /api/promo/proposals/:proposal_id', { params });
      const before = draftOf(proposal);
      const sent = unheard.get(entry.id);
      if (sent && proposal.version === sent.version + 1 && isSame(whenOf(before), sent.body))
        own.set(`${entry.id} ${sent.version}`, proposal.version);
      unheard.delete(entry.id);
      const saved = await save(entry.id, whenOf(inWeeks(before, to)), entry.version);
      return { saved, when: whenOf(before) };
    },
    optimistic: (change) => [shownIn(change)],
    stale: PROPOSAL_PATHS,
    done: ({ saved: { version }, when }, { entry, to }) => {
      const said = to.end_yw < currentWeek() ? words.movedToPast : words.moved;
      const message = said(titleOf(entry), weekSpan(to.start_yw, to.end_yw));
      tell.undoable(message, () => back.mutate({ entry, when, version }));
      return undefined;
    },
  });
  return (change) => move.mutate(change);
}
