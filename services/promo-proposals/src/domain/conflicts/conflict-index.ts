import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import { weekIndex } from '@promo/retail/weeks';
import type { Plan } from '../calendar/plan.ts';

/**
 * Two plans of different sources that promote the same SKUs in the same weeks. Which SKUs is looked up when it is told (`conflictsOf`):
 * long lists of them for each of many pairs would take more memory than everything else.
 */
export interface Clash {
  /** The plan with the lower id. */
  readonly a: Plan;
  readonly b: Plan;
  /** How many codes both promote. */
  readonly shared: number;
  /** Whether they do one of them at depths that cannot both be announced. */
  readonly apart: boolean;
}

/** A contending plan in the index. */
interface Entry {
  readonly plan: Plan;
  readonly source: string;
  /** Week indices. */
  readonly start: number;
  readonly end: number;
  readonly clashes: Found[];
  /** While another plan is looked at: its clash with this one, so far as found. */
  found: Found | null;
}

/** A clash, so far as it is found, and its positions among those of each of the two. */
interface Found extends Clash {
  shared: number;
  apart: boolean;
  inA: number;
  inB: number;
}

/** No further posting, no list. */
const NONE = -1;

/** Depths this many points apart cannot both be announced. */
const DEPTHS_APART = 5;
/** Depths come from divisions of cents: what should be 5 may miss it by rounding. */
const ROUNDING = 1e-9;

/**
 * All clashes between plans, kept up as single plans change. An inverted index by SKU leads to the plans that share one;
 * among those, a sweep from a plan's last week back stops where none can reach its first any more. All plans of an index
 * are made with one dictionary of codes.
 *
 * A SKU's list runs from the latest start to the earliest. The lists are linked by position in a few arrays: hundreds of
 * thousands of small objects would cost several times as much.
 */
export class ConflictIndex {
  readonly #entries = new Map<number, Entry>();
  /** First posting of each code's list, by the number of the code. */
  readonly #heads: number[] = [];
  /** The longest that a plan in the code's list ever lasted, weeks: so long before a week one may begin and still reach it. */
  readonly #longest: number[] = [];
  /** By posting: the plan, the depth of its line, and the next posting of the list or of those that are free. */
  readonly #plans: Entry[] = [];
  readonly #depths: number[] = [];
  readonly #next: number[] = [];
  #free = NONE;

