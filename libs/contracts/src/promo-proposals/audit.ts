import { type Static, Type } from 'typebox';
import { id, nullable, Text, Timestamp, User } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { ApprovalRow } from './approval-row.ts';
import { CW_LABEL, Status } from './proposal.ts';
import { AUDITED } from './words.ts';

/** What a proposal was when it was deleted, or when it was had back. */
export const AuditLine = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  by: nullable(Type.Object(User.properties, { description: 'Who did it; null for an anonymous caller' })),
  action: Type.Enum([...AUDITED]),
  proposal_id: Type.Integer(),
  title: Text,
  status: Status,
  source: Type.String(),
  cw_label: Text,
  n_skus: Type.Integer(),
  proposed_by_id: nullable(Type.Integer()),
  user: nullable(User),
  created_at: Timestamp,
  version: Type.Integer({ description: 'The last one it had before' }),
  last_decision: nullable(Type.Pick(ApprovalRow, ['decision', 'created_at', 'reviewer_id', 'reviewer', 'acted_by'])),
});
export type AuditLine = Static<typeof AuditLine>;

/** The log in files; also what it can be sorted by. */
export const AUDIT_COLUMNS = columns<AuditLine>({
  id: 'integer',
  at: 'time',
  by: ['text', ({ by }) => by && (by.name ?? String(by.id))],
  action: 'text',
  proposal_id: 'integer',
  title: 'text',
  status: 'text',
  source: 'text',
  cw_label: CW_LABEL,
  n_skus: 'integer',
  proposed_by_id: 'integer',
  user: ['text', ({ user }) => user?.name],
  created_at: 'time',
  version: 'integer',
  last_decision: ['text', ({ last_decision }) => last_decision?.decision],
  decided_at: ['time', ({ last_decision }) => last_decision?.created_at],
  decided_by: ['text', ({ last_decision: last }) => last && (last.reviewer ?? last.reviewer_id?.toString())],
});

export const auditLog = route({
  method: 'GET',
  path: '/api/promo/audit-log',
  section: 'audit_log',
  summary: 'What was deleted or restored, when and by whom, newest first; lines are never changed or removed',
  description:
    'Who deleted or restored which proposal, and what it was then. Decisions are not in it: /proposals/{proposal_id}/approvals has those.',
  query: Type.Partial(Type.Object({ proposal_id: id('The proposal it tells of'), ...paging(AUDIT_COLUMNS) }), {
    additionalProperties: false,
  }),
  status: 200,
  response: Type.Object({ lines: Type.Array(AuditLine) }),
  formats: LIST_FORMATS,
});
