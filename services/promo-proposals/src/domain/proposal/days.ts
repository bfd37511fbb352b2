import { mondayOf } from '@promo/retail/weeks';
import { type Contents, type Span, spanOf, type Weeks } from './proposal.ts';

/** The Monday of the first week. */
export const firstDay = ({ start }: Span): Temporal.PlainDate => mondayOf(start);
/** The Sunday of the last week. */
export const lastDay = ({ end }: Span): Temporal.PlainDate => mondayOf(end).add({ days: 6 });

interface Dates {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** The first day of a proposal with weeks: as given, else that of its weeks. */
export const startDate = ({ start_date }: Pick<Contents, 'start_date'>, span: Span): string =>
  start_date ?? `${firstDay(span)}`;

/** The days of a proposal: as given, else those of its weeks; null without weeks. */
export function daysOf(contents: Weeks & Dates): Dates {
  const span = spanOf(contents);
  return {
    start_date: contents.start_date ?? (span && `${firstDay(span)}`),
    end_date: contents.end_date ?? (span && `${lastDay(span)}`),
  };
}
