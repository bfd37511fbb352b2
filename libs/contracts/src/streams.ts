/**
 * What JetStream keeps, and who works through it: the one declaration of streams and durable consumers. The stream keeper
 * makes them and keeps them so; the rights of NATS users come of it.
 */
import type { TSchema } from 'typebox';
import { IMPORT_FAILED, ImportFailed } from './imports.ts';
import {
  NPL_DELIVERY_LATE,
  NPL_STATUS_CHANGED,
  NPL_UPDATED,
  NplDeliveryLate,
  NplStatusChanged,
  NplUpdated,
} from './npl/events.ts';
import { FMB_CHECK_FINISHED, FmbCheckFinished, RUN_FMB_CHECK, RunFmbCheck } from './npl/fmb.ts';
import { FACTS_IMPORTED, NC30_BREACHED, Nc30Breached, RESULT_IN, ResultIn } from './promo-analytics/events.ts';
import {
  CONFLICT_FOUND,
  ConflictFound,
  PROPOSAL_DELETED,
  PROPOSAL_OVERTAKEN,
  PROPOSAL_STATUS_CHANGED,
  PROPOSAL_UPDATED,
  ProposalDeleted,
  ProposalOvertaken,
  ProposalStatusChanged,
  ProposalUpdated,
} from './promo-proposals/events.ts';
import { SWEEP_MISSED, SweepMissed } from './scheduler/events.ts';

/** Schema of a message's `data` by subject; `*` in a subject stands for one token. */
export type Subjects = Readonly<Record<string, TSchema>>;

/** A place in a stream that replicas of a service share, and that stays while none of them runs. */
export interface Durable<S extends Subjects = Subjects> {
  /** `<consumer>-<purpose>` */
  readonly durable: string;
  /** What it hears, all of one stream. */
  readonly subjects: S;
}

/**
 * `events`: everything for thirty days; an id that was seen within a day is dropped. `once-per-subject`: the first message
 * of each subject for 400 days and no second one, for commands with a subject per occasion, which thus are given once,
 * whatever their publishers remember. `dead-letters`: everything for 400 days, until somebody has looked at it.
 */
export type Keeping = 'events' | 'once-per-subject' | 'dead-letters';

export interface Stream {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly keeping: Keeping;
  readonly durables: readonly Durable[];
}

/** The stream that holds an owner's messages of one kind: promo-analytics.event.… is in PROMO_ANALYTICS_EVENT. */
export const streamOf = (subject: string) => {
  const [owner = '', kind = ''] = subject.split('.');
  return { name: `${owner}_${kind}`.replaceAll('-', '_').toUpperCase(), subjects: [`${owner}.${kind}.>`] };
};

/** What analytics knows of proposals. */
export const PLANNED_PROMOTIONS = {
  durable: 'promo-analytics-planned-promotions',
  subjects: {
    [PROPOSAL_STATUS_CHANGED]: ProposalStatusChanged,
    [PROPOSAL_UPDATED]: ProposalUpdated,
    [PROPOSAL_DELETED]: ProposalDeleted,
  },
} as const;

/** The days that npl is asked to check. */
export const FMB_COMMANDS = {
  durable: 'npl-fmb-check',
  subjects: { [`${RUN_FMB_CHECK}.*`]: RunFmbCheck },
} as const;

/** The checks that npl has finished, for the scheduler. */
export const FMB_RUNS = {
  durable: 'scheduler-fmb-runs',
  subjects: { [FMB_CHECK_FINISHED]: FmbCheckFinished },
} as const;

/** What accounts tells of, by the service that says it. */
export const PROPOSAL_NOTICES = {
  durable: 'accounts-proposals',
  subjects: {
    ...PLANNED_PROMOTIONS.subjects,
    [CONFLICT_FOUND]: ConflictFound,
    [PROPOSAL_OVERTAKEN]: ProposalOvertaken,
  },
} as const;
export const NEW_PRODUCT_NOTICES = {
  durable: 'accounts-new-products',
  subjects: {
    [NPL_STATUS_CHANGED]: NplStatusChanged,
    [NPL_UPDATED]: NplUpdated,
    [NPL_DELIVERY_LATE]: NplDeliveryLate,
    [IMPORT_FAILED.npl]: ImportFailed,
  },
} as const;
export const ANALYTICS_NOTICES = {
  durable: 'accounts-promo-analytics',
  subjects: { [RESULT_IN]: ResultIn, [NC30_BREACHED]: Nc30Breached, [IMPORT_FAILED['promo-analytics']]: ImportFailed },
} as const;
export const MARKETING_NOTICES = {
  durable: 'accounts-marketing',
  subjects: { [IMPORT_FAILED.marketing]: ImportFailed },
} as const;
export const SWEEP_NOTICES = {
  durable: 'accounts-scheduler',
  subjects: { [SWEEP_MISSED]: SweepMissed },
} as const;

export const DEAD_LETTERS: Stream = {
  name: 'DEAD_LETTERS',
  subjects: ['dead-letters.>'],
  keeping: 'dead-letters',
  durables: [],
};

export const STREAMS: readonly Stream[] = [
  { ...streamOf(FACTS_IMPORTED), keeping: 'events', durables: [ANALYTICS_NOTICES] },
  { ...streamOf(PROPOSAL_UPDATED), keeping: 'events', durables: [PLANNED_PROMOTIONS, PROPOSAL_NOTICES] },
  { ...streamOf(NPL_STATUS_CHANGED), keeping: 'events', durables: [FMB_RUNS, NEW_PRODUCT_NOTICES] },
  { ...streamOf(IMPORT_FAILED.marketing), keeping: 'events', durables: [MARKETING_NOTICES] },
  { ...streamOf(SWEEP_MISSED), keeping: 'events', durables: [SWEEP_NOTICES] },
  { ...streamOf(RUN_FMB_CHECK), keeping: 'once-per-subject', durables: [FMB_COMMANDS] },
  DEAD_LETTERS,
];
