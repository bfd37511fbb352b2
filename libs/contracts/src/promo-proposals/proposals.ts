import { type Static, Type } from 'typebox';
import { id, Money, nullable, optional, Sku, Text, Timestamp, text, User } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { FrozenForecast, proposalAccuracy } from './forecast.ts';

/** Every state of a proposal; `withdrawn` is reached by a status change only. */
export const PROPOSAL_STATUSES = ['draft', 'submitted', 'approved', 'rejected', 'revision', 'withdrawn'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A proposal holds at most this many SKU lines. */
export const MAX_LINES = 2000;
/** And lasts at most this many weeks. */
export const MAX_WEEKS = 104;

/** Proposals with many lines are larger than other bodies. */
const BODY_LIMIT = 1024 * 1024;

export const Status = Type.Enum([...PROPOSAL_STATUSES]);
const Price = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, description: `${description}, euro, rounded to cents` });
const isoDate = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, description: `${description}, YYYY-MM-DD` });

export const SkuLine = Type.Object(
  {
    code: Sku,
    name: optional(text(200, 'Filled from the catalogue when left out')),
    regular_price: optional(Price('Regular price, filled from the catalogue when left out')),
    discount_pct: optional(Type.Number({ minimum: 0, maximum: 90, description: 'Depth in percent, 20 = 20 %' })),
    promo_price: optional(Price('Promotional price; rules over discount_pct')),
    mechanic: optional(text(64, 'For example 1+1; the proposal’s when left out')),
    supplier_funding: optional(
      Type.Number({ minimum: 0, maximum: 1000, description: 'What the supplier pays, euro net a unit' }),
    ),
    note: optional(text(500, 'Free text')),
  },
  { additionalProperties: false },
);
export type SkuLine = Static<typeof SkuLine>;

const year = (which: string) => Type.Integer({ minimum: 1900, maximum: 2999, description: `ISO year of the ${which}` });
const week = (which: string) => Type.Integer({ minimum: 1, maximum: 53, description: `ISO week of the ${which}` });

const content = {
  title: optional(text(200, 'What the promotion is called')),
  note: optional(text(2000, 'Free text')),
  start_year: optional(year('start')),
  start_week: optional(week('start')),
  end_year: optional(year('end; the start’s when left out')),
  end_week: optional(week('end; the start’s when left out')),
  start_date: optional(isoDate('First day, inside those weeks')),
  end_date: optional(isoDate('Last day, inside those weeks')),
  mechanic: optional(text(64, 'For example 1+1; N+F means F free for N bought')),
  channel: optional(text(64, 'Where it runs')),
  objective: optional(text(500, 'What it is for')),
};

const Source = text(64, 'Where the proposal comes from, for example webshop', 1);
const OpenStatus = Type.Enum(['draft', 'submitted'], { description: 'draft or submitted; reviewers decide the rest' });
const Lines = Type.Array(SkuLine, { maxItems: MAX_LINES, description: `At most ${MAX_LINES} SKU lines` });

export const PromoProposalCreate = Type.Object(
  {
    ...content,
    status: OpenStatus,
    skus: Lines,
    source: Type.Optional(Type.Union([Source, Type.Null()], { default: 'manual' })),
    proposed_by_id: optional(id('Who submits; the caller when left out')),
  },
  { additionalProperties: false },
);
export type PromoProposalCreate = Static<typeof PromoProposalCreate>;

export const PromoProposalUpdate = Type.Object(
  {
    ...content,
    status: Type.Optional(OpenStatus),
    skus: Type.Optional(Lines),
    source: Type.Optional(Source),
  },
  { additionalProperties: false, description: 'Only supplied fields overwrite; null clears one' },
);
export type PromoProposalUpdate = Static<typeof PromoProposalUpdate>;

export const Proposal = Type.Object({
  id: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Type.Integer({ description: 'Rises with each change; also the ETag' }),
  status: Status,
  title: Text,
  note: Text,
  source: Type.String(),
  start_year: nullable(Type.Integer()),
  start_week: nullable(Type.Integer()),
  end_year: nullable(Type.Integer()),
  end_week: nullable(Type.Integer()),
  start_date: Text,
  end_date: Text,
  cw_label: nullable(Type.String({ description: 'Calendar weeks, for example CW 23–24/2026' })),
  mechanic: Text,
  channel: Text,
  objective: Text,
  proposed_by_id: nullable(Type.Integer()),
  user: nullable(User),
  n_skus: Type.Integer(),
  skus: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Text,
      regular_price: nullable(Money),
      discount_pct: nullable(Type.Number()),
      promo_price: nullable(Money),
      mechanic: Text,
      supplier_funding: nullable(Money),
      note: Text,
    }),
  ),
  log: Type.Array(Type.Object({ at: Timestamp, by: nullable(User), line: Type.String() })),
  forecast: Type.Union([FrozenForecast, Type.Null()], {
    description: 'Frozen at approval; null while not approved, and where there was no forecast',
  }),
  missing: Type.Array(Type.String(), { description: 'Codes whose name or regular price is not known' }),
});
export type Proposal = Static<typeof Proposal>;

