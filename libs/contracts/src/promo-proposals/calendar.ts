import { type Static, Type } from 'typebox';
import { PERSONAL_TOKEN } from '../accounts/words.ts';
import { id, nullable, number, Text, User, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { calendarFilter } from './calendar-filter.ts';
import { acknowledgeConflict, conflictCost, conflicts } from './conflicts.ts';
import { approveProposal } from './decision.ts';
import { EXPECTED_CELLS, Expected, expectedFields } from './expected.ts';
import { CW_LABEL, Status } from './proposal.ts';
import { MAX_COMPARED } from './words.ts';

export const CalendarEntry = Type.Object({
  id: Type.Integer(),
  title: Text,
  source: Type.String(),
  status: Status,
  start_yw: nullable(Yw),
  end_yw: nullable(Yw),
  start_date: nullable(Type.String({ description: 'First day: as given, else the Monday of the first week' })),
  end_date: nullable(Type.String({ description: 'Last day: as given, else the Sunday of the last week' })),
  weeks: Type.Integer({ description: 'Weeks from start to end, both included; 0 without weeks' }),
  cw_label: Text,
  n_skus: Type.Integer(),
  avg_discount_pct: number('Mean over the lines with a depth'),
  mechanic: Text,
  channel: Text,
  user: nullable(User),
  proposed_by_id: nullable(Type.Integer()),
  co_planner_ids: Type.Array(Type.Integer(), { description: 'Who else plans it' }),
  version: Type.Integer({ description: 'The proposal’s version, as If-Match of a change takes it' }),
  n_conflicts: Type.Integer({ description: 'Overlaps that it is part of, acknowledged ones included' }),
  n_nc30_conflicts: Type.Integer({ description: 'NC30 conflicts that it is part of, on either side' }),
  expected: Type.Union([Expected, Type.Null()]),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** The calendar in files; also what it can be sorted by. */
export const CALENDAR_COLUMNS = columns<CalendarEntry>({
  id: 'integer',
  title: 'text',
  source: 'text',
  status: 'text',
  start_yw: 'integer',
  end_yw: 'integer',
  start_date: 'date',
  end_date: 'date',
  weeks: 'integer',
  cw_label: CW_LABEL,
  n_skus: 'integer',
  avg_discount_pct: 'decimal',
  mechanic: 'text',
  channel: 'text',
  user: ['text', ({ user }) => user?.name],
  proposed_by_id: 'integer',
  co_planner_ids: ['text', ({ co_planner_ids }) => co_planner_ids.join(', ')],
  version: 'integer',
  n_conflicts: 'integer',
  n_nc30_conflicts: 'integer',
  ...EXPECTED_CELLS,
});

export const calendar = route({
  method: 'GET',
  path: '/api/promo/calendar',
  section: 'promo_read',
  summary: 'Proposals as calendar entries, by start week',
  description:
    'One entry a proposal without its lines, with dates, mean depth in percent, conflicts and what it is expected to earn in euro. Filters select by start week, or by the weeks it runs in.',
  query: Type.Partial(Type.Object({ ...calendarFilter, ...paging(CALENDAR_COLUMNS) }), { additionalProperties: false }),
  status: 200,
  response: Type.Object({ entries: Type.Array(CalendarEntry) }),
  formats: LIST_FORMATS,
});

export const calendarFeed = route({
  method: 'GET',
  path: '/api/promo/calendar.ics',
  section: 'promo_read',
  summary: 'The calendar to subscribe to, as iCalendar (RFC 5545)',
  description:
    'An event of whole days a proposal, with the filters of /calendar. Entries move with their proposals: the UID stays, the SEQUENCE rises with the version, also over a restore; rejected and withdrawn ones are CANCELLED, deleted ones are gone.',
  query: Type.Partial(
    Type.Object({
      token: Type.String({
        pattern: PERSONAL_TOKEN.source,
        maxLength: 49,
        description: 'A personal token with promo_read, for calendars that can send no header',
      }),
      ...calendarFilter,
    }),
    { additionalProperties: false },
  ),
  produces: 'text/calendar',
  tokenInQuery: true,
  status: 200,
  response: Type.String({ description: 'VCALENDAR' }),
});

const Counts = Type.Record(Type.String(), Type.Integer());

export const CalendarStats = Type.Object({
  n_entries: Type.Integer(),
  n_skus: Type.Integer({ description: 'Different SKUs' }),
  sku_weeks: Type.Integer({ description: 'Lines × weeks' }),
  avg_discount_pct: number('Mean over the lines with a depth'),
  by_status: Counts,
  by_source: Counts,
  by_week: Type.Array(Type.Object({ yw: Yw, entries: Type.Integer(), skus: Type.Integer() })),
  conflicts_open: Type.Integer({ description: 'Overlaps of the selected entries' }),
  conflicts_acknowledged: Type.Integer(),
  nc30_conflicts_open: Type.Integer({ description: 'NC30 conflicts of the selected entries' }),
  nc30_conflicts_acknowledged: Type.Integer(),
  expected: Type.Object(expectedFields, {
    description:
      'Sums over the selected entries, each as of its own approval or last save; null where none has a figure',
  }),
  expected_approved: Type.Object(expectedFields, { description: 'The same of those that are approved' }),
  entries_without_money: Type.Integer({
    description: 'Selected entries of which it is not known what they are expected to earn',
  }),
});
export type CalendarStats = Static<typeof CalendarStats>;

export const calendarStats = route({
  method: 'GET',
  path: '/api/promo/calendar/stats',
  section: 'promo_read',
  summary: 'Key figures of the calendar',
  description:
    'Counts, SKU-weeks, conflicts and expected euro of the proposals that the filters select. Sums of what each was expected to earn when it was saved or approved, not reckoned anew.',
  query: Type.Partial(Type.Object(calendarFilter), { additionalProperties: false }),
  status: 200,
  response: CalendarStats,
});

export const SkuOverlap = Type.Object({
  code: Type.String(),
  name: Text,
  weeks_overlap: Type.Boolean({ description: 'Two of the promotions share a week' }),
  promotions: Type.Array(
    Type.Object({
      proposal_id: Type.Integer(),
      title: Text,
      source: Type.String(),
      status: Status,
      start_yw: nullable(Yw),
      end_yw: nullable(Yw),
      discount_pct: nullable(Type.Number()),
    }),
  ),
});
export type SkuOverlap = Static<typeof SkuOverlap>;

export const skuOverlaps = route({
  method: 'GET',
  path: '/api/promo/calendar/sku-overlaps',
  section: 'promo_read',
  summary: 'SKUs in two or more of the selected proposals, whatever their weeks',
  description:
    'For comparing plans side by side: each SKU with the proposals that have it. It tells of no conflict; /calendar/conflicts does.',
  query: Type.Partial(
    Type.Object({
      ...calendarFilter,
      proposal_ids: Type.Array(id('Proposal'), {
        maxItems: MAX_COMPARED,
        description: 'Repeatable; none means all that the filters select, unknown ones are passed over',
      }),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Array(SkuOverlap),
});

/** Routes of the promo calendar. */
export const CALENDAR_ROUTES = [
  calendar,
  calendarFeed,
  calendarStats,
  conflicts,
  conflictCost,
  skuOverlaps,
  approveProposal,
  acknowledgeConflict,
] as const;
