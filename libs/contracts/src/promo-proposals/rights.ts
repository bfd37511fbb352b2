import type { Identity } from '../identity.ts';
import type { ProposalStatus } from './words.ts';

type Caller = Pick<Identity, 'user_id' | 'roles' | 'promo_access'>;

/** Whose a proposal is, by user ids; null where nobody is known. */
interface Owned {
  readonly proposed_by_id: number | null;
  readonly co_planner_ids: readonly number[];
}

/** Whose hands it went through: who really created it, who changed its contents or submitted it, and co-planners of before. */
interface Handled extends Owned {
  readonly created_by_id: number | null;
  readonly edited_by_ids: readonly number[];
}

/** Where promotions are open, everyone may do everything with any proposal. */
const isOpen = ({ promo_access }: Caller): boolean => promo_access === 'open';

const isAdmin = ({ roles }: Caller): boolean => roles.includes('Admin');

/** Whether a proposal is the caller's: its planner's, or a co-planner's named on it. */
export const isOwn = ({ user_id }: Pick<Caller, 'user_id'>, { proposed_by_id, co_planner_ids }: Owned): boolean =>
  user_id !== null && (user_id === proposed_by_id || co_planner_ids.includes(user_id));

/** Whether the caller may change, submit, withdraw and take back a proposal, as far as its state allows. */
export const mayChange = (caller: Caller, proposal: Owned): boolean =>
  isOpen(caller) || isAdmin(caller) || isOwn(caller, proposal);

/** Whether the caller may delete it; one that was ever decided on is deleted by Admin only. */
export const mayDelete = (caller: Caller, proposal: Owned & { readonly decided: boolean }): boolean =>
  isOpen(caller) || isAdmin(caller) || (isOwn(caller, proposal) && !proposal.decided);

/** Who has a hand in a proposal: who plans or planned it, created it, ever changed its contents or submitted it; user ids. */
export function involvedIn({ proposed_by_id, co_planner_ids, created_by_id, edited_by_ids }: Handled): number[] {
  const all = new Set([proposed_by_id, ...co_planner_ids, created_by_id, ...edited_by_ids]);
  return [...all].filter((id) => id !== null);
}

/** Four eyes: whether a user has no hand in a proposal. Nobody knows that of a user without an id. */
export const isUninvolved = (user_id: number | null, proposal: Handled): boolean =>
  isNoneOf(user_id, involvedIn(proposal));

const isNoneOf = (user_id: number | null, involved: readonly number[]): boolean =>
  user_id !== null && !involved.includes(user_id);

/** Whether the caller may decide on a proposal: on anyone's where promotions are open, else with four eyes. */
export const mayDecide = (caller: Caller, proposal: Handled): boolean =>
  isOpen(caller) || isUninvolved(caller.user_id, proposal);

/** Whether the caller may acknowledge a conflict, of which it is told who has a hand in either proposal. */
export const mayAcknowledge = (
  caller: Caller,
  { involved_ids }: { readonly involved_ids: readonly number[] },
): boolean => isOpen(caller) || isNoneOf(caller.user_id, involved_ids);

/** The states that a reviewer's decision leads to. */
export const isDecided = (status: ProposalStatus): boolean =>
  status === 'approved' || status === 'rejected' || status === 'revision';
