/** A reviewer's decision, and what is warned of with it. */
import { type Static, Type } from 'typebox';
import { Warning } from '../coded.ts';
import { id, lines, optional } from '../fields.ts';
import { route } from '../route.ts';
import { ApprovalRow } from './approval-row.ts';
import { Proposal, word } from './proposal.ts';
import { PROPOSAL_LONGEST } from './words.ts';

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

export const Warnings = Type.Array(Warning);
export type Warnings = Static<typeof Warnings>;

export const approveProposal = route({
  method: 'POST',
  path: '/api/promo/calendar/approve',
  section: 'promo_review',
  summary: 'A reviewer’s decision, from any state',
  description:
    'Approves, rejects or sends back; approving freezes what each line is expected to sell and to earn. Where promotions are not open to everyone, somebody else than those who planned, created, changed or submitted it decides, and rejecting or sending back needs `feedback`. Where STRICT_NC30 is set, prices above their lowest of the 30 days before are not approved, nor discounts from a regular price that nobody knows (400), nor what could not be checked (503).',
  body: ApprovalAction,
  status: 200,
  response: Type.Object({ proposal: Proposal, approval: ApprovalRow, warnings: Warnings }),
  etag: true,
  errors: [400, 412],
});
