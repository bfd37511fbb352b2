import type { Orders } from '@promo/contracts/npl/fmb';

type Headings = Readonly<
  Record<'supplier' | 'sku' | 'name' | 'orderBy' | 'suggested' | 'pack' | 'moq' | 'cost' | 'value' | 'lead', string>
>;

/** What to order as rows of a file, the heading first. */
export function orderRows({ suppliers }: Orders, words: Headings): (string | number | null)[][] {
  const { supplier, sku, name, orderBy, suggested, pack, moq, cost, value, lead } = words;
  const lines = suppliers.flatMap(({ supplier_name, supplier_id, lines }) =>
    lines.map((line) => [
      supplier_name ?? supplier_id,
      line.sku,
      line.name,
      line.latest_order_date,
      line.suggested_qty,
      line.pack_size,
      line.moq,
      line.cost,
      line.value,
      line.lead_time_days,
    ]),
  );
  return [[supplier, sku, name, orderBy, suggested, pack, moq, cost, value, lead], ...lines];
}
