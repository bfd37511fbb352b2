import type { NplListItem } from '@promo/contracts/npl/record';
import { daysFrom, isoDay } from '../../../format/dates.ts';
import { orderDateOf } from './fmb.ts';

/** What may be wrong with a quantity: below the supplier's least order, or not whole packs. */
export type QuantityDoubt = { readonly code: 'least' | 'packs'; readonly units: number };

/** The goods come so many days after they are needed, and what ends or begins then. */
export interface LateArrival {
  readonly reason: 'stock_out' | 'launch_date';
  readonly day: string;
  readonly days: number;
}

/** What the supplier may not take. */
export function doubtsOf({ moq, pack_size }: Pick<NplListItem, 'moq' | 'pack_size'>, quantity: number | null) {
  const doubts: QuantityDoubt[] = [];
  if (quantity === null) return doubts;
  if (moq !== null && quantity < moq) doubts.push({ code: 'least', units: moq });
  if (pack_size !== null && quantity % pack_size !== 0) doubts.push({ code: 'packs', units: pack_size });
  return doubts;
}

/** Whether goods that arrive on a day come after the predecessor's stock ends or the launch; null where they do not, or nobody knows. */
export function lateArrival(
  { fmb, launch_date }: Pick<NplListItem, 'fmb' | 'launch_date'>,
  arrival: string,
): LateArrival | null {
  const figures = fmb?.figures;
  const needed = figures
    ? { reason: figures.reason, day: orderDateOf(figures, isoDay(new Date())).first }
    : launch_date && { reason: 'launch_date' as const, day: launch_date };
  if (!needed || arrival <= needed.day) return null;
  return { ...needed, days: daysFrom(needed.day, arrival) };
}
