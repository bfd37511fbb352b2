import { type Static, Type } from 'typebox';
import { PERSONAL_TOKEN } from '../accounts/words.ts';
import { Warning } from '../coded.ts';
import { anyOf, id, lines, nullable, optional, Text, Timestamp, User, Yw, ywBound } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { EXPECTED_CELLS, Expected, expectedFields } from './expected.ts';
import { ApprovalRow, CW_LABEL, Proposal, Status, word } from './proposal.ts';
import { CONFLICT_KINDS, MAX_COMPARED, PROPOSAL_LONGEST, SEVERITIES, USUAL_CONFLICT } from './words.ts';

export const ApprovalAction = Type.Object(
  {
    proposal_id: id('Which proposal'),
    decision: word('approve, reject or request_revision; also approved, rejected, revision'),
    feedback: optional(lines(PROPOSAL_LONGEST.feedback, 'For the planner')),
    reviewer_id: optional(id('Who decides; the caller when left out')),
  },
  { additionalProperties: false },
);
export type ApprovalAction = Static<typeof ApprovalAction>;

export const AcknowledgeConflictAction = Type.Object(
  {
    id_a: id('One proposal'),
    id_b: id('The other one'),
    kind: optional(
      Type.Enum([...CONFLICT_KINDS], { description: `Which conflict of the two; ${USUAL_CONFLICT} when left out` }),
    ),
    reviewer_id: optional(id('Who acknowledges; the caller when left out')),
  },
  { additionalProperties: false },
);
export type AcknowledgeConflictAction = Static<typeof AcknowledgeConflictAction>;

export const Warnings = Type.Array(Warning);
export type Warnings = Static<typeof Warnings>;

const calendarFilter = {
  source: anyOf('Source'),
  status: anyOf('Status'),
  min_yw: ywBound('Earliest start week'),
  max_yw: ywBound('Latest start week'),
  running_in: ywBound('A week that the promotion runs in, whenever it starts'),
  runs_from: ywBound('First of the weeks of which the promotion runs in any'),
  runs_to: ywBound('Last of these weeks'),
};

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
  avg_discount_pct: nullable(Type.Number({ description: 'Mean over the lines with a depth' })),
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
    'An event of whole days a proposal, with the filters of /calendar. Entries move with their proposals: the UID stays, the SEQUENCE is the version; rejected and withdrawn ones are CANCELLED, deleted ones are gone.',
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
  avg_discount_pct: nullable(Type.Number({ description: 'Mean over the lines with a depth' })),
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

const pair = {
  id_a: Type.Integer({ description: 'The lower id' }),
  id_b: Type.Integer(),
  source_a: Type.String(),
  source_b: Type.String(),
  status_a: Status,
  status_b: Status,
};
const sharedSku = {
  code: Type.String(),
  name: Text,
  discount_pct_a: nullable(Type.Number()),
  discount_pct_b: nullable(Type.Number()),
};
const acknowledged = (until: string) => ({
  severity: Type.Enum([...SEVERITIES]),
  etag: Type.String({
    description: `The state that it is in, as If-Match of its acknowledgement takes it: another one when ${until}`,
  }),
  acknowledged: Type.Boolean({ description: `Until ${until}` }),
  acknowledged_by: nullable(User),
  acknowledged_at: nullable(Timestamp),
});

export const OverlapConflict = Type.Object({
  kind: Type.Literal('overlap'),
  ...pair,
  overlap_weeks: Type.Array(Yw),
  skus: Type.Array(Type.Object(sharedSku)),
  ...acknowledged('one of the two changes its SKUs or weeks'),
});
export type OverlapConflict = Static<typeof OverlapConflict>;

const percent = (description: string) => Type.Number({ description: `${description}, percent` });

export const Nc30Conflict = Type.Object({
  kind: Type.Literal('nc30'),
  ...pair,
  spoiler_id: Type.Integer({ description: 'The earlier proposal, which lowers the reference of the other one' }),
  spoiled_id: Type.Integer({ description: 'The later one, whose reference is lowered' }),
  overlap_weeks: Type.Array(Yw, { description: 'Weeks that both run in; mostly none' }),
  skus: Type.Array(
    Type.Object({
      ...sharedSku,
      price_a: Type.Number({ description: 'Price of a unit under proposal a, euro' }),
      price_b: Type.Number({ description: 'The same under proposal b' }),
      regular_price: Type.Number({
        description: 'What the later price is measured against without the earlier one, euro',
      }),
      announced_pct_without: percent('What the later proposal may announce without the earlier one'),
      announced_pct_with: percent('The same with it; 0 where nothing may be announced any more'),
      points_lost: percent('The difference of the two'),
    }),
  ),
  points_lost: percent('The most that a SKU loses'),
  clear_from: Type.String({
    description:
      'The first start of the later one, or of the campaign that its frozen reference lies before, that the earlier one no longer touches, YYYY-MM-DD',
  }),
  ...acknowledged('one of the two changes its SKUs, days, prices or kind of sale, or the severity rises'),
});
export type Nc30Conflict = Static<typeof Nc30Conflict>;

export const Conflict = Type.Union([OverlapConflict, Nc30Conflict]);
export type Conflict = Static<typeof Conflict>;

export const conflicts = route({
  method: 'GET',
  path: '/api/promo/calendar/conflicts',
  section: 'promo_read',
  summary:
    'SKUs that proposals of different sources promote in the same weeks; earlier prices that spoil a later NC30 reference',
  description:
    'All of them, acknowledged ones included, with the SKUs, weeks and percentage points they are about. Acknowledging is done at /calendar/acknowledge-conflict.',
  status: 200,
  response: Type.Object({ conflicts: Type.Array(Conflict) }),
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

export const approveProposal = route({
  method: 'POST',
  path: '/api/promo/calendar/approve',
  section: 'promo_review',
  summary: 'A reviewer’s decision, from any state',
  description:
    'Approves, rejects or sends back; approving freezes what each line is expected to sell and to earn. Where promotions are not open to everyone, somebody else than those who planned, created or last changed it decides, and rejecting or sending back needs `feedback`.',
  body: ApprovalAction,
  status: 200,
  response: Type.Object({ proposal: Proposal, approval: ApprovalRow, warnings: Warnings }),
  etag: true,
  errors: [400, 412],
});

export const acknowledgeConflict = route({
  method: 'POST',
  path: '/api/promo/calendar/acknowledge-conflict',
  section: 'promo_review',
  summary: 'Accept that two proposals clash, until one of them changes what the conflict is about',
  description:
    'Recorded on the audit trail of both, and in their logs, which makes a version of each. What they plan stays; it lapses when what the conflict is about changes. If-Match takes the `etag` of the conflict as it was seen.',
  body: AcknowledgeConflictAction,
  status: 200,
  response: Type.Object({
    id_a: Type.Integer(),
    id_b: Type.Integer(),
    kind: Type.Enum([...CONFLICT_KINDS]),
    acknowledged: Type.Boolean(),
    approval: ApprovalRow,
  }),
  errors: [400, 412],
});

/** Routes of the promo calendar. */
export const CALENDAR_ROUTES = [
  calendar,
  calendarFeed,
  calendarStats,
  conflicts,
  skuOverlaps,
  approveProposal,
  acknowledgeConflict,
] as const;
