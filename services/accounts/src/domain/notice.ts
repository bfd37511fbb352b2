import { NOTICE_SECTIONS, type NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Notice } from '@promo/contracts/accounts/webhooks';
import type { ImportFailed } from '@promo/contracts/imports';
import type { NplDeliveryLate, NplStatusChanged, NplUpdated } from '@promo/contracts/npl/events';
import type { Nc30Breached, ResultIn } from '@promo/contracts/promo-analytics/events';
import type {
  ConflictFound,
  PlanInShort,
  ProposalOvertaken,
  ProposalStatusChanged,
} from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { SweepMissed } from '@promo/contracts/scheduler/events';

/** Something that happened and that somebody may want to be told of. */
export interface Happening {
  /** Names it: however often it is learnt, it is told once. */
  readonly id: string;
  readonly notice: Notice;
  /** user_id of whoever did it, who need not be told. */
  readonly actor: number | null;
  /** user_id of whoever the proposal is of: its planner, and the co-planners named on it. */
  readonly owners: readonly number[];
}

interface Message {
  readonly id: string;
  readonly at: string;
  readonly actor: number | null;
}

/** What a change of a proposal's status is told as. */
const TOLD_AS: Readonly<Partial<Record<ProposalStatus, NoticeType>>> = {
  submitted: 'proposal.submitted',
  approved: 'proposal.decided',
  rejected: 'proposal.decided',
  revision: 'proposal.returned',
};

const ownersOf = ({ user, co_planner_ids = [] }: PlanInShort): number[] => [
  ...(typeof user?.id === 'number' ? [user.id] : []),
  ...co_planner_ids,
];

const proposalNotice = (type: NoticeType, timestamp: string, id: number, planned: PlanInShort): Notice => ({
  type,
  timestamp,
  data: {
    id,
    name: planned.title,
    status: planned.status,
    start_date: planned.start_date ?? null,
    source: planned.source ?? null,
    planner: planned.user?.name ?? null,
  },
});

/** A proposal was submitted, decided on or returned; undefined for any other change. */
export function ofProposal(
  { id, at, actor }: Message,
  { proposal_id, status, status_from, restored_from, proposal, by }: ProposalStatusChanged,
): Happening | undefined {
  const type = TOLD_AS[status];
  // From nothing to a decision comes what was deleted and is restored: it was told when it was decided, or submitted.
  const isRestored = status_from === null && (status !== 'submitted' || restored_from === status);
  if (!type || status === status_from || isRestored) return undefined;
  const { data, ...notice } = proposalNotice(type, at, proposal_id, proposal);
  return { id, actor, owners: ownersOf(proposal), notice: { ...notice, data: { ...data, ...(by && { by }) } } };
}

const ofProduct = (
  type: NoticeType,
  { id, at, actor }: Message,
  { id: product, sku, status, order, zero_because, by }: NplUpdated & Pick<NplStatusChanged, 'status' | 'zero_because'>,
): Happening => {
  const data = {
    id: product,
    name: sku,
    status,
    ...(by && { by }),
    ...(order && { order }),
    ...(zero_because && { zero_because }),
  };
  return { id, actor, owners: [], notice: { type, timestamp: at, data } };
};

/** The day to order a new product has come, or its order was given up, corrected to what has arrived, or stands again; undefined for any other change. */
export function ofNewProduct(message: Message, data: NplStatusChanged): Happening | undefined {
  const { status_from: from, status } = data;
  const isChanged = from === 'ordered' && (status !== 'in_stock' || data.order);
  const standsAgain = from === 'phase_out' && status === 'ordered';
  if (isChanged || standsAgain) return ofProduct('new_product.order_changed', message, data);
  if (status === 'fmb_triggered' && from !== status) return ofProduct('new_product.fmb_triggered', message, data);
  return undefined;
}

/** An order was corrected, or there is not enough any more of what there was when its day to order came; undefined for any other edit. */
export function ofEdit(message: Message, data: NplUpdated): Happening | undefined {
  if (data.order) return ofProduct('new_product.order_changed', message, { ...data, status: 'ordered' });
  if (data.to_order) return ofProduct('new_product.fmb_triggered', message, { ...data, status: 'fmb_triggered' });
  return undefined;
}

/** The goods of an order are late. */
export const ofLateDelivery = (message: Message, data: NplDeliveryLate): Happening =>
  ofProduct('new_product.delivery_late', message, { ...data, status: 'ordered' });

