import type { Proposal } from '@promo/contracts/promo-proposals/proposal';

/** The last request for revision in a proposal's log, of one that was sent back; undefined of any other. */
export const sentBack = ({ status, log }: Pick<Proposal, 'status' | 'log'>): Proposal['log'][number] | undefined =>
  status === 'revision' ? log.findLast(({ params }) => params?.decision === 'request_revision') : undefined;
