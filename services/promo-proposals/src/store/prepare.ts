import { createIdempotencyIndexes } from '@promo/mongo/idempotency';
import { createOutboxIndexes } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';
import { createApprovalIndexes } from './approvals.ts';
import { createAuditIndexes } from './audit-log.ts';
import { createDeletedIndexes } from './deleted-proposals.ts';
import { createEndedRunIndexes } from './ended-runs.ts';
import { createCommentIndexes } from './stored-comments.ts';
import { createProposalIndexes } from './stored-proposals.ts';

/** Creates what the collections need before their first use. */
export async function prepareStore(db: Db): Promise<void> {
  await Promise.all([
    createProposalIndexes(db),
    createApprovalIndexes(db),
    createAuditIndexes(db),
    createCommentIndexes(db),
    createDeletedIndexes(db),
    createEndedRunIndexes(db),
    createOutboxIndexes(db),
    createIdempotencyIndexes(db),
  ]);
}
