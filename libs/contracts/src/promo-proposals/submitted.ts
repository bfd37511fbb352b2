import type { Proposal, ProposalLogEntry } from './proposal.ts';

/** Lines of the log that leave a proposal in its state. */
const STAYS: readonly (string | undefined)[] = [
  'contents_changed',
  'conflict_acknowledged',
  'nc30_conflict_acknowledged',
  'restored',
  'expectations_kept',
];

/** What is told of a change of the contents. */
export const isEdit = ({ code }: Pick<ProposalLogEntry, 'code'>): boolean => code === 'contents_changed';

/** What the service does by itself: nobody is named for it. */
export const isByItself = ({ code }: Pick<ProposalLogEntry, 'code'>): boolean => code === 'expectations_kept';

/** It awaits a decision or is approved: others reckon with it. */
export const isFirm = ({ status }: Pick<Proposal, 'status'>): boolean =>
  status === 'submitted' || status === 'approved';

/** It awaits a decision, or did so once: somebody else than its planners may have read it. */
export const wasSubmitted = ({ status, decided, log }: Pick<Proposal, 'status' | 'decided'> & Logged): boolean =>
  status === 'submitted' ||
  decided ||
  log.some(({ params }) => params?.to === 'submitted' || params?.status === 'submitted');

/** Of a proposal that awaits a decision: when it was submitted last, and what became of its contents since. */
export function sinceSubmitted(log: Logged['log']): { at: string | undefined; edits: ProposalLogEntry[] } {
  const submission = log.findLastIndex(({ code }) => !STAYS.includes(code));
  return { at: log[submission]?.at, edits: log.slice(submission + 1).filter(isEdit) };
}

interface Logged {
  readonly log: readonly ProposalLogEntry[];
}
