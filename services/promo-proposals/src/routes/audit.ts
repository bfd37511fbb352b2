import { AUDIT_COLUMNS, auditLog } from '@promo/contracts/promo-proposals/audit';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import type { Context } from '../context.ts';
import { readAudit } from '../store/audit-log.ts';

/** What was deleted. */
export function auditRoutes(serve: Serve, { db }: Context): void {
  serve(auditLog, async ({ query, reply }) => {
    const lines = await readAudit(db, query.proposal_id);
    const list = { name: 'audit-log', columns: AUDIT_COLUMNS };
    return answerList({ query, reply }, list, lines, (shown) => preserialise(auditLog, { lines: shown }));
  });
}
