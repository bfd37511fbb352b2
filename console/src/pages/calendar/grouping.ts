import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';

/** What the rows of the timeline stand for. */
export const GROUPS = ['source', 'category', 'planner', 'mechanic'] as const;
export type Grouping = (typeof GROUPS)[number];

const NAMES: Readonly<Record<Grouping, (entry: CalendarEntry) => string | null>> = {
  source: ({ source }) => source,
  category: ({ expected }) => expected?.category ?? null,
  planner: ({ user }) => user?.name ?? null,
  mechanic: ({ mechanic }) => mechanic,
};

/** In which row a promotion stands; null where it has nothing of the kind. */
export const groupOf = (entry: CalendarEntry, group: Grouping): string | null => NAMES[group](entry);