  /** Takes a plan in, in place of an earlier version of it. */
  put(plan: Plan): void {
    this.remove(plan.id);
    const entry = entryOf(plan);
    if (!entry) return;
    this.#entries.set(plan.id, entry);
    const met: Entry[] = [];
    const { numbers, lineDepths } = plan;
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i] as number;
      const depth = lineDepths[i] as number;
      while (this.#heads.length <= number) {
        this.#heads.push(NONE);
        this.#longest.push(0);
      }
      this.#insert(entry, number, depth, this.#meet(entry, number, depth, met));
    }
    for (const other of met) add(other.found as Found, other);
    forget(met);
  }

  remove(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    for (const clash of entry.clashes) {
      const { id: other } = clash.a.id === id ? clash.b : clash.a;
      drop(clash, this.#entries.get(other) as Entry);
    }
    this.#entries.delete(id);
    for (const number of entry.plan.numbers) this.#takeOut(entry, number);
  }

  /** How many plans a plan clashes with. */
  countOf(id: number): number {
    return this.#entries.get(id)?.clashes.length ?? 0;
  }

  /** The clashes of one plan. */
  ofPlan(id: number): readonly Clash[] {
    return this.#entries.get(id)?.clashes ?? [];
  }

  /** Every clash once. */
  all(): Clash[] {
    const found: Clash[] = [];
    for (const { plan, clashes } of this.#entries.values()) {
      for (const clash of clashes) if (clash.a === plan) found.push(clash);
    }
    return found;
  }

  /** The clashes that a plan would be part of, were it as given. */
  wouldBe(plan: Plan): readonly Clash[] {
    return this.#foreseen(plan, Infinity);
  }

  /** Whether it would be part of any. */
  wouldClash(plan: Plan): boolean {
    return this.#foreseen(plan, 1).length > 0;
  }

  /** Looks no further once so many are found. */
  #foreseen(plan: Plan, enough: number): readonly Clash[] {
    const entry = entryOf(plan);
    if (!entry) return [];
    const met: Entry[] = [];
    for (let i = 0; i < plan.numbers.length && met.length < enough; i++) {
      this.#meet(entry, plan.numbers[i] as number, plan.lineDepths[i] as number, met);
    }
    forget(met);
    return entry.clashes;
  }

  /** Notes the clashes of a plan that is new to a SKU, and gives the last posting of the list that starts later. */
  #meet(entry: Entry, number: number, depth: number, met: Entry[]): number {
    const { plan, source, start, end } = entry;
    let before = NONE;
    const tooEarly = start - (this.#longest[number] ?? 0);
    for (let at = this.#heads[number] ?? NONE; at !== NONE; at = this.#next[at] as number) {
      const other = this.#plans[at] as Entry;
      if (other.start > start) before = at;
      if (other.start > end) continue;
      if (other.start <= tooEarly) break;
      if (other.end < start || other.source === source || other.plan.id === plan.id) continue;
      if (!other.found) {
        other.found = between(plan, other.plan);
        add(other.found, entry);
        met.push(other);
      }
      const clash = other.found;
      clash.shared++;
      clash.apart ||= Math.abs(depth - (this.#depths[at] as number)) >= DEPTHS_APART - ROUNDING;
    }
    return before;
  }

  #insert(entry: Entry, number: number, depth: number, before: number): void {
    const after = (before === NONE ? this.#heads[number] : this.#next[before]) as number;
    let at = this.#free;
    if (at === NONE) {
      at = this.#plans.push(entry) - 1;
      this.#depths.push(depth);
      this.#next.push(after);
    } else {
      this.#free = this.#next[at] as number;
      this.#plans[at] = entry;
      this.#depths[at] = depth;
      this.#next[at] = after;
    }
    this.#follow(number, before, at);
    const weeks = entry.end - entry.start + 1;
    if (weeks > (this.#longest[number] as number)) this.#longest[number] = weeks;
  }

  #takeOut(entry: Entry, number: number): void {
    let before = NONE;
    let at = this.#heads[number] as number;
    while (this.#plans[at] !== entry) {
      before = at;
      at = this.#next[at] as number;
    }
    this.#follow(number, before, this.#next[at] as number);
    this.#next[at] = this.#free;
    this.#free = at;
  }

  #follow(number: number, before: number, at: number): void {
    if (before === NONE) this.#heads[number] = at;
    else this.#next[before] = at;
  }
}

/** Null for a plan that contends with none. */
const entryOf = (plan: Plan): Entry | null =>
  plan.span && LIVE_STATUSES.includes(plan.status)
    ? {
        plan,
        source: plan.source,
        start: weekIndex(plan.span.start),
        end: weekIndex(plan.span.end),
        clashes: [],
        found: null,
      }
    : null;

const between = (one: Plan, other: Plan): Found => {
  const [a, b] = one.id < other.id ? [one, other] : [other, one];
  return { a, b, shared: 0, apart: false, inA: 0, inB: 0 };
};

/** Adds a clash to those of one of the two. */
function add(clash: Found, { plan, clashes }: Entry): void {
  place(clash, plan, clashes.push(clash) - 1);
}

/** Order does not matter: the last one takes the place. */
function drop(clash: Found, { plan, clashes }: Entry): void {
  const last = clashes.pop() as Found;
  if (last === clash) return;
  const at = plan === clash.a ? clash.inA : clash.inB;
  clashes[at] = last;
  place(last, plan, at);
}

function place(clash: Found, of: Plan, at: number): void {
  if (of === clash.a) clash.inA = at;
  else clash.inB = at;
}

function forget(met: readonly Entry[]): void {
  for (const other of met) other.found = null;
}

/** The clash of two plans of one dictionary, undefined when there is none. */
export function clashOf(one: Plan, other: Plan): Clash | undefined {
  const index = new ConflictIndex();
  index.put(one);
  return index.wouldBe(other)[0];
}
