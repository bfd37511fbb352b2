import type { Message } from '@promo/contracts/messages/message';
import { isLaunched } from '@promo/contracts/npl/lifecycle';
import type { NplCreate, NplUpdate } from '@promo/contracts/npl/record';
import { plannedTooFar } from '@promo/contracts/planned';
import { dayOf, latestPlanned } from '@promo/retail/calendar';
import { seenFields } from '@promo/retail/codes';
import { cents, costCents } from '@promo/retail/money';
import type { Master, NplRecord } from './record.ts';
import { listedView } from './view.ts';

const EMPTY: Omit<Master, 'name'> = {
  group: null,
  category: null,
  channels: [],
  supplier_id: null,
  supplier_name: null,
  brand: null,
  ean: null,
  cost_cents: null,
  regular_cents: null,
  vat_rate: null,
  moq: null,
  pack_size: null,
  lead_time_days: null,
  launch_date: null,
  on_hand: null,
  on_order: null,
  note: null,
};

/** The master fields of a new record. */
export const masterOf = ({ sku: _sku, ...given }: NplCreate): Master => ({
  ...EMPTY,
  name: given.name,
  ...changesOf(given),
});

/** Why a launch day, YYYY-MM-DD, is refused: so far ahead the product would never become due to order. Null where it is taken. */
export const launchFault = (launch_date: string | null | undefined, today: Temporal.PlainDate): Message | null =>
  launch_date ? plannedTooFar(dayOf(launch_date), latestPlanned(today)) : null;

/** The launch day that an update sets and that is before `today`, YYYY-MM-DD, of a product that is not launched; null for none. */
export function pastLaunchOf(
  { launch_date }: NplUpdate,
  before: Pick<NplRecord, 'status' | 'launch_date'> | null,
  today: string,
): string | null {
  if (!launch_date || launch_date >= today || launch_date === before?.launch_date) return null;
  return before && isLaunched(before.status) ? null : launch_date;
}

/** The fields of an update that clear something, each with what that is, as files write it. */
export function emptiedBy(update: NplUpdate, before: NplRecord): [field: string, value: string][] {
  const stored: Readonly<Record<string, unknown>> = { ...listedView(before) };
  return Object.entries(update).flatMap(([field, value]): [string, string][] => {
    const had = [stored[field] ?? []].flat().join(' ');
    return [value ?? []].flat().length === 0 && had !== '' ? [[field, had]] : [];
  });
}

/** What an update writes; null clears a field, and so does a text of which nothing can be seen. */
export function changesOf({ cost, regular_price, channels, ...plain }: NplUpdate): Partial<Master> {
  return {
    ...seenFields(plain),
    ...(channels !== undefined && { channels: channels ?? [] }),
    ...(cost !== undefined && { cost_cents: costCents(cost) }),
    ...(regular_price !== undefined && { regular_cents: cents(regular_price) }),
  };
}
