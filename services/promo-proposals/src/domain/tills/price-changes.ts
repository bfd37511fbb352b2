import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import { PRICE_CHANGE_KINDS } from '@promo/contracts/promo-proposals/words';
import { isoDate } from '@promo/retail/calendar';
import { compareTexts } from '@promo/retail/compare';
import { centsAt, priceAt } from '@promo/retail/depth';
import { freeUnitsDiscount, isMultiBuy, isPlainDiscount } from '@promo/retail/mechanics';
import { euro } from '@promo/retail/money';
import type { PlanLine } from '../calendar/plan.ts';
import type { Catalogue } from '../proposal/catalogue-entry.ts';
import type { TillRun } from './till-runs.ts';

/** An approved line that may change a price or give units for nothing. */
interface Running {
  readonly run: TillRun;
  readonly line: PlanLine;
}

/**
 * The lines of the codes of which one starts or ends on the days of a window, and what runs beside it, by code; without
 * those of which nothing says what they change.
 *
 * @param from first day, days since 1970-01-01
 * @param to last day, in the window too
 */
export function runningIn(runs: Iterable<TillRun>, from: number, to: number): Map<string, Running[]> {
  const byCode = new Map<string, Running[]>();
  for (const run of runs) {
    if (run.first > to || run.last + 1 < from) continue;
    for (const [code, line] of run.lines) {
      if (line.unit_cents === null && line.depth === null) continue;
      byCode.getOrInsertComputed(code, () => []).push({ run, line });
    }
  }
  for (const [code, lines] of byCode) {
    if (!lines.some(({ run }) => run.first >= from || run.last + 1 <= to)) byCode.delete(code);
  }
  return byCode;
}

/** Whether today's regular prices are needed to tell what changes: a line was saved without one, and its price follows from it. */
export const needsPrices = (running: ReadonlyMap<string, readonly Running[]>): boolean =>
  running.values().some((lines) => lines.some((one) => !isTold(one)));

/**
 * What changes on the days of a window, by day and code. At each start and each end the lowest of the approved lines that run
 * on that day holds, else the regular price: a line that starts does not take from customers what another one still promises.
 *
 * @param running the lines of that window
 * @param catalogue where it knows no regular price, that of when the line was saved counts; null where it gave no answer
 */
export function priceChangesOf(
  running: ReadonlyMap<string, readonly Running[]>,
  from: number,
  to: number,
  catalogue: Catalogue | null,
): PriceChange[] {
  const changes: PriceChange[] = [];
  for (const [code, saved] of running) {
    const { regular_cents = null, ean = null } = catalogue?.get(code) ?? {};
    const all = saved.map((one) => ({ ...one, line: pricedAt(one.line, regular_cents) })).filter(isTold);
    const product = { code, ean };
    for (const one of all) {
      const [start, end] = [one.run.first, one.run.last + 1];
      if (start >= from) changes.push(changeOf('start', product, start, one, all));
      if (end >= from && end <= to) changes.push(changeOf('end', product, end, one, all));
    }
  }
  return changes.sort(byDay);
}

/** A line at today's regular price, from which its own follows where nobody knew it when the line was saved. */
function pricedAt(line: PlanLine, now: number | null): PlanLine {
  if (now === null) return line;
  const { depth, unit_cents } = line;
  const follows = unit_cents === null && depth !== null && !givesUnits(line);
  return { ...line, regular_cents: now, unit_cents: follows ? centsAt(now, depth) : unit_cents };
}

const isTold = ({ line }: Running): boolean => line.unit_cents !== null || givesUnits(line);

const givesUnits = ({ mechanic }: PlanLine): boolean => isMultiBuy(mechanic ?? '', 'typed');

function changeOf(
  kind: PriceChange['kind'],
  product: Pick<PriceChange, 'code' | 'ean'>,
  day: number,
  { run, line }: Running,
  all: readonly Running[],
): PriceChange {
  const [held] = all
    .filter(({ run: { first, last } }) => first <= day && day <= last)
    .sort((a, b) => priceIn(a) - priceIn(b) || a.run.proposal_id - b.run.proposal_id);
  const { unit_cents, regular_cents, mechanic } = held?.line ?? { ...line, unit_cents: null, mechanic: null };
  return {
    id: `${run.proposal_id}-${product.code}-${kind}${run.number > 1 ? `-${run.number}` : ''}`,
    date: isoDate(day),
    kind,
    ...product,
    name: line.name,
    price: euro(unit_cents ?? regular_cents),
    regular_price: euro(line.regular_cents),
    // the price has a percent already, or another one that rules over it: a till would take it off twice
    mechanic: isPlainDiscount(mechanic ?? '') ? null : mechanic,
    sale_kind: line.sale_kind,
    proposal_id: run.proposal_id,
    version: run.version,
    title: run.title,
    continues_id: held && held.run.proposal_id !== run.proposal_id ? held.run.proposal_id : null,
  };
}

/** What a unit costs, cents, with those that are given for nothing counted. */
function priceIn({ line: { unit_cents, regular_cents, mechanic } }: Running): number {
  if (unit_cents !== null || regular_cents === null) return unit_cents ?? Number.POSITIVE_INFINITY;
  return priceAt(regular_cents, freeUnitsDiscount(mechanic ?? '', 'typed') ?? 0);
}

function byDay(a: PriceChange, b: PriceChange): number {
  const kinds = PRICE_CHANGE_KINDS.indexOf(a.kind) - PRICE_CHANGE_KINDS.indexOf(b.kind);
  return compareTexts(a.date, b.date) || compareTexts(a.code, b.code) || kinds || a.proposal_id - b.proposal_id;
}