/** The sales of all weeks of an approved proposal are there. */
export function ofResult({ id, at, actor }: Message, { proposal_id, proposal, result }: ResultIn): Happening {
  const { type, timestamp, data } = proposalNotice('proposal.result_in', at, proposal_id, proposal);
  const { expected_incremental_margin_eur, actual_incremental_margin_eur } = result;
  const notice = { type, timestamp, data: { ...data, expected_incremental_margin_eur, actual_incremental_margin_eur } };
  return { id, actor, owners: ownersOf(proposal), notice };
}

/** Two proposals clash that did not before; it is told of both at once. */
export function ofConflict({ id, at, actor }: Message, { a, b, skus, severity }: ConflictFound): Happening {
  const { type, timestamp, data } = proposalNotice('proposal.conflict_found', at, a.proposal_id, a.proposal);
  const other = { id: b.proposal_id, name: b.proposal.title, planner: b.proposal.user?.name ?? null };
  const owners = [...new Set([...ownersOf(a.proposal), ...ownersOf(b.proposal)])];
  return { id, actor, owners, notice: { type, timestamp, data: { ...data, other, severity, n_skus: skus } } };
}

/** So many SKUs are named. */
const NAMED = 20;

/** Lines of an approved proposal breach the NC30 rule that they kept before. */
export function ofBreach({ id, at, actor }: Message, { proposal_id, proposal, skus }: Nc30Breached): Happening {
  const { type, timestamp, data } = proposalNotice('proposal.nc30_breached', at, proposal_id, proposal);
  const notice = { type, timestamp, data: { ...data, n_skus: skus.length, skus: skus.slice(0, NAMED) } };
  return { id, actor, owners: ownersOf(proposal), notice };
}

/** The catalogue says another regular price, cost or VAT of an approved promotion to come than when it was approved. */
export function ofOvertaken(
  { id, at, actor }: Message,
  { proposal_id, proposal, skus, ...changed }: ProposalOvertaken,
): Happening {
  const { type, timestamp, data } = proposalNotice('proposal.overtaken', at, proposal_id, proposal);
  const told = { ...data, n_skus: skus.length, skus: skus.slice(0, NAMED), changed };
  return { id, actor, owners: ownersOf(proposal), notice: { type, timestamp, data: told } };
}

/** An import failed. Whoever imported is told as well: it may have been a program under their name, at night. */
export const ofFailedImport = ({ id, at }: Message, { dataset, by, detail }: ImportFailed): Happening => ({
  id,
  actor: null,
  owners: [],
  notice: {
    type: 'import.failed',
    timestamp: at,
    data: { id: null, name: dataset, status: 'failed', by, reason: detail },
  },
});

/** A daily check is not finished in time. */
export const ofMissedSweep = ({ id, at }: Message, { date }: SweepMissed): Happening => ({
  id,
  actor: null,
  owners: [],
  notice: { type: 'sweep.missed', timestamp: at, data: { id: null, name: date, status: 'missed' } },
});

/** An approved proposal begins within the days that a receiver wants to know before; told once for each first day. */
export const ofStart = (
  { id, start_date, about }: { readonly id: number; readonly start_date: string; readonly about: PlanInShort },
  at: string,
): Happening => ({
  id: `starts-soon:${id}:${start_date}`,
  actor: null,
  owners: ownersOf(about),
  notice: proposalNotice('proposal.starts_soon', at, id, about),
});

/** Whether a promotion that begins on `start` is to be told of on `today`, so many days before at most; not once it has begun. */
export function startsSoon(start: string, today: Temporal.PlainDate, daysBefore: number): boolean {
  const days = today.until(Temporal.PlainDate.from(start)).days;
  return days >= 0 && days <= daysBefore;
}

/** What a receiver wants to be told of, and since when. */
interface Wish {
  readonly events: readonly NoticeType[];
  /** ISO 8601, UTC: what happened before is not told. */
  readonly since: string;
}

/** Whether a webhook is told of it. */
export const wants = ({ events, since }: Wish, { notice }: Happening): boolean =>
  events.includes(notice.type) && notice.timestamp >= since;

/** Whether a user is: not of what they did themselves, and only of their own proposals where they want no others. */
export function wantsMail(
  wish: Wish & { readonly user_id: number; readonly own_only: boolean },
  happening: Happening,
): boolean {
  if (!wants(wish, happening) || happening.actor === wish.user_id) return false;
  const isProposal = happening.notice.type.startsWith('proposal.');
  return !wish.own_only || !isProposal || happening.owners.includes(wish.user_id);
}

/** The events of sections that are not held. */
export const foreignIn = (events: readonly NoticeType[], held: readonly string[]): NoticeType[] =>
  events.filter((event) => !held.includes(NOTICE_SECTIONS[event]));
