import { weekIndex } from '@promo/retail/weeks';
import { CONTENDING } from '../calendar/contending.ts';
import type { Plan } from '../calendar/plan.ts';

/** Two plans of different sources that promote the same SKUs in the same weeks. */
export interface Clash {
  /** The plan with the lower id. */
  readonly a: Plan;
  readonly b: Plan;
  /** Numbers of the codes that both promote. */
  readonly numbers: number[];
}

/** A contending plan in the index. */
interface Entry {
  readonly plan: Plan;
  readonly source: string;
  /** Week indices. */
  readonly start: number;
  readonly end: number;
  readonly clashes: Clash[];
  /** While another plan is taken in: its clash with this one, so far as found. */
  found: Clash | null;
}

/** No further posting, no list. */
const NONE = -1;

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
  /** No plan ever in the code's list lasted longer, weeks: how early another one may begin and still reach a week. */
  readonly #longest: number[] = [];
  /** By posting: the plan, and the next posting of the list or of those that are free. */
  readonly #plans: Entry[] = [];
  readonly #next: number[] = [];
  #free = NONE;

  /** Takes a plan in, in place of an earlier version of it. */
  put(plan: Plan): void {
    this.remove(plan.id);
    if (!plan.span || !CONTENDING[plan.status]) return;
    const [start, end] = [weekIndex(plan.span.start), weekIndex(plan.span.end)];
    const entry: Entry = { plan, source: plan.source, start, end, clashes: [], found: null };
    this.#entries.set(plan.id, entry);
    const met: Entry[] = [];
    for (const number of plan.numbers) {
      while (this.#heads.length <= number) {
        this.#heads.push(NONE);
        this.#longest.push(0);
      }
      this.#meet(entry, number, met);
      this.#insert(entry, number);
    }
    for (const other of met) other.found = null;
  }

  remove(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    for (const clash of entry.clashes) {
      const { id: other } = clash.a.id === id ? clash.b : clash.a;
      drop(clash, (this.#entries.get(other) as Entry).clashes);
    }
    this.#entries.delete(id);
    for (const number of entry.plan.numbers) this.#takeOut(entry, number);
  }

  /** How many plans a plan clashes with. */
  countOf(id: number): number {
    return this.#entries.get(id)?.clashes.length ?? 0;
  }

  /** The clashes of one plan. */
  of(id: number): readonly Clash[] {
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
    const known = this.#entries.get(plan.id)?.plan;
    this.put(plan);
    const found = this.of(plan.id);
    if (known) this.put(known);
    else this.remove(plan.id);
    return found;
  }

  /** Notes the clashes of a plan that is new to a SKU. */
  #meet(entry: Entry, number: number, met: Entry[]): void {
    const { start, end, source } = entry;
    const tooEarly = start - (this.#longest[number] as number);
    for (let at = this.#heads[number] as number; at !== NONE; at = this.#next[at] as number) {
      const other = this.#plans[at] as Entry;
      if (other.start > end) continue;
      if (other.start <= tooEarly) return;
      if (other.end < start || other.source === source) continue;
      if (other.found) {
        other.found.numbers.push(number);
        continue;
      }
      link(entry, other, number);
      met.push(other);
    }
  }

  /** Puts a plan before the first one that starts no later. */
  #insert(entry: Entry, number: number): void {
    let before = NONE;
    let after = this.#heads[number] as number;
    while (after !== NONE && (this.#plans[after] as Entry).start > entry.start) {
      before = after;
      after = this.#next[after] as number;
    }
    let at = this.#free;
    if (at === NONE) {
      at = this.#plans.push(entry) - 1;
      this.#next.push(after);
    } else {
      this.#free = this.#next[at] as number;
      this.#plans[at] = entry;
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

function link(entry: Entry, other: Entry, number: number): void {
  const [a, b] = entry.plan.id < other.plan.id ? [entry.plan, other.plan] : [other.plan, entry.plan];
  other.found = { a, b, numbers: [number] };
  entry.clashes.push(other.found);
  other.clashes.push(other.found);
}

/** Order does not matter: the last one takes the place. */
function drop(clash: Clash, clashes: Clash[]): void {
  const last = clashes.pop() as Clash;
  if (last !== clash) clashes[clashes.indexOf(clash)] = last;
}

/** The clash of two plans of one dictionary, undefined when there is none. */
export function clashOf(one: Plan, other: Plan): Clash | undefined {
  const index = new ConflictIndex();
  index.put(one);
  index.put(other);
  return index.of(one.id)[0];
}
