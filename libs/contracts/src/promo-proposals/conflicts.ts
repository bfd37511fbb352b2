/** What two proposals are in each other's way with, and its acknowledgement. */
import { type Static, Type } from 'typebox';
import { id, money, nullable, optional, Text, Timestamp, User, Yw } from '../fields.ts';
import { columns, format, LIST_FORMATS, labels } from '../lists.ts';
import { route } from '../route.ts';
import { ApprovalRow } from './approval-row.ts';
import { calendarFilter } from './calendar-filter.ts';
import { Status } from './proposal.ts';
import { CONFLICT_KINDS, MAX_LINES, SEVERITIES, USUAL_CONFLICT } from './words.ts';

const pair = {
  id_a: Type.Integer({ description: 'The lower id' }),
  id_b: Type.Integer(),
  source_a: Type.String(),
  source_b: Type.String(),
  status_a: Status,
  status_b: Status,
  involved_ids: Type.Array(Type.Integer(), {
    description:
      'Who plans or planned, created, ever changed or submitted one of the two, user ids: where decisions need four eyes, somebody else acknowledges',
  }),
};
const sharedSku = {
  code: Type.String(),
  name: Text,
  discount_pct_a: nullable(Type.Number()),
  discount_pct_b: nullable(Type.Number()),
};
const n_skus = Type.Optional(Type.Integer({ description: 'With `max_skus`: how many SKUs it is about' }));
const acknowledged = (until: string) => ({
  severity: Type.Enum([...SEVERITIES]),
  etag: Type.String({
    description:
      'The state that it is in, as If-Match of its acknowledgement takes it: another one when what it is about, or its severity, changes',
  }),
  acknowledged: Type.Boolean({ description: `Until ${until}` }),
  acknowledged_by: nullable(User),
  acknowledged_at: nullable(Timestamp),
});

export const OverlapConflict = Type.Object({
  kind: Type.Literal('overlap'),
  ...pair,
  overlap_weeks: Type.Array(Yw),
  n_skus,
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
  n_skus,
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

/** What files say of each of the two proposals beside the conflict. */
interface Side {
  readonly title: string | null;
  readonly start_yw: number | null;
  readonly end_yw: number | null;
}

export type FiledConflict = Conflict & { readonly a: Side; readonly b: Side };

/** Conflicts in files: which SKUs they are about is counted, not told. */
export const CONFLICT_FILE_COLUMNS = columns<FiledConflict>({
  kind: 'text',
  severity: 'text',
  acknowledged: 'boolean',
  id_a: 'integer',
  title_a: ['text', ({ a }) => a.title],
  source_a: 'text',
  status_a: 'text',
  start_yw_a: ['integer', ({ a }) => a.start_yw],
  end_yw_a: ['integer', ({ a }) => a.end_yw],
  id_b: 'integer',
  title_b: ['text', ({ b }) => b.title],
  source_b: 'text',
  status_b: 'text',
  start_yw_b: ['integer', ({ b }) => b.start_yw],
  end_yw_b: ['integer', ({ b }) => b.end_yw],
  overlap_weeks: ['text', ({ overlap_weeks }) => overlap_weeks.join(', ')],
  n_skus: 'integer',
  spoiler_id: ['integer', (one) => (one.kind === 'nc30' ? one.spoiler_id : null)],
  points_lost: ['decimal', (one) => (one.kind === 'nc30' ? one.points_lost : null)],
  clear_from: ['date', (one) => (one.kind === 'nc30' ? one.clear_from : null)],
  acknowledged_by: ['text', ({ acknowledged_by }) => acknowledged_by?.name],
  acknowledged_at: 'time',
});

export const conflicts = route({
  method: 'GET',
  path: '/api/promo/calendar/conflicts',
  section: 'promo_read',
  summary:
    'SKUs that proposals of different sources promote in the same weeks; earlier prices that spoil a later NC30 reference',
  description:
    'All of them, acknowledged ones included, with the SKUs, weeks and percentage points they are about; with filters of /calendar those that one of the selected proposals at least is part of. Overlaps come first, each kind by severity. A file has a row a conflict, with titles and weeks of both proposals and the number of SKUs. Acknowledging is done at /calendar/acknowledge-conflict.',
  query: Type.Partial(
    Type.Object({
      max_skus: Type.Integer({
        minimum: 0,
        maximum: MAX_LINES,
        description:
          'So many SKUs of each conflict are told, the first by code, of an nc30 conflict those that lose most; all when left out',
      }),
      acknowledged: Type.Boolean({
        description: 'Only what is acknowledged, or only what is open; both when left out',
      }),
      ...calendarFilter,
      format,
      labels,
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ conflicts: Type.Array(Conflict) }),
  formats: LIST_FORMATS,
});

export const ConflictCost = Type.Object({
  id_a: Type.Integer(),
  id_b: Type.Integer(),
  overlap_weeks: Type.Array(Yw),
  n_skus: Type.Integer({ description: 'Products that both promote, where they share a week' }),
  skus_without_money: Type.Integer({
    description: 'Those of which it is not known what one of the two earns: no figure has them',
  }),
  margin_a_eur: money('Incremental margin that proposal a expects of these products in these weeks'),
  margin_b_eur: money('The same of proposal b'),
  together_eur: money('Of each product that of the deeper promotion alone, which customers pay'),
});
export type ConflictCost = Static<typeof ConflictCost>;

export const conflictCost = route({
  method: 'GET',
  path: '/api/promo/calendar/conflict-cost',
  section: 'promo_read',
  summary: 'What two proposals promise, and what they bring together, of products that both promote in the same weeks',
  description:
    'As of now, each by its own /economics, of which the shared weeks have their part; what families lose is shared within each proposal alone. Of any two proposals, also where they are in no conflict. Without promo-analytics: 503.',
  query: Type.Object({ id_a: id('One proposal'), id_b: id('The other one') }, { additionalProperties: false }),
  status: 200,
  response: ConflictCost,
  errors: [400, 404],
});

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

export const acknowledgeConflict = route({
  method: 'POST',
  path: '/api/promo/calendar/acknowledge-conflict',
  section: 'promo_review',
  summary: 'Accept that two proposals clash, until one of them changes what the conflict is about',
  description:
    'Recorded on the audit trail of both, and in their logs, which makes a version of each; as If-Match of a change the version before is as good. What they plan stays; it lapses when what the conflict is about changes. If-Match takes the `etag` of the conflict as it was seen. Where decisions need four eyes, nobody acknowledges a conflict of a proposal that went through their hands (400).',
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
