import { type Static, Type } from 'typebox';
import { nullable, Timestamp, User } from '../fields.ts';

/** A decision on a proposal as others are told of it. */
export const ProposalDecided = Type.Object({
  proposal_id: Type.Integer(),
  by: Type.Union([User, Type.Null()], {
    description: 'The reviewer, by the name at the decision; null for an anonymous caller',
  }),
  acted_by: nullable(
    Type.Integer({
      description: 'Who really acted: Admin may act for others. null for anonymous callers and old decisions',
    }),
  ),
  at: Timestamp,
  decision: nullable(Type.String({ description: 'approve, reject or request_revision' })),
});
export type ProposalDecided = Static<typeof ProposalDecided>;
