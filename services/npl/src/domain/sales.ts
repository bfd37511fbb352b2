import { knownByAll } from '@promo/contracts/batches';
import { MAX_CODES, MAX_SKU_WEEKS, type skuWeeks } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { weekIndex, weeksBetween, ywOf } from '@promo/retail/weeks';

/** Weeks of a SKU, both included. */
export interface Span {
  readonly sku: string;
  readonly from_yw: number;
  readonly to_yw: number;
}

/** What was sold in a week. */
interface Sold {
  readonly qty: number;
  /** Euro; null where the sales came without. */
  readonly revenue: number | null;
}

/** What was sold of a SKU by week (yw); a week that is absent is not known. */
export type Sales = ReadonlyMap<number, Sold>;

/** Sales by SKU, and the week up to which those of all are known; null where there are none at all. */
export interface KnownSales {
  readonly sales: ReadonlyMap<string, Sales>;
  readonly as_of_yw: number | null;
}

/** The sales of all replies. A week may have been imported between two of them: it is known of some SKUs alone then, and does not count. */
export function knownSales(replies: readonly ReplyOf<typeof skuWeeks>[]): KnownSales {
  const as_of_yw = knownByAll(replies.map((reply) => reply.as_of_yw));
  const skus = replies.flatMap((reply) => reply.skus);
  return { sales: new Map(skus.map((sku) => [sku.code, salesOf(sku)])), as_of_yw };
}

/** The sales of a SKU, week by week. */
function salesOf({ from_yw, qty, revenue }: ReplyOf<typeof skuWeeks>['skus'][number]): Sales {
  if (from_yw === null) return new Map();
  const first = weekIndex(from_yw);
  return new Map(qty.map((units, i) => [ywOf(first + i), { qty: units, revenue: revenue[i] ?? null }]));
}

/** Spans by questions that are not too large: those that begin alike together, as a question has one window. */
export function questionsOf(spans: readonly Span[]): Span[][] {
  const questions: Span[][] = [];
  let current: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from_yw - b.from_yw)) {
    const grown = [...current, span];
    if (current.length > 0 && (grown.length > MAX_CODES || cells(grown) > MAX_SKU_WEEKS)) {
      questions.push(current);
      current = [span];
    } else current = grown;
  }
  return current.length > 0 ? [...questions, current] : questions;
}

/** The window that holds all spans. */
export const windowOf = (spans: readonly Span[]) => ({
  from_yw: Math.min(...spans.map(({ from_yw }) => from_yw)),
  to_yw: Math.max(...spans.map(({ to_yw }) => to_yw)),
});

function cells(spans: readonly Span[]): number {
  const { from_yw, to_yw } = windowOf(spans);
  return spans.length * weeksBetween(from_yw, to_yw);
}
