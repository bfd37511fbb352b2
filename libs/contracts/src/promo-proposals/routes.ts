import { Type } from 'typebox';
import { id, nullable, Timestamp, User } from '../fields.ts';
import { LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { proposalAccuracy } from './accuracy.ts';
import { activity } from './activity.ts';
import { ApprovalRow } from './approval-row.ts';
import { auditLog } from './audit.ts';
import { ofChannels } from './calendar-filter.ts';
import { addComment, proposalComments } from './comments.ts';
import { Warnings } from './decision.ts';
import { BODY_LIMIT, proposalEconomics, unsavedEconomics } from './economics.ts';
import { proposalNc30Evidence } from './evidence.ts';
import { expectedUnits } from './expected-units.ts';
import { proposalLabels } from './labels.ts';
import { overtakenProposals } from './overtaken.ts';
import { plannedConflicts } from './planned-conflicts.ts';
import { priceChanges } from './price-changes.ts';
import {
  PromoProposalCreate,
  PromoProposalUpdate,
  Proposal,
  SkuDetail,
  Status,
  StatusChangeAction,
} from './proposal.ts';
import { PROPOSAL_COLUMNS } from './proposal-columns.ts';
import { stockShortfalls, waitingStock } from './shortfalls.ts';
import { vocabulary } from './vocabulary.ts';
import { PROPOSAL_STATUSES, RESTORABLE_MINUTES } from './words.ts';

/** Who may change a proposal, see rights.ts. */
const OWNERS =
  'Where promotions are not open to everyone: by its planner, a co-planner named on it, or Admin; 403 for others.';

/** Of a proposal that awaits approval: what to know of its days and prices. */
const warned = { warnings: Type.Optional(Warnings) };
export const WarnedProposal = Type.Object({ ...Proposal.properties, ...warned });

/** What the list can be asked for. */
const LISTED_STATUSES = PROPOSAL_STATUSES.filter((status) => status !== 'withdrawn');

const byId = Type.Object({ proposal_id: id('Id of the proposal') });

export const listProposals = route({
  method: 'GET',
  path: '/api/promo/proposals',
  section: 'promo_read',
  summary: 'Proposals, newest first',
  description:
    'Whole proposals with their lines; files leave the lines out, and tell of conflicts and of what came of those that are over (blank while promo-analytics is away). For a picture by weeks ask /calendar, which is lighter.',
  query: Type.Partial(
    Type.Object({
      status: Type.Enum(LISTED_STATUSES, { description: 'Only those in that state' }),
      proposed_by_id: id('Who submitted'),
      channel: ofChannels,
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
  description:
    'As a draft, or submitted at once; names and prices that are left out come from the catalogue. `warnings` tell of a submitted one what to know of its prices, and stop nothing.',
  body: PromoProposalCreate,
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: WarnedProposal,
  idempotent: true,
  etag: true,
  errors: [409],
});

export const getProposal = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_read',
  summary: 'One proposal, its version as ETag',
  description:
    'Its contents, its log, and what was expected when it was approved; its version is the ETag. What it earns as of now is told by /economics.',
  params: byId,
  status: 200,
  response: Proposal,
  etag: true,
  errors: [404],
});

export const updateProposal = route({
  method: 'PUT',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_plan',
  summary: 'Overwrite the supplied fields of a proposal that is open',
  description: OWNERS,
  params: byId,
  body: PromoProposalUpdate,
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: WarnedProposal,
  etag: true,
  errors: [404, 412],
});

export const deleteProposal = route({
  method: 'DELETE',
  path: '/api/promo/proposals/:proposal_id',
  section: 'promo_plan',
  summary: 'Delete a proposal and the decisions on it',
  description: `${OWNERS} One that was decided on is deleted by Admin only. It can be restored for ${RESTORABLE_MINUTES} minutes. The audit log keeps a line of it.`,
  params: byId,
  status: 200,
  response: Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }),
  errors: [404, 412],
});

export const restoreProposal = route({
  method: 'POST',
  path: '/api/promo/proposals/:proposal_id/restore',
  section: 'promo_plan',
  summary: 'Have a deleted proposal back, with the decisions on it',
  description: `By those who may delete it, for ${RESTORABLE_MINUTES} minutes; 404 when it was not deleted, or before that. One that is there already is answered as it stands. An approved one comes back as submitted where tills have ended it meanwhile, from the day after the deletion on, and where STRICT_NC30 would not approve it beside what has been approved since.`,
  params: byId,
  status: 200,
  response: Proposal,
  etag: true,
  errors: [404],
});

export const changeProposalStatus = route({
  method: 'PUT',
  path: '/api/promo/proposals/:proposal_id/status',
  section: 'promo_plan',
  summary: 'Self-service move: submit, take back, withdraw or reopen',
  description: `From draft or revision to submitted or withdrawn, from submitted to draft or withdrawn, from rejected or withdrawn to draft; any other move, and to submit what lacks weeks or lines, is 400. What was approved stays until a reviewer decides anew. ${OWNERS}`,
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
    ...warned,
  }),
  etag: true,
  errors: [400, 412],
});

export const proposalSkuDetail = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/sku-detail',
  section: 'promo_read',
  summary: 'Depth and implied promo price of each SKU line',
  description:
    'Depth in percent and price in euro as they follow from each other, from the regular price and from the mechanic; for N+F the price of a unit when the offer is taken as a whole. Lines without a price have null.',
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
  description:
    'Rows are added by /calendar/approve and /calendar/acknowledge-conflict, and never changed. When the proposal is deleted its decisions go with it; acknowledged conflicts stay in the trail of the other one.',
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
  restoreProposal,
  changeProposalStatus,
  proposalSkuDetail,
  proposalApprovals,
  proposalComments,
  addComment,
  activity,
  proposalAccuracy,
  proposalEconomics,
  unsavedEconomics,
  plannedConflicts,
  vocabulary,
  proposalLabels,
  proposalNc30Evidence,
  priceChanges,
  stockShortfalls,
  waitingStock,
  expectedUnits,
  overtakenProposals,
  auditLog,
] as const;
