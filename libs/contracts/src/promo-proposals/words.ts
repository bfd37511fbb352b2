import type { InWords } from '../words.ts';

/** Every state of a proposal; `withdrawn` is reached by a status change only. */
export const PROPOSAL_STATUSES = ['draft', 'submitted', 'approved', 'rejected', 'revision', 'withdrawn'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** States as people say them. */
export const PROPOSAL_STATUS_WORDS: InWords<ProposalStatus> = {
  hr: {
    draft: 'Skica',
    submitted: 'Čeka odobrenje',
    approved: 'Odobreno',
    rejected: 'Odbijeno',
    revision: 'Na doradi',
    withdrawn: 'Povučeno',
  },
  en: {
    draft: 'Draft',
    submitted: 'Awaiting approval',
    approved: 'Approved',
    rejected: 'Rejected',
    revision: 'In revision',
    withdrawn: 'Withdrawn',
  },
};

/** States in the order of a proposal's life, by which people sort and choose them. */
export const STATUSES_BY_LIFE = [
  'draft',
  'submitted',
  'revision',
  'approved',
  'rejected',
  'withdrawn',
] as const satisfies readonly ProposalStatus[];

/** What planners set together with the contents; reviewers decide the rest. */
export const OPEN_STATUSES = ['draft', 'submitted'] as const satisfies readonly ProposalStatus[];

/** What a reviewer can decide. */
export const DECISIONS = ['approve', 'reject', 'request_revision'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a row of the audit trail tells of. */
export const APPROVAL_KINDS = ['decision', 'acknowledged'] as const;

/** What a conflict is about: the same SKUs in the same weeks, or a spoiled NC30 reference. */
export const CONFLICT_KINDS = ['overlap', 'nc30'] as const;
type ConflictKind = (typeof CONFLICT_KINDS)[number];
export const USUAL_CONFLICT: ConflictKind = 'overlap';

/** How bad a conflict of two proposals is, the worst first. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What is missing for a shelf label, or speaks against printing it now. */
export const LABEL_GAPS = [
  'unknown_product',
  'no_name',
  'no_ean',
  'no_quantity',
  'no_price',
  'other_regular_price',
  'no_dates',
  'no_reference',
  'projected_reference',
  'estimated_reference',
  'not_announceable',
  'overstated_mechanic',
  'no_anchor_price',
  'not_approved',
] as const;
export type LabelGap = (typeof LABEL_GAPS)[number];

/** What a till switches of a line. On a day, what ends goes before what starts. */
export const PRICE_CHANGE_KINDS = ['end', 'start'] as const;
/** Price changes are asked for at most so many days. */
export const MAX_PRICE_CHANGE_DAYS = 400;

/** Weeks ahead that lack of stock is looked for, this one included; so many unless asked. */
export const SHORTFALL_WEEKS = { most: 26, usual: 8 } as const;
/** So many products that stock does not suffice for are named of a proposal that waits. */
export const MAX_SHORT_NAMED = 10;

/** How far plan and actual can be compared. */
export const ACCURACY_STATES = ['not_started', 'running', 'partly', 'complete'] as const;
export type AccuracyState = (typeof ACCURACY_STATES)[number];

/** The highest uplift that a planner can expect of a line, percent over ordinary sales. */
export const MAX_EXPECTED_UPLIFT = 2000;

/** Where a proposal comes from that does not say: the one source that is no word of the planners' own. */
export const USUAL_SOURCE = 'manual';
export const USUAL_SOURCE_WORDS: InWords<typeof USUAL_SOURCE> = { hr: { manual: 'ručno' }, en: { manual: 'manual' } };

/** In conflicts, the id of what is not saved yet. */
export const UNSAVED_ID = 0;

/** What the audit log tells of. */
export const AUDITED = ['proposal_deleted', 'proposal_restored'] as const;

/** A deleted proposal can be had back for so many minutes; then it is gone for good. */
export const RESTORABLE_MINUTES = 10;

/** So many planners may share a proposal with the one it belongs to. */
export const MAX_CO_PLANNERS = 20;

/** A proposal holds at most this many SKU lines. */
export const MAX_LINES = 2000;
/**
 * What other services are told of its contents takes at most so many bytes as JSON: with all that an approval adds, some 100,000, it fits
 * a message of NATS, 1 MiB. Only codes and mechanics of many characters beyond ASCII come near.
 */
export const MAX_PLAN_BYTES = 800_000;
/** And lasts at most this many weeks. */
export const MAX_WEEKS = 104;

/** So many proposals are looked through for shared SKUs at once. */
export const MAX_COMPARED = 1000;

/** A proposal holds at most so many comments, and one of them mentions at most so many people. */
export const MAX_COMMENTS = 500;
export const MAX_MENTIONS = 20;

/** So much of what happened is told at once; as much is told unless asked. */
export const ACTIVITY_LISTED = { most: 200, usual: 50 } as const;

/** Longest texts, characters; `line_note` is that of a SKU line. */
export const PROPOSAL_LONGEST = {
  title: 200,
  note: 2000,
  source: 64,
  channel: 64,
  objective: 500,
  line_note: 500,
  log_line: 500,
  feedback: 2000,
  comment: 2000,
} as const;
