import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';

/** What a planner may do with a proposal in each state, as the server has it; `null` is one not saved yet. */
export interface Moves {
  /** Its contents may be changed. */
  readonly edit: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  /** Back to draft. */
  readonly reopen: boolean;
}

const OPEN: Moves = { edit: true, submit: true, withdraw: true, reopen: false };
const CLOSED: Moves = { edit: false, submit: false, withdraw: false, reopen: true };

const MOVES: Readonly<Record<ProposalStatus, Moves>> = {
  draft: OPEN,
  revision: OPEN,
  submitted: { edit: true, submit: false, withdraw: true, reopen: true },
  rejected: CLOSED,
  withdrawn: CLOSED,
  approved: { ...CLOSED, reopen: false },
};

export const movesOf = (status: ProposalStatus | null): Moves =>
  status === null ? { ...OPEN, withdraw: false } : MOVES[status];
