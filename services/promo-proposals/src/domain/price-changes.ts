import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import { PRICE_CHANGE_KINDS } from '@promo/contracts/promo-proposals/words';
import { isoDate } from '@promo/retail/calendar';
import { priceAt } from '@promo/retail/depth';
import { freeUnitsDiscount, isMultiBuy } from '@promo/retail/mechanics';
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
 * What changes on the days of a window, by day and code. At each start and each end the lowest of the approved lines that run
 * on that day holds, else the regular price: a line that starts does not take from customers what another one still promises.
 *
 * @param from first day, days since 1970-01-01
 * @param to last day, in the window too
 * @param regularNow the regular price of a code, cents, where it is known; else that of when the line was saved counts
 */
export function priceChangesOf(
  plans: Iterable<Plan>,
  from: number,
  to: number,
  regularNow: (code: string) => number | null = () => null,
): PriceChange[] {
  const byCode = new Map<string, Running[]>();
  for (const plan of plans) {
    if (plan.status !== 'approved' || !plan.days || plan.days.first > to || plan.days.last + 1 < from) continue;
    for (const [code, line] of plan.lines) {
      if (line.unit_cents === null && !isMultiBuy(line.mechanic ?? '', 'typed')) continue;
      byCode.getOrInsertComputed(code, () => []).push({ plan, ...plan.days, line });
    }
  }
  const changes: PriceChange[] = [];
  for (const [code, saved] of byCode) {
    const now = regularNow(code);
    const all = now === null ? saved : saved.map((one) => ({ ...one, line: { ...one.line, regular_cents: now } }));
    for (const one of all) {
      if (one.first >= from) changes.push(changeOf('start', code, one.first, one, all));
      if (one.last + 1 >= from && one.last + 1 <= to) changes.push(changeOf('end', code, one.last + 1, one, all));
    }
  }
  return changes.sort(byDay);
}

function changeOf(
  kind: PriceChange['kind'],
  code: string,
  day: number,
  { plan, line }: Running,
  all: Running[],
): PriceChange {
  const [held] = all
    .filter(({ first, last }) => first <= day && day <= last)
    .sort((a, b) => priceIn(a) - priceIn(b) || a.plan.id - b.plan.id);
  const { unit_cents, regular_cents, mechanic } = held?.line ?? { ...line, unit_cents: null, mechanic: null };
  return {
    id: `${plan.id}-${code}-${kind}`,
    date: isoDate(day),
    kind,
    code,
    name: line.name,
    price: euro(unit_cents ?? regular_cents),
    regular_price: euro(line.regular_cents),
    mechanic,
    sale_kind: line.sale_kind,
    proposal_id: plan.id,
    version: plan.version,
    title: plan.title,
    continues_id: held && held.plan !== plan ? held.plan.id : null,
  };
}

/** What a unit costs, cents, with those that are given for nothing counted. */
function priceIn({ line: { unit_cents, regular_cents, mechanic } }: Running): number {
  if (unit_cents !== null || regular_cents === null) return unit_cents ?? Number.POSITIVE_INFINITY;
  return priceAt(regular_cents, freeUnitsDiscount(mechanic ?? '', 'typed') ?? 0);
}

function byDay(a: PriceChange, b: PriceChange): number {
  const kinds = PRICE_CHANGE_KINDS.indexOf(a.kind) - PRICE_CHANGE_KINDS.indexOf(b.kind);
  return compare(a.date, b.date) || compare(a.code, b.code) || kinds || a.proposal_id - b.proposal_id;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
