import type { Decision, ProposalStatus } from './words.ts';

/** `status:…` is a self-service move, `put` a change of contents, `put:…` one that sets the status as well. */
export type Action = `status:${ProposalStatus}` | Decision | 'put' | 'put:draft' | 'put:submitted';

/** The status after a decision: a reviewer decides from any state. */
export const DECIDED = {
  approve: 'approved',
  reject: 'rejected',
  request_revision: 'revision',
} as const satisfies Record<Decision, ProposalStatus>;

/** The lifecycle: the status that an action leads to from each state; an action that is not listed is refused. */
const LIFECYCLE: Readonly<Record<ProposalStatus, Partial<Record<Action, ProposalStatus>>>> = {
  draft: {
    'status:submitted': 'submitted',
    'status:withdrawn': 'withdrawn',
    put: 'draft',
    'put:draft': 'draft',
    'put:submitted': 'submitted',
    ...DECIDED,
  },
  submitted: { 'status:draft': 'draft', 'status:withdrawn': 'withdrawn', put: 'submitted', ...DECIDED },
  revision: {
    'status:submitted': 'submitted',
    'status:withdrawn': 'withdrawn',
    put: 'revision',
    'put:draft': 'draft',
    'put:submitted': 'submitted',
    ...DECIDED,
  },
  rejected: { 'status:draft': 'draft', ...DECIDED },
  withdrawn: { 'status:draft': 'draft', ...DECIDED },
  approved: { ...DECIDED },
};

/** The status after an action, undefined where it is not allowed. */
export const next = (status: ProposalStatus, action: Action): ProposalStatus | undefined => LIFECYCLE[status][action];

/** The statuses that a self-service move reaches from a state. */
export const movesFrom = (status: ProposalStatus): string[] =>
  Object.keys(LIFECYCLE[status]).flatMap((action) => (action.startsWith('status:') ? [action.slice(7)] : []));

const WORDS: Readonly<Record<string, Decision>> = {
  approve: 'approve',
  approved: 'approve',
  reject: 'reject',
  rejected: 'reject',
  request_revision: 'request_revision',
  revision: 'request_revision',
};

/** The decision that a word names, undefined for an unknown word. */
export const decisionOf = (word: string): Decision | undefined =>
  Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
