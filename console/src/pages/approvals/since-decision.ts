import type { Proposal } from '@promo/contracts/promo-proposals/proposal';

/** What the log tells of a proposal since it was decided on last, that decision first; nothing of one that never was. */
export function sinceDecision({ log }: Pick<Proposal, 'log'>): Proposal['log'] {
  const last = log.findLastIndex(({ params }) => params?.decision !== undefined);
  return last === -1 ? [] : log.slice(last);
}
