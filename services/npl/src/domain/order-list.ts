import type { Orders } from '@promo/contracts/npl/fmb';
import { isCovered } from '@promo/contracts/npl/words';
import { fold } from '@promo/retail/fold';
import { euro, worthAtCost } from '@promo/retail/money';
import { round2, sumOfKnown } from '@promo/retail/round';
import { soonestOrder } from './fmb/soonest-order.ts';
import type { ListedRecord } from './record.ts';

type Group = Orders['suppliers'][number];
type Line = Group['lines'][number];

/** What to order now, by supplier; the most urgent supplier and line first. Records that no check has looked at are left out. */
export function ordersOf(triggered: readonly ListedRecord[], today: Temporal.PlainDate): Omit<Orders, 'due_unmarked'> {
  const bySupplier = Map.groupBy(triggered, supplierIn(triggered));
  const suppliers = [...bySupplier.values()].flatMap((records): Group[] => {
    const lines = records.flatMap((record) => lineOf(record, today)).sort(soonestOrder);
    const [first] = lines;
    const { supplier_id, supplier_name } =
      records.find((record) => record.supplier_id !== null) ?? (records[0] as Supplied);
    if (!first) return [];
    const qty = lines.reduce((sum, { suggested_qty }) => sum + suggested_qty, 0);
    const latest_order_date = first.latest_order_date;
    return [
      { supplier_id, supplier_name, n_lines: lines.length, qty, value: worthOf(lines), latest_order_date, lines },
    ];
  });
  return {
    date: today.toString(),
    n_lines: suppliers.reduce((sum, { n_lines }) => sum + n_lines, 0),
    value: worthOf(suppliers),
    suppliers: suppliers.sort(({ lines: [a] }, { lines: [b] }) => soonestOrder(a as Line, b as Line)),
  };
}

type Supplied = Pick<ListedRecord, 'supplier_id' | 'supplier_name'>;

/**
 * Tells whose a record is, as a key: by the code of its supplier. A record that has only the name belongs to the one supplier of these
 * records with that name, whatever its case and diacritics; where there is none, or more than one, the name is a key of its own.
 */
function supplierIn(records: readonly Supplied[]): (record: Supplied) => string {
  const codes = new Map<string, Set<string>>();
  for (const { supplier_id, supplier_name } of records) {
    if (supplier_id === null || supplier_name === null) continue;
    codes.getOrInsertComputed(nameKey(supplier_name), () => new Set()).add(supplier_id);
  }
  return ({ supplier_id, supplier_name }) => {
    const name = nameKey(supplier_name ?? '');
    const [only, ...others] = codes.get(name) ?? [];
    const code = supplier_id ?? (others.length === 0 ? only : undefined);
    return code === undefined ? `name ${name}` : `code ${code}`;
  };
}

const nameKey = (name: string): string => fold(name.trim());

function lineOf(record: ListedRecord, today: Temporal.PlainDate): Line[] {
  const { _id: id, sku, name, pack_size, moq, cost_cents, ean, fmb } = record;
  if (!fmb?.figures) return [];
  const {
    latest_order_date,
    suggested_qty,
    cover_days,
    lead_time_days,
    launch_date,
    reason,
    zero_because = null,
  } = fmb.figures;
  const late = isCovered(zero_because) ? 0 : Temporal.PlainDate.from(latest_order_date).until(today).days;
  const overdue_days = Math.max(0, late);
  return [
    {
      ...{ id, sku, name, latest_order_date, overdue_days, suggested_qty, pack_size, moq, zero_because },
      cost: euro(cost_cents),
      value: cost_cents === null ? null : worthAtCost(suggested_qty, cost_cents),
      ...{ cover_days, lead_time_days, launch_date, reason, checked_on: fmb.date },
      ean,
      expected_date: today.add({ days: lead_time_days }).toString(),
    },
  ];
}

const worthOf = (rows: readonly { readonly value: number | null }[]): number | null =>
  sumOfKnown(
    rows.map(({ value }) => value),
    round2,
  );
