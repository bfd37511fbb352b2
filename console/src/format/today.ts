import { createStore } from '../store.ts';
import { isoDay } from './dates.ts';
import { weekOfDay } from './weeks.ts';

/** How often the clock is looked at. */
const LOOK_MS = 10_000;

const day = createStore(isoDay(new Date()));

/** Today in Zagreb, YYYY-MM-DD: what stands on a page that is open over midnight is drawn anew. */
export const useToday = day.use;

/** The current week in Zagreb, likewise. */
export const useCurrentWeek = (): number => weekOfDay(useToday());

/** Tells of each day that begins, until stopped; also once a page is seen again, whose timers may have slept over it. */
export function followDays(onNewDay: (today: string) => void): () => void {
  const look = () => {
    const today = isoDay(new Date());
    if (today === day.now()) return;
    day.set(today);
    onNewDay(today);
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
