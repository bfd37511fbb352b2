/** The conflicts of 5,000 proposals of both kinds, and of one that changed. */
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { dayNumber } from '@promo/retail/calendar';
import { centsAt } from '@promo/retail/depth';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import { addWeeks, mondayOf } from '@promo/retail/weeks';
import { CodeNumbers, type Plan, type PlanLine } from '../services/promo-proposals/src/domain/calendar/plan.ts';
import { ConflictIndex } from '../services/promo-proposals/src/domain/conflicts/conflict-index.ts';
import { SpoilIndex } from '../services/promo-proposals/src/domain/conflicts/spoil-index.ts';
import { compare, type Figure, interleave } from './harness.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const PROPOSALS = 5_000;
const SKUS = 20_000;
const LINES = 30;
const WEEKS = 104;
const SOURCES = ['manual', 'webshop', 'leaflet', 'supplier', 'loyalty', 'stores'];
/** Those that contend. */
const STATUSES: ProposalStatus[] = ['draft', 'submitted', 'approved', 'revision'];

export const conflictRows: readonly Row[] = [
  {
    number: '9a',
    work: 'conflicts of 5,000 proposals in contention',
    peer: 'filtered pairs, one by one',
    unit: 'ms',
    target: 1 / 20,
    measure: allConflicts,
  },
  { number: '9b', work: 'one proposal changed', unit: 'µs', target: 20, measure: oneChanged },
  {
    number: '9c',
    work: 'NC30 conflicts of the same proposals',
    peer: 'filtered pairs, one by one',
    unit: 'ms',
    target: 1 / 10,
    measure: allSpoils,
  },
  { number: '9d', work: 'one proposal changed in them', unit: 'µs', target: 40, measure: oneSpoilChanged },
];

async function allConflicts(stage: Stage): Promise<Measured> {
  const plans = await stage.use(buildPlans);
  const found = indexed(plans).all();
  agree('products in conflict', skusIn(found.map(({ shared }) => shared)), skusIn(naive(plans)));
  return compare(
    () => indexed(plans).all().length,
    () => naive(plans),
    stage.rounds,
  );
}

async function oneChanged(stage: Stage): Promise<Measured> {
  const plans = await stage.use(buildPlans);
  const index = indexed(plans);
  let turn = 0;
  const change = () => index.put(moved(plans[turn++ % PROPOSALS] as Plan));
  const [own] = (await interleave([change], stage.rounds * 20)) as [Figure];
  return { own };
}

async function allSpoils(stage: Stage): Promise<Measured> {
  const plans = await stage.use(buildPlans);
  const found = spoilsOf(plans).all();
  agree('references spoiled', skusIn(found.map(({ lines }) => lines)), skusIn(naiveSpoils(plans)));
  return compare(
    () => spoilsOf(plans).all().length,
    () => naiveSpoils(plans),
    stage.rounds,
  );
}

async function oneSpoilChanged(stage: Stage): Promise<Measured> {
  const plans = await stage.use(buildPlans);
  const index = spoilsOf(plans);
  let turn = 0;
  const change = () => index.put(moved(plans[turn++ % PROPOSALS] as Plan));
  const [own] = (await interleave([change], stage.rounds * 20)) as [Figure];
  return { own };
}

function agree(what: string, found: number, expected: number): void {
  if (found !== expected || found === 0) throw new Error(`${found} ${what}, ${expected} expected`);
}

/** How many SKUs pairs are about in all. */
const skusIn = (counts: readonly number[]): number => counts.reduce((sum, skus) => sum + skus, 0);

function indexed(plans: readonly Plan[]): ConflictIndex {
  const index = new ConflictIndex();
  for (const plan of plans) index.put(plan);
  return index;
}

function spoilsOf(plans: readonly Plan[]): SpoilIndex {
  const index = new SpoilIndex();
  for (const plan of plans) index.put(plan);
  return index;
}

