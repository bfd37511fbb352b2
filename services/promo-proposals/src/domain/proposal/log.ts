import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { isEdit } from '@promo/contracts/promo-proposals/submitted';

/** The log keeps its latest entries, as far as they take no more bytes as JSON; the audit trail is kept whole, in the approvals. */
const LOG_ENTRIES = 1_000;
const LOG_BYTES = 500_000;
/** So many of them tell of edits. */
const LOG_EDITS = 200;

/**
 * The entries that a log keeps. The last one always stays, so that a full log keeps nobody from changing the proposal. Edits go before
 * decisions and moves.
 */
export function keptEntries(log: readonly ProposalLogEntry[]): readonly ProposalLogEntry[] {
  const moves = log.filter((entry) => !isEdit(entry)).toReversed();
  const edits = log.filter(isEdit).slice(-LOG_EDITS).toReversed();
  const kept = new Set<ProposalLogEntry>();
  let bytes = 0;
  for (const entry of new Set([...log.slice(-1), ...moves, ...edits])) {
    bytes += Buffer.byteLength(JSON.stringify(entry));
    if (kept.size === LOG_ENTRIES || (bytes > LOG_BYTES && kept.size > 0)) break;
    kept.add(entry);
  }
  return log.filter((entry) => kept.has(entry));
}
