import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';

type Line = Pick<AuditLine, 'id' | 'at' | 'action' | 'proposal_id'>;

/** Lines, by id, of proposals that are deleted and can still be had back. The latest stands first. */
export function restorableOf(lines: readonly Line[], now: Date): ReadonlySet<number> {
  const since = new Date(now.getTime() - RESTORABLE_MINUTES * 60_000).toISOString();
  const latest = new Map(lines.toReversed().map((line) => [line.proposal_id, line]));
  return new Set(
    [...latest.values()].filter(({ action, at }) => action === 'proposal_deleted' && at > since).map(({ id }) => id),
  );
}
