import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import type { NplChannel } from '@promo/contracts/npl/words';
import { compareTexts, compareWords } from '@promo/retail/compare';
import { lackingOf } from './arrivals.ts';
import type { NplRecord } from './record.ts';

/** A record as far as its allocations are listed. */
export type Allocated = Pick<
  NplRecord,
  '_id' | 'sku' | 'name' | 'status' | 'supplier_name' | 'launch_date' | 'order' | 'arrivals' | 'allocations'
>;

interface Wanted {
  readonly channel?: NplChannel | undefined;
  /** None for all of them. */
  readonly location?: readonly string[] | undefined;
}

/** What must be where at the launch, the earliest launch first, then by location and product. */
export function allocationLines(records: readonly Allocated[], { channel, location = [] }: Wanted): AllocationLine[] {
  return records
    .flatMap((all) => {
      const { _id, allocations, order, arrivals, ...record } = all;
      const of = {
        product_id: _id,
        ...record,
        ordered_qty: order?.quantity ?? null,
        lacking: lackingOf(all) ?? null,
        expected_date: order?.expected_date ?? null,
        arrived_on: arrivals?.at(-1)?.received_on ?? null,
      };
      return allocations.map((row) => ({ ...row, ...of }));
    })
    .filter((row) => channel === undefined || row.channel === channel)
    .filter((row) => location.length === 0 || location.includes(row.location))
    .sort(
      (a, b) =>
        compareTexts(a.launch_date ?? NO_DATE, b.launch_date ?? NO_DATE) ||
        compareWords(a.location, b.location) ||
        compareWords(a.name, b.name) ||
        a.id - b.id,
    );
}

/** After every day. */
const NO_DATE = '9999';
