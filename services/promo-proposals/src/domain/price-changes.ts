import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import { PRICE_CHANGE_KINDS } from '@promo/contracts/promo-proposals/words';
import { isoDate } from '@promo/retail/calendar';
import { isMultiBuy } from '@promo/retail/mechanics';
import { euro } from '@promo/retail/money';
import type { Plan, PlanLine } from './plan.ts';

/** An approved line that changes a price or gives units for nothing. */
interface Running {
  readonly plan: Plan;
  readonly first: number;
  readonly last: number;
  readonly line: PlanLine;
}

/**
 * What changes on the days of a window, by day and code. After the end of a line the lowest of the other approved lines that
 * run on that day holds, else the regular price.
 *
 * @param from first day, days since 1970-01-01
 * @param to last day, in the window too
 */
export function priceChangesOf(plans: Iterable<Plan>, from: number, to: number): PriceChange[] {
  const byCode = new Map<string, Running[]>();
  for (const plan of plans) {
    if (plan.status !== 'approved' || !plan.days || plan.days.first > to || plan.days.last + 1 < from) continue;
    for (const [code, line] of plan.lines) {
      if (line.unit_cents === null && !isMultiBuy(line.mechanic ?? '', 'typed')) continue;
      byCode.getOrInsertComputed(code, () => []).push({ plan, ...plan.days, line });
    }
  }
  const changes: PriceChange[] = [];
  for (const [code, all] of byCode) {
    for (const one of all) {
      if (one.first >= from) changes.push(startOf(code, one));
      if (one.last + 1 >= from && one.last + 1 <= to) changes.push(endOf(code, one, all));
    }
  }
  return changes.sort(byDay);
}

function startOf(code: string, { plan, first, line }: Running): PriceChange {
  return { ...about('start', code, plan, line), date: isoDate(first), ...holding(line), continues_id: null };
}

function endOf(code: string, { plan, last, line }: Running, all: readonly Running[]): PriceChange {
  const day = last + 1;
  const next = all
    .filter(({ first, last: until }) => first <= day && day <= until)
    .toSorted((a, b) => priceIn(a) - priceIn(b) || a.plan.id - b.plan.id)[0];
  const held = next ? holding(next.line) : { price: euro(line.regular_cents), mechanic: null };
  return { ...about('end', code, plan, line), date: isoDate(day), ...held, continues_id: next?.plan.id ?? null };
}

const priceIn = ({ line }: Running): number => line.unit_cents ?? line.regular_cents ?? Number.POSITIVE_INFINITY;

/** The price of a unit and the mechanic while a line runs. */
const holding = ({ unit_cents, regular_cents, mechanic }: PlanLine) => ({
  price: euro(unit_cents ?? regular_cents),
  mechanic,
});

const about = (kind: PriceChange['kind'], code: string, plan: Plan, line: PlanLine) => ({
  id: `${plan.id}-${code}-${kind}`,
  kind,
  code,
  name: line.name,
  regular_price: euro(line.regular_cents),
  sale_kind: line.sale_kind,
  proposal_id: plan.id,
  version: plan.version,
  title: plan.title,
});

function byDay(a: PriceChange, b: PriceChange): number {
  const kinds = PRICE_CHANGE_KINDS.indexOf(a.kind) - PRICE_CHANGE_KINDS.indexOf(b.kind);
  return compare(a.date, b.date) || compare(a.code, b.code) || kinds || a.proposal_id - b.proposal_id;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
