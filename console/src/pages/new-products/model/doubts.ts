import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplListItem, NplProduct } from '@promo/contracts/npl/record';
import { allocatedOf } from '@promo/contracts/npl/words';
import { orderHorizon, USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import { isoDay, plusDays } from '../../../format/dates.ts';

/** What may be wrong with a quantity: below the supplier's least order, not whole packs, or too little for all locations. */
type QuantityDoubt = { readonly code: 'least' | 'packs' | 'allocated'; readonly units: number };

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

/** By when to order for the launch, as the check will reckon it; null without one. */
export const orderByLaunch = ({ launch_date, lead_time_days }: Pick<NplListItem, 'launch_date' | 'lead_time_days'>) =>
  launch_date && plusDays(launch_date, -orderHorizon(lead_time_days ?? USUAL_LEAD_DAYS));

/** What orders and sales go by, where nobody has filled it in. */
export const missingOf = (record: Pick<NplListItem, (typeof WANTED)[number]>) =>
  WANTED.filter((name) => record[name] === null);

const WANTED = ['supplier_name', 'cost', 'regular_price', 'lead_time_days'] as const;

/** The day on which a record was ordered; null for one that was not. */
export function orderedOn({ history }: Pick<NplListItem, 'history'>): string | null {
  const entry = history.findLast(({ from, to }) => to === 'ordered' && from !== null && isToBeOrdered(from));
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