/** How many SKUs each pair is about. All pairs, the cheap tests first; none of the plans is a campaign. */
function naiveSpoils(plans: readonly Plan[]): number[] {
  const found: number[] = [];
  for (const spoiler of plans) {
    for (const spoiled of plans) {
      if (!spoiler.days || !spoiled.days || spoiler.days.first >= spoiled.days.first) continue;
      if (spoiler.days.last < spoiled.days.first - WINDOW_DAYS) continue;
      const numbers = sharedBy(spoiler, spoiled, (earlier, { unit_cents, regular_cents }) => {
        if (earlier.unit_cents === null || unit_cents === null || regular_cents === null) return false;
        return unit_cents < regular_cents && earlier.unit_cents < regular_cents;
      });
      if (numbers.length > 0) found.push(numbers.length);
    }
  }
  return found;
}

/** The same of plans in the same weeks. */
function naive(plans: readonly Plan[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < plans.length; i++) {
    const a = plans[i] as Plan;
    for (let j = i + 1; j < plans.length; j++) {
      const b = plans[j] as Plan;
      if (a.source === b.source || !a.span || !b.span) continue;
      if (a.span.start > b.span.end || b.span.start > a.span.end) continue;
      const numbers = sharedBy(a, b);
      if (numbers.length > 0) found.push(numbers.length);
    }
  }
  return found;
}

function sharedBy(a: Plan, b: Plan, suits?: (a: PlanLine, b: PlanLine) => boolean): number[] {
  const numbers: number[] = [];
  let i = 0;
  for (const [code, line] of a.lines) {
    const other = b.lines.get(code);
    if (other && (!suits || suits(line, other))) numbers.push(a.numbers[i] as number);
    i++;
  }
  return numbers;
}

/** The same plan a week later, and back the next time. */
function moved(plan: Plan): Plan {
  const { start, end } = plan.span as { start: number; end: number };
  const span = { start: addWeeks(start, 1), end: addWeeks(end, 1) };
  return { ...plan, span, days: daysOf(span) };
}

const daysOf = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  first: dayNumber(mondayOf(start)),
  last: dayNumber(mondayOf(end)) + 6,
});

function buildPlans(): Plan[] {
  const random = generator(1);
  const numbers = new CodeNumbers();
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: PROPOSALS }, (_, i) => {
    const start = addWeeks(202601, Math.floor(random() * WEEKS));
    const codes = new Set(Array.from({ length: LINES }, () => `SKU-${Math.floor(random() * SKUS)}`));
    const span = { start, end: addWeeks(start, Math.floor(random() * 4)) };
    const lines = Array.from(codes, (code): [string, PlanLine] => [code, planLine(Math.round(random() * 50))]);
    return {
      id: i + 1,
      version: 1,
      updated_at: null,
      placed: null,
      content_version: 1,
      terms_version: 1,
      status: among(STATUSES),
      title: null,
      source: among(SOURCES),
      span,
      days: daysOf(span),
      start_date: null,
      end_date: null,
      mechanic: null,
      channel: null,
      user: null,
      proposed_by_id: null,
      co_planner_ids: [],
      involved_ids: [],
      depths: { count: 0, sum: 0 },
      lines: new Map(lines),
      lineDepths: lines.map(([, { depth }]) => depth ?? Number.NaN),
      expected: null,
      needs: [],
      unit_costs: [],
      vat_rates: [],
      numbers: Array.from(codes, (code) => numbers.numberOf(code)),
    };
  });
}

/** At 10 €, so that an earlier plan of any depth spoils a later one. */
const planLine = (depth: number): PlanLine => ({
  name: null,
  depth,
  regular_cents: 1_000,
  catalogue_cents: 1_000,
  unit_cents: centsAt(1_000, depth),
  mechanic: null,
  sale_kind: 'action',
  perishable: false,
});

/** mulberry32: the same plans in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
