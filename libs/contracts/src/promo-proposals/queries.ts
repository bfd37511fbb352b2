import { Type } from 'typebox';
import { id } from '../fields.ts';
import { query } from '../query.ts';
import { ProposalDecided } from './decided.ts';
import { Planned } from './events.ts';

/** The questions that other services ask promo-proposals: what its events have told, for whoever missed some, and who decided. */

/** So many versions fit one answer. */
export const MAX_VERSIONS = 10_000;
/** So many proposals can be asked for at once. */
export const MAX_PROPOSALS_ASKED = 500;

const closed = { additionalProperties: false };

/** A state of a proposal: versions are counted anew after a restore, so that the time belongs to it. */
const state = {
  proposal_id: Type.Integer(),
  version: Type.Integer(),
  at: Type.String({ description: 'When it came to be: updated_at, and the time of its event' }),
};

/** Versions of all proposals by id, in pages: those after an id, and whether there are more. */
export const proposalVersions = query({
  subject: 'promo-proposals.query.versions',
  request: Type.Object(
    { after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0 for the first page' }) },
    closed,
  ),
  reply: Type.Object({
    versions: Type.Array(Type.Object(state), { maxItems: MAX_VERSIONS }),
    more: Type.Boolean(),
  }),
});

const Ids = Type.Object({ ids: Type.Array(id('A proposal'), { minItems: 1, maxItems: MAX_PROPOSALS_ASKED }) }, closed);

/**
 * What proposals plan, by id in ascending order, as many as fit one answer: `through` is the last id that it covers. Those up to it that are
 * absent do not exist.
 */
export const plannedProposals = query({
  subject: 'promo-proposals.query.planned',
  request: Ids,
  reply: Type.Object({
    through: Type.Integer(),
    proposals: Type.Array(Type.Object({ ...state, proposal: Planned })),
  }),
});

/** What was decided on proposals, oldest first. */
export const proposalDecisions = query({
  subject: 'promo-proposals.query.decisions',
  request: Ids,
  reply: Type.Object({ decided: Type.Array(ProposalDecided) }),
});
