import type { Orders } from '@promo/contracts/npl/fmb';

type Line = Orders['suppliers'][number]['lines'][number];

type Headings = Readonly<
  Record<
    'supplier' | 'sku' | 'name' | 'orderBy' | 'suggested' | 'pack' | 'moq' | 'cost' | 'value' | 'lead' | 'why',
    string
  >
>;

/** What to order as rows of a file, the heading first; `worded` says why nothing is suggested. */
export function orderRows(
  { suppliers }: Orders,
  words: Headings,
  worded: (why: NonNullable<Line['zero_because']>) => string,
): (string | number | null)[][] {
  const { supplier, sku, name, orderBy, suggested, pack, moq, cost, value, lead, why } = words;
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
      line.zero_because && worded(line.zero_because),
    ]),
  );
  return [[supplier, sku, name, orderBy, suggested, pack, moq, cost, value, lead, why], ...lines];
}
