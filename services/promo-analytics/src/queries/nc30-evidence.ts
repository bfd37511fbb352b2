import type { Nc30Evidence } from '@promo/contracts/promo-analytics/nc30';
import type { nc30Evidence } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dayOf, isoDate } from '@promo/retail/calendar';
import { euro } from '@promo/retail/money';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { EvidenceDay } from '../domain/nc30/evidence.ts';
import type { nc30EvidenceOf } from '../domain/nc30/sku-nc30.ts';
import type { Facts } from '../memory/facts.ts';
import { type PriceSource, priceSourcesOf, rowKey } from '../store/ledger/history.ts';

/** What the NC30 result of each line of a planned promotion rests on. */
export async function answerEvidence(
  { db, nc30Evidence: current }: Context,
  { start_date, proposal_id, lines }: RequestOf<typeof nc30Evidence>,
): Promise<ReplyOf<typeof nc30Evidence>> {
  const start = dayOf(start_date);
  const { facts, evidence } = await current();
  const priced = lines.map(({ code: sku, promo_price, mechanic, sale_kind }) =>
    promo_price === null ? null : evidence({ sku, start, proposal_id })({ promo_price, mechanic, sale_kind }),
  );
  return { lines: await withImports(db, facts, priced) };
}

type Checked = ReturnType<ReturnType<typeof nc30EvidenceOf>>;

/** Adds to each day by which import its price row came to be. */
export async function withImports<C extends Checked | null>(
  db: Db,
  { analysis, manifest }: Facts,
  checked: readonly C[],
): Promise<(Nc30Evidence | Extract<C, null>)[]> {
  const ordinalOf = (one: Checked) => analysis.catalog.ordinalOf(one.result.sku) ?? -1;
  const rowsOf = (one: Checked) =>
    one.days.flatMap(({ row, cents }) =>
      row === null || cents === null ? [] : { ordinal: ordinalOf(one), day: row, cents },
    );
  const rows = new Map(checked.flatMap((one) => (one ? rowsOf(one) : [])).map((row) => [rowKey(row), row]));
  const sources = await priceSourcesOf(db, [...rows.values()], manifest.ledger?.seq ?? 0);
  return checked.map((one) => {
    if (one === null) return one as Extract<C, null>;
    const of = (row: number | null) =>
      row === null ? undefined : sources.get(rowKey({ ordinal: ordinalOf(one), day: row }));
    return { result: one.result, days: one.days.map((day) => told(day, of(day.row))) };
  });
}

const told = ({ day, cents, origin, proposal_id }: EvidenceDay, by: PriceSource | undefined) => ({
  date: isoDate(day),
  price: euro(cents),
  origin,
  import_id: by?.import_id ?? null,
  file: by?.file_hash ?? null,
  by: by?.by ?? null,
  at: by?.at ?? null,
  proposal_id,
});
