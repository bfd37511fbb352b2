import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { useMemo } from 'react';
import { isOfChannels } from '../../plan/channels.ts';
import { type InView, isScheduled, isSeen, shownStatuses } from './filters.ts';

/** What the filters and the weeks in view leave of all entries; each part stays the same until something of it changes. */
export function useShown(all: readonly CalendarEntry[], { window, source, channel, status: chosen }: InView) {
  const status = useMemo(() => [...shownStatuses(chosen)], [chosen]);
  const wanted = useMemo(
    () => all.filter((entry) => (source.length === 0 || source.includes(entry.source)) && isOfChannels(entry, channel)),
    [all, source, channel],
  );
  const shown = useMemo(() => wanted.filter((entry) => status.includes(entry.status)), [wanted, status]);
  const seen = useMemo(() => shown.filter((entry) => isSeen(window, entry)), [shown, window]);
  /** How many there are in view of each state, shown or not. */
  const counts = useMemo(() => {
    const inView = wanted.filter((entry) => isSeen(window, entry));
    return new Map([...Map.groupBy(inView, (entry) => entry.status)].map(([one, those]) => [one, those.length]));
  }, [wanted, window]);
  return { status, seen, counts, unscheduled: shown.filter((entry) => !isScheduled(entry)) };
}
