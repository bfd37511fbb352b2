import { NPL_ACTIONS, NPL_STATUSES, type NplAction, type NplStatus, TAKEN_BACK, type TakenBack } from './words.ts';

/** Moves of a single record that somebody asks for; the check moves records by itself. */
export type Transition = Exclude<NplAction, 'run-fmb-check'>;
export const isTransition = (action: NplAction): action is Transition => action !== 'run-fmb-check';

interface Move {
  readonly from: readonly NplStatus[];
  readonly to: NplStatus;
}

/** The lifecycle: from where an action is allowed, and where it leads. What is not listed is refused. */
const LIFECYCLE: Readonly<Record<NplAction, Move>> = {
  approve: { from: ['draft'], to: 'approved' },
  'run-fmb-check': { from: ['approved'], to: 'fmb_triggered' },
  'mark-ordered': { from: ['approved', 'fmb_triggered'], to: 'ordered' },
  'mark-in-stock': { from: ['ordered'], to: 'in_stock' },
  activate: { from: ['in_stock'], to: 'active' },
  'phase-out': { from: NPL_STATUSES.filter((status) => status !== 'phase_out'), to: 'phase_out' },
};

/** The status that an action leads to. */
export const statusAfter = (action: NplAction): NplStatus => LIFECYCLE[action].to;

/** The table as it is answered. */
export const transitions = () =>
  NPL_ACTIONS.map((action) => ({ action, from: [...LIFECYCLE[action].from], to: LIFECYCLE[action].to }));

/** The status after an action, undefined where it is not allowed. */
export const next = (status: NplStatus, action: NplAction): NplStatus | undefined =>
  LIFECYCLE[action].from.includes(status) ? LIFECYCLE[action].to : undefined;

/** What may be asked for in a state, as the paths name it. */
export const allowedActions = (status: NplStatus): Transition[] =>
  NPL_ACTIONS.filter(isTransition).filter((action) => next(status, action) !== undefined);

/** Whether the last step may be taken back, as marked by mistake. */
export const canTakeBack = (status: NplStatus): status is TakenBack => TAKEN_BACK.includes(status as TakenBack);

/** Approved and not ordered yet: by when to order is the question. */
export const isToBeOrdered = (status: NplStatus): boolean => status === 'approved' || status === 'fmb_triggered';

/** On sale, or once was. */
export const isLaunched = (status: NplStatus): boolean => status === 'active' || status === 'phase_out';

/** Master fields and child rows of a product that has left the range are history. */
export const isEditable = (status: NplStatus): boolean => status !== 'phase_out';

/** What was approved stays in the books; only a draft can be deleted. */
export const isDeletable = (status: NplStatus): boolean => status === 'draft';
