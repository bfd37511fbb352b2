import { type Action, next } from '@promo/contracts/promo-proposals/lifecycle';
import { DECISIONS, type Decision, type ProposalStatus } from '@promo/contracts/promo-proposals/words';

/** What a planner may do with a proposal. */
interface Moves {
  /** Its contents may be changed. */
  readonly edit: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  /** Back to draft. */
  readonly reopen: boolean;
}

export const NO_MOVES: Moves = { edit: false, submit: false, withdraw: false, reopen: false };

/** What the lifecycle allows in a state; `null` is a proposal that is not saved yet. */
export function movesOf(status: ProposalStatus | null): Moves {
  if (status === null) return { edit: true, submit: true, withdraw: false, reopen: false };
  const may = (action: Action) => next(status, action) !== undefined;
  return {
    edit: may('put'),
    submit: may('status:submitted'),
    withdraw: may('status:withdrawn'),
    reopen: may('status:draft'),
  };
}

/** What a reviewer is offered: what waits is decided on, an approval is taken back. Of what is in its planner's hands, nothing. */
export function decisionsOn(status: ProposalStatus): readonly Decision[] {
  if (status !== 'submitted' && status !== 'approved') return [];
  return DECISIONS.filter((decision) => (next(status, decision) ?? status) !== status);
}
