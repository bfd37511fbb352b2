import { AUDIT_COLUMNS, type AuditLine, auditLog } from '@promo/contracts/promo-proposals/audit';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList, answerPage } from '@promo/lists/answer';
import type { Context } from '../context.ts';
import { countAudit, readAudit } from '../store/audit-log.ts';

const LIST = { name: 'audit-log', columns: AUDIT_COLUMNS } as const;

/** What was deleted. */
export function auditRoutes(serve: Serve, { db }: Context): void {
  serve(auditLog, async ({ query, reply }) => {
    const { proposal_id, sort, limit, offset } = query;
    const json = (lines: AuditLine[]) => preserialise(auditLog, { lines });
    if (sort !== undefined) return answerList({ query, reply }, LIST, await readAudit(db, proposal_id), json);
    // A page in the log's own order is read alone.
    const [total, lines] = await Promise.all([countAudit(db, proposal_id), readAudit(db, proposal_id, limit, offset)]);
    return answerPage({ query, reply }, LIST, lines, total, json);
  });
}
