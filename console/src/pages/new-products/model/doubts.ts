import type { FmbFigures } from '@promo/contracts/npl/fmb';
import type { NplListItem, NplProduct } from '@promo/contracts/npl/record';
import { allocatedOf } from '@promo/contracts/npl/words';
import { orderHorizon, USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import { daysFrom, isoDay, plusDays } from '../../../format/dates.ts';

/** What may be wrong with a quantity: below the supplier's least order, not whole packs, or too little for all locations. */
type QuantityDoubt = { readonly code: 'least' | 'packs' | 'allocated'; readonly units: number };

/** By when goods are needed, and what ends or begins then. */
export interface Needed {
  readonly reason: FmbFigures['reason'];
  readonly day: string;
}

/** A product as far as an order of it may be doubted; without its allocations where they are not known. */
export type Doubted = Pick<NplListItem, 'moq' | 'pack_size'> & Partial<Pick<NplProduct, 'allocations'>>;

/** What the supplier may not take, and what locations would lack. */
export function doubtsOf({ moq, pack_size, allocations = [] }: Doubted, quantity: number | null) {
  const allocated = allocatedOf(allocations);
  const doubts: QuantityDoubt[] = [];
  if (quantity === null) return doubts;
  if (moq !== null && quantity < moq) doubts.push({ code: 'least', units: moq });
  if (pack_size !== null && quantity % pack_size !== 0) doubts.push({ code: 'packs', units: pack_size });
  if (quantity < allocated) doubts.push({ code: 'allocated', units: allocated });
  return doubts;
}

/** The day that the check counted back from. */
export const neededBy = ({
  reason,
  latest_order_date,
  lead_time_days,
}: Pick<FmbFigures, 'reason' | 'latest_order_date' | 'lead_time_days'>): Needed => ({
  reason,
  day: plusDays(latest_order_date, orderHorizon(lead_time_days)),
});

/** When by the check the predecessor's stock ends, or the launch that the record has now if that is sooner; null where nobody knows. */
export function neededOf({ fmb, launch_date }: Pick<NplListItem, 'fmb' | 'launch_date'>): Needed | null {
  const stockOut = fmb?.figures?.stock_out_date ?? null;
  if (stockOut !== null && (launch_date === null || stockOut <= launch_date))
    return { reason: 'stock_out', day: stockOut };
  return launch_date === null ? null : { reason: 'launch_date', day: launch_date };
}

/** How many days after they are needed goods arrive; 0 where they are in time. */
export const daysLate = ({ day }: Needed, arrival: string): number => (arrival > day ? daysFrom(day, arrival) : 0);

/** By when to order for the launch, as the check will reckon it; null without one. */
export const orderByLaunch = ({ launch_date, lead_time_days }: Pick<NplListItem, 'launch_date' | 'lead_time_days'>) =>
  launch_date && plusDays(launch_date, -orderHorizon(lead_time_days ?? USUAL_LEAD_DAYS));

/** What orders and sales go by, where nobody has filled it in. */
export const missingOf = (record: Pick<NplListItem, (typeof WANTED)[number]>) =>
  WANTED.filter((name) => record[name] === null);

const WANTED = ['supplier_name', 'cost', 'regular_price', 'lead_time_days'] as const;

/** Days of delivery by the check, else by the record; null where nobody has said. */
export const leadOf = ({ fmb, lead_time_days }: Pick<NplListItem, 'fmb' | 'lead_time_days'>): number | null =>
  fmb?.figures?.lead_time_days ?? lead_time_days;

/** The day on which a record was ordered; null for one that was not. */
export function orderedOn({ history }: Pick<NplListItem, 'history'>): string | null {
  const entry = history.find(({ from, to }) => to === 'ordered' && from !== to);
  return entry ? isoDay(new Date(entry.at)) : null;
}

/** What may be wrong with the day on which goods are expected: it is past, or sooner than the supplier delivers. */
type ArrivalDoubt = { readonly code: 'past' } | { readonly code: 'soon'; readonly earliest: string };

/** What is doubtful of an arrival, '' for none, of what is ordered on a day and takes `lead` days. */
export function arrivalDoubt(
  arrival: string,
  today: string,
  orderedOn: string,
  lead: number | null,
): ArrivalDoubt | null {
  if (arrival === '') return null;
  if (arrival < today) return { code: 'past' };
  const earliest = plusDays(orderedOn, lead ?? 0);
  return arrival < earliest ? { code: 'soon', earliest } : null;
}
