import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';

/** The log keeps its latest entries, as far as they take no more bytes as JSON; the audit trail is kept whole, in the approvals. */
const LOG_ENTRIES = 1_000;
const LOG_BYTES = 500_000;

/** The entries that a log keeps: the last one always, so that however often something is done to a proposal it can be done again. */
export function keptEntries(log: readonly ProposalLogEntry[]): readonly ProposalLogEntry[] {
  let first = log.length;
  let bytes = 0;
  while (first > 0 && log.length - first < LOG_ENTRIES) {
    bytes += Buffer.byteLength(JSON.stringify(log[first - 1]));
    if (bytes > LOG_BYTES && first < log.length) break;
    first--;
  }
  return log.slice(first);
}
