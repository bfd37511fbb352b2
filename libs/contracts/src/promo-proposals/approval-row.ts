import { type Static, Type } from 'typebox';
import { nullable, Text, Timestamp } from '../fields.ts';
import { Status } from './proposal.ts';
import { APPROVAL_KINDS, CONFLICT_KINDS } from './words.ts';

/** A decision on a proposal, or a conflict that was acknowledged. */
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
  acted_by: nullable(
    Type.Integer({
      description: 'Who really acted: Admin may act for others. null for anonymous callers and old rows',
    }),
  ),
  other_proposal_id: nullable(Type.Integer({ description: 'The other proposal of an acknowledged conflict' })),
  conflict_kind: nullable(Type.Enum([...CONFLICT_KINDS], { description: 'Which kind of conflict was acknowledged' })),
  created_at: Timestamp,
});
export type ApprovalRow = Static<typeof ApprovalRow>;