export const APPROVAL_KINDS = ['decision', 'acknowledged'] as const;

export const ApprovalRow = Type.Object({
  id: Type.Integer(),
  proposal_id: Type.Integer(),
  kind: Type.Enum([...APPROVAL_KINDS]),
  decision: nullable(Type.String({ description: 'approve, reject or request_revision' })),
  status_from: Status,
  status_to: Status,
  feedback: Text,
  reviewer_id: nullable(Type.Integer()),
  reviewer: nullable(Type.String({ description: 'The reviewer’s name' })),
  other_proposal_id: nullable(Type.Integer({ description: 'The other proposal of an acknowledged conflict' })),
  created_at: Timestamp,
});
export type ApprovalRow = Static<typeof ApprovalRow>;

/** A word is looked up, not validated: an unknown one is refused with 400. */
export const word = (description: string) => text(100, description);

export const StatusChangeAction = Type.Object(
  {
    status: word('submitted, draft or withdrawn'),
    log_line: optional(text(500, 'Recorded in the log')),
    reviewer_id: optional(id('Who acts; the caller when left out')),
  },
  { additionalProperties: false },
);
export type StatusChangeAction = Static<typeof StatusChangeAction>;

const byId = Type.Object({ proposal_id: id('Id of the proposal') });

/** The list of proposals in files; also what it can be sorted by. */
export const PROPOSAL_COLUMNS = columns<Proposal>({
  id: 'integer',
  status: 'text',
  title: 'text',
  source: 'text',
  start_year: 'integer',
  start_week: 'integer',
  end_year: 'integer',
  end_week: 'integer',
  start_date: 'date',
  end_date: 'date',
  cw_label: 'text',
  mechanic: 'text',
  channel: 'text',
  objective: 'text',
  note: 'text',
  proposed_by_id: 'integer',
  user: ['text', ({ user }) => user?.name],
  n_skus: 'integer',
  version: 'integer',
  created_at: 'time',
  updated_at: 'time',
});

export const listProposals = route({
  method: 'GET',
  path: '/api/promo/proposals',
  section: 'promo_read',
  summary: 'Proposals, newest first',
  query: Type.Partial(
    Type.Object({
      status: Type.Enum(['draft', 'submitted', 'approved', 'rejected', 'revision']),
      proposed_by_id: id('Who submitted'),
      ...paging(PROPOSAL_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ proposals: Type.Array(Proposal) }),
  formats: LIST_FORMATS,
});

export const createProposal = route({
  method: 'POST',
  path: '/api/promo/proposals',
  section: 'promo_plan',
  summary: 'Create a proposal',
  description: 'With an Idempotency-Key header, a repeat within 24 hours gets the first answer.',
  body: PromoProposalCreate,
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: Proposal,
  errors: [409],
});

export const getProposal = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_read',
  summary: 'One proposal, its version as ETag',
  params: byId,
  status: 200,
  response: Proposal,
  errors: [404],
});

export const updateProposal = route({
  method: 'PUT',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_plan',
  summary: 'Overwrite the supplied fields of a proposal that is open',
  params: byId,
  body: PromoProposalUpdate,
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: Proposal,
  errors: [404, 412],
});

export const deleteProposal = route({
  method: 'DELETE',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_plan',
  summary: 'Delete a proposal and its approval rows',
  params: byId,
  status: 200,
  response: Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }),
  errors: [404, 412],
});

export const changeProposalStatus = route({
  method: 'PUT',
  path: '/api/promo/proposals/:proposal_id/status',
  section: 'promo_plan',
  summary: 'Self-service move: submit, take back, withdraw or reopen',
  params: byId,
  body: StatusChangeAction,
  status: 200,
  response: Type.Object({
    id: Type.Integer(),
    status_from: Status,
    status: Status,
    at: Timestamp,
    by: nullable(User),
    proposal: Proposal,
  }),
  errors: [400, 412],
});

export const SkuDetail = Type.Object({
  code: Type.String(),
  name: Text,
  regular_price: nullable(Money),
  promo_discount_pct: nullable(Type.Number({ description: 'Depth, 20 = 20 %' })),
  implied_promo_price: nullable(Money),
});
export type SkuDetail = Static<typeof SkuDetail>;

export const proposalSkuDetail = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/sku-detail',
  section: 'promo_read',
  summary: 'Depth and implied promo price of each SKU line',
  params: byId,
  status: 200,
  response: Type.Array(SkuDetail),
  errors: [404],
});

export const proposalApprovals = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/approvals',
  section: 'promo_read',
  summary: 'Audit trail: decisions and acknowledged conflicts, oldest first',
  params: byId,
  status: 200,
  response: Type.Array(ApprovalRow),
  errors: [404],
});

/** Routes of proposals. */
export const PROPOSAL_ROUTES = [
  listProposals,
  createProposal,
  getProposal,
  updateProposal,
  deleteProposal,
  changeProposalStatus,
  proposalSkuDetail,
  proposalApprovals,
  proposalAccuracy,
] as const;
