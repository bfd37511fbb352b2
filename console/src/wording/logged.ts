import type { nplMessage } from '@promo/contracts/npl/messages';
import type { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import { day } from '../format/dates.ts';
import { number } from '../format/numbers.ts';
import { statusText } from './proposals.text.ts';
import type { Sentences } from './sentences.ts';

/** What the system notes in the history of a new product. */
const history: Sentences<
  Pick<typeof nplMessage, 'ordered_as_suggested' | 'replaced_by' | 'order_before_stock_out' | 'order_before_launch'>
> = {
  ordered_as_suggested: ({ quantity }) => `Naručeno ${number(quantity)} kom, koliko je predložila FMB provjera.`,
  replaced_by: ({ sku }) => `Zamijenio ga je artikl ${sku}.`,
  order_before_stock_out: ({ stock_out_date, ...order }) => `${orderBy(order)}; zaliha traje do ${day(stock_out_date)}`,
  order_before_launch: ({ launch_date, ...order }) => `${orderBy(order)}; lansiranje ${day(launch_date)}`,
};

const orderBy = (order: { latest_order_date: string; suggested_qty: number }): string =>
  `Provjera narudžbi: naručiti do ${day(order.latest_order_date)}, predloženo ${number(order.suggested_qty)} kom`;

/** Lines in the log of a proposal. */
const log: Sentences<
  Pick<
    typeof proposalMessage,
    | 'created'
    | 'status_changed'
    | 'restored'
    | 'decided'
    | 'decided_with_feedback'
    | 'conflict_acknowledged'
    | 'nc30_conflict_acknowledged'
  >
> = {
  created: ({ status }) => `Stvoreno u stanju „${stateOf(status)}”`,
  status_changed: ({ from, to }) => `${stateOf(from)} → ${stateOf(to)}`,
  restored: () => 'Obrisano i vraćeno',
  decided: ({ decision }) => decidedAs(decision),
  decided_with_feedback: ({ decision, feedback }) => `${decidedAs(decision)}: ${feedback}`,
  conflict_acknowledged: ({ proposal_id }) => `Prihvaćen sukob s prijedlogom ${proposal_id}`,
  nc30_conflict_acknowledged: ({ proposal_id }) => `Prihvaćen sukob najniže cijene (NC30) s prijedlogom ${proposal_id}`,
};

const DECIDED: Readonly<Record<Decision, string>> = {
  approve: 'Odobreno',
  reject: 'Odbijeno',
  request_revision: 'Vraćeno na doradu',
};

const decidedAs = (decision: string): string => DECIDED[decision as Decision] ?? decision;

/** A proposal's state in words. */
export const stateOf = (status: string): string =>
  (statusText.hr as Readonly<Record<string, string>>)[status] ?? status;

/** Lines of logs and histories, which their pages show at once. */
export const logged = { ...history, ...log };

export type Logged = keyof typeof logged;
