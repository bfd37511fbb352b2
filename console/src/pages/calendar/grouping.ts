import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { sourceName } from '../../wording/source.ts';

/** What the rows of the timeline stand for. */
export const GROUPS = ['source', 'channel', 'category', 'planner', 'mechanic'] as const;
export type Grouping = (typeof GROUPS)[number];

/** Of the language in use. */
type SourceNames = Parameters<typeof sourceName>[1];

const NAMES: Readonly<Record<Grouping, (entry: CalendarEntry, names: SourceNames) => string | null>> = {
  source: ({ source }, names) => sourceName(source, names),
  channel: ({ channel }) => channel || null,
  category: ({ expected }) => expected?.category ?? null,
  planner: ({ user }) => user?.name ?? null,
  mechanic: ({ mechanic }) => mechanic,
};

/** In which row a promotion stands; null where it has nothing of the kind. */
export const groupOf = (entry: CalendarEntry, group: Grouping, names: SourceNames): string | null =>
  NAMES[group](entry, names);
