import { messages, named, said } from '../messages/message.ts';
import { FMB_ZERO_WORDS } from './fmb-words.ts';
import { NPL_STATUS_WORDS } from './words.ts';

type State = {
  readonly id: number;
  readonly status: string;
  /** What may be done with the record as it is. */
  readonly allowed: readonly string[];
};

/** What new-product listing says of records, their rows, imports and checks, and what it notes in their history. */
export const nplMessage = messages({
  // a record
  unknown_record: ({ id }: { id: number }) => `record ${id} does not exist`,
  record_changed: ({ id, version }: { id: number; version: number }) =>
    `record ${id} has changed: its version is ${version}`,
  record_changed_meanwhile: () => 'the record changed at the same moment; try again',
  sku_has_record: ({ sku, id, status }: { sku: string; id: number; status: string }) =>
    `sku ${sku} has a record already: ${id}, which is ${said(NPL_STATUS_WORDS.en, status)}`,
  sku_got_record: ({ sku }: { sku: string }) => `sku ${sku} has just got a record`,
  sku_without_record: ({ sku }: { sku: string }) => `sku ${sku} has no new-product record`,
  search_too_slow: () => 'the search took too long; try again',
  doubtful_ean: ({ ean }: { ean: string }) =>
    `${ean} is no EAN of 8, 12, 13 or 14 digits with a right check digit; catalogue and shelf labels do without it`,
  // its state
  action_not_allowed: ({ action, ...state }: { action: string } & State) => notAllowed(action, state),
  order_not_correctable: (state: State) => notAllowed('a correction of the order', state),
  arrival_not_possible: (state: State) => notAllowed('an arrival', state),
  step_not_taken_back: (state: State) => notAllowed('taking the last step back', state),
  arrived_already: ({ id, received }: { id: number; received: number }) =>
    `${received} units of the order of record ${id} are noted as arrived: take those back first, by 0 units of each day`,
  too_many_arrivals: ({ maximum }: { maximum: number }) => `an order arrives in ${maximum} parts at most`,
  record_named_twice: ({ id }: { id: number }) => `names record ${id} a second time`,
  order_below_received: ({ quantity, received }: { quantity: number; received: number }) =>
    `must be at least the ${received} units that have arrived, not ${quantity}`,
  record_not_editable: (state: State) => notAllowed('a change', state),
  rows_not_editable: ({ kind, ...state }: { kind: string } & State) => notAllowed(`a change of its ${kind}`, state),
  record_not_deletable: (state: State) => `${notAllowed('delete', state)}; only a draft can be deleted`,
  // its rows
  unknown_row: ({ id, kind }: { id: number; kind: string }) => `there is no row ${id} in ${kind}`,
  too_many_rows: ({ maximum, kind }: { maximum: number; kind: string }) =>
    `a record can have ${maximum} ${kind} and no more`,
  yw_not_in_year: ({ yw, year, weeks }: { yw: number; year: number; weeks: number }) =>
    `${yw} does not exist: ${year} has weeks 1 to ${weeks}`,
  share_needed: () => 'is required for a soft substitution',
  share_not_whole: ({ share_pct }: { share_pct: number }) =>
    `must be 100 or left out for a hard substitution, not ${share_pct}`,
  replaces_itself: ({ sku }: { sku: string }) => `${sku} cannot replace itself`,
  substitution_loop: ({ skus }: { skus: readonly string[] }) =>
    `${skus.join(' → ')} is a loop: a product would replace itself`,
  hard_successor_there: ({ parent_sku, sku }: { parent_sku: string; sku: string }) =>
    `${parent_sku} has a hard successor, ${sku}: it cannot have another`,
  successor_there: ({ parent_sku, sku }: { parent_sku: string; sku: string }) =>
    `${parent_sku} has a successor, ${sku}: a hard one must be the only one`,
  shares_over_100: ({
    parent_sku,
    taken_pct,
    share_pct,
  }: {
    parent_sku: string;
    taken_pct: number;
    share_pct: number;
  }) => `soft successors of ${parent_sku} have ${taken_pct} % of it: ${share_pct} % more would be over 100 %`,
  arrival_long_ago: ({ earliest_date }: { earliest_date: string }) => `is before ${earliest_date}: is the year right?`,
  // a check
  day_swept: ({ date }: { date: string }) => `the check of ${date} is done already`,
  day_to_come: ({ date, today }: { date: string; today: string }) => `${date} is still to come: today is ${today}`,
  day_too_old: ({ date, days }: { date: string; days: number }) => `${date} is more than ${days} days ago`,
  own_stock_covers: ({ needed, on_hand, on_order }: { needed: number; on_hand: number; on_order: number }) =>
    `${needed} units are needed, and ${on_hand} are in stock and ${on_order} on order`,
  predecessor_covers: ({ needed, left }: { needed: number; left: number }) =>
    `The predecessor has ${left} units left at the delivery, and ${needed} are needed until the next one`,
  quantity_unknown: () => 'Neither demand nor allocations are known, so that nothing says how many are needed',
  // an import
  bad_ean: () => 'must be 8 to 14 digits',
  bad_channels: ({ allowed }: { allowed: readonly string[] }) =>
    `must be words of ${allowed.join(', ')}, apart by spaces or commas`,
  doubtful_eans: ({ count, skus }: { count: number; skus: readonly string[] }) =>
    `${count} bar codes are no EAN of 8, 12, 13 or 14 digits with a right check digit; the records have them all the same: ${named(skus, count)}`,
  repeated_eans: ({ count, skus }: { count: number; skus: readonly string[] }) =>
    `${count} bar codes are of an earlier row or of another record too: ${named(skus, count)}`,
  past_launches: ({ count, skus }: { count: number; skus: readonly string[] }) =>
    `${count} launch dates have passed, of products that are not launched; the records have them all the same: ${named(skus, count)}`,
  emptied_values: ({ count, skus, records }: { count: number; skus: readonly string[]; records: number }) =>
    `blank cells empty ${count} values that records have: ${named(skus, records)}`,
  // the history
  ordered_as_suggested: ({ quantity }: { quantity: number }) => `${quantity} units ordered, as the FMB check suggested`,
  fields_changed: ({ fields }: { fields: readonly string[] }) => `changed: ${fields.join(', ').replaceAll('_', ' ')}`,
  order_corrected: (changed: CorrectedOrder) =>
    `order corrected: ${Object.entries(changed)
      .map(([field, values = []]) => `${field.replace('_', ' ')} ${values.map((value) => value || 'none').join(' → ')}`)
      .join(', ')}`,
  order_taken_back: ({ order_number, quantity, expected_date }: NotedOrder) =>
    ['order taken back', order_number, quantity && `${quantity} units`, expected_date && `expected on ${expected_date}`]
      .filter(Boolean)
      .join(', '),
  part_arrived: ({ units, received_on, outstanding }: PartArrived) =>
    `${units} units arrived on ${received_on}${outstanding === undefined ? '' : `, ${outstanding || 'none'} are outstanding`}`,
  delivery_late: ({ expected_date }: { expected_date: string }) =>
    `the delivery is late: it was expected on ${expected_date}`,
  replaced_by: ({ sku }: { sku: string }) => `replaced by ${sku}`,
  order_before_stock_out: ({ stock_out_date, ...order }: Order & { stock_out_date: string }) =>
    `${orderBy(order)} (stock ends on ${stock_out_date})`,
  order_before_launch: ({ launch_date, ...order }: Order & { launch_date: string }) =>
    `${orderBy(order)} (launch on ${launch_date})`,
  order_day_covered: ({ latest_order_date, because }: { latest_order_date: string; because: string }) =>
    `FMB check: the day to order was ${latest_order_date}, nothing needs to be ordered yet: ${said(FMB_ZERO_WORDS.en, because)}`,
  order_after_all: ({ latest_order_date, suggested_qty }: Order) =>
    `FMB check: there is not enough any more, ${suggested_qty} units are to be ordered; the day to order was ${latest_order_date}`,
});

/** What was changed of an order, as it was and as it is; '' for none. */
export type CorrectedOrder = {
  readonly order_number?: readonly string[];
  readonly quantity?: readonly string[];
  readonly expected_date?: readonly string[];
};

/** What was noted of an order. */
type NotedOrder = {
  readonly order_number: string | undefined;
  readonly quantity: number | undefined;
  readonly expected_date: string | undefined;
};

/** `outstanding` is absent where nobody noted how much was ordered. */
type PartArrived = { readonly units: number; readonly received_on: string; readonly outstanding: number | undefined };

type Order = { latest_order_date: string; suggested_qty: number };

const orderBy = ({ latest_order_date, suggested_qty }: Order) =>
  `FMB check: order by ${latest_order_date}, ${suggested_qty} units suggested`;

function notAllowed(what: string, { id, status, allowed }: State): string {
  const possible = allowed.length > 0 ? `allowed now: ${allowed.join(', ')}` : 'nothing more can be done with it';
  return `${what} is not possible: record ${id} is ${said(NPL_STATUS_WORDS.en, status)}; ${possible}`;
}
