import {
  CAMPAIGN_DAYS,
  NC30_RULES,
  type Nc30Country,
  type Nc30Rule,
  type SaleKind,
  WINDOW_DAYS,
} from '@promo/retail/nc30';
import { eachLine, type Plan } from '../calendar/plan.ts';
import {
  type Entry,
  entryOf,
  isPromotional,
  isReduction,
  isSpoiled,
  link,
  type Posting,
  type Spoil,
  unlink,
} from './spoil.ts';

/**
 * All spoils between plans, kept up as single plans change. For each SKU a list of its lines by first day: those that spoil
 * a line begin before it and end within its window, those that it spoils begin within the window after it.
 *
 * A seasonal sale or a clearance that continues other promotions without a gap is one campaign with them, and where the
 * country's rules freeze its reference from before the campaign, its window lies before the campaign's first day: what belongs
 * to the campaign does not spoil it, what ended long before it may. One that is dearer than the campaign was is held against its
 * own 30 days. A perishable that the rules exempt has no reference to spoil.
 */
export class SpoilIndex {
  readonly #entries = new Map<number, Entry>();
  readonly #rules: Readonly<Record<SaleKind, Nc30Rule>>;
  /** By the number of the code. */
  readonly #lists: Posting[][] = [];
  /** No plan ever in the code's list lasted longer, days. */
  readonly #longest: number[] = [];

  constructor(country: Nc30Country = 'HR') {
    this.#rules = NC30_RULES[country].rows;
  }

  /** Takes a plan in, in place of an earlier version of it. */
  put(plan: Plan): void {
    this.remove(plan.id);
    const entry = entryOf(plan);
    if (!entry) return;
    this.#entries.set(plan.id, entry);
    this.#eachPosting(entry, (number, posting) => {
      while (this.#lists.length <= number) {
        this.#lists.push([]);
        this.#longest.push(0);
      }
      const list = this.#lists[number] as Posting[];
      const at = firstFrom(list, entry.first);
      list.splice(at, 0, posting);
      this.#longest[number] = Math.max(this.#longest[number] as number, entry.last - entry.first + 1);
      this.#judge(number, at);
      this.#judgeLater(number, entry, (later) => {
        if (isSpoiled(later, posting)) link(posting, later);
      });
    });
  }

  remove(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    for (const other of entry.spoils.keys()) other.spoils.delete(entry);
    this.#entries.delete(id);
    eachLine(entry.plan, (number, { unit_cents }) => {
      if (unit_cents === null) return;
      const list = this.#lists[number] as Posting[];
      let at = firstFrom(list, entry.first);
      while ((list[at] as Posting).entry !== entry) at++;
      list.splice(at, 1);
      this.#judgeLater(number, entry, () => {});
    });
  }

  /** How many plans a plan spoils or is spoiled by. */
  countOf(id: number): number {
    return this.#entries.get(id)?.spoils.size ?? 0;
  }

  /** The spoils that a plan has a part in. */
  ofPlan(id: number): Spoil[] {
    return [...(this.#entries.get(id)?.spoils.values() ?? [])];
  }

  /** Every spoil once. */
  all(): Spoil[] {
    const found: Spoil[] = [];
    for (const { plan, spoils } of this.#entries.values()) {
      for (const spoil of spoils.values()) if (spoil.spoiler === plan) found.push(spoil);
    }
    return found;
  }

  /** The spoils that a plan would have a part in, were it as given. */
  wouldBe(plan: Plan): Spoil[] {
    const known = this.#entries.get(plan.id)?.plan;
    this.put(plan);
    const found = this.ofPlan(plan.id);
    if (known) this.put(known);
    else this.remove(plan.id);
    return found;
  }

  /**
   * Whether a plan would have a part in any. Lines without a frozen reference are looked at pair by pair, since third plans change nothing
   * between them.
   */
  wouldSpoil(plan: Plan): boolean {
    const entry = entryOf(plan);
    if (!entry) return false;
    let [found, mayFreeze] = [false, false];
    this.#eachPosting(entry, (number, own) => {
      for (const other of this.#lists[number] ?? []) {
        if (found) return;
        if (other.entry.plan.id === plan.id) continue;
        if (own.isFrozen || other.isFrozen) mayFreeze = true;
        else found = isSpoiled(own, other) || isSpoiled(other, own);
      }
    });
    return found || (mayFreeze && this.wouldBe(plan).length > 0);
  }

  /** The lines of a plan that lower a price, each with the number of its code. */
  #eachPosting(entry: Entry, visit: (number: number, posting: Posting) => void): void {
    eachLine(entry.plan, (number, { unit_cents, catalogue_cents, perishable, sale_kind }, position) => {
      if (unit_cents === null) return;
      const isFrozen = this.#rules[sale_kind] === 'frozen';
      visit(number, { entry, catalogue_cents, perishable, isFrozen, position, unit_cents, start: entry.first });
    });
  }

  /** Links a line with those that spoil it. */
  #judge(number: number, at: number): void {
    const list = this.#lists[number] as Posting[];
    const later = list[at] as Posting;
    if (!isReduction(later)) return;
    later.start = this.#startOf(number, at);
    for (let i = at - 1; i >= 0 && this.#mayReach(number, i, later.start - WINDOW_DAYS); i--) {
      const one = list[i] as Posting;
      if (isSpoiled(later, one)) link(one, later);
    }
  }

  /**
   * The day before which a line's window ends: the first of its campaign where its reference is frozen from before that, else the first of
   * its plan.
   */
  #startOf(number: number, at: number): number {
    const line = (this.#lists[number] as Posting[])[at] as Posting;
    const { first } = line.entry;
    if (!line.isFrozen) return first;
    const reached = this.#reached(number, at);
    return first - reached <= CAMPAIGN_DAYS && !this.#wasCheaper(number, at, reached) ? reached : first;
  }

  /** Forgets what spoils a line. */
  #unjudge(number: number, at: number): void {
    const list = this.#lists[number] as Posting[];
    const later = list[at] as Posting;
    for (let i = at - 1; i >= 0 && this.#mayReach(number, i, later.start - WINDOW_DAYS); i--) {
      unlink(list[i] as Posting, later);
    }
  }

  /**
   * The first of the promotional days that lead to a line's start without a gap; the start itself where the day before is none. Where these
   * are more days than a campaign has, any one beyond that.
   */
  #reached(number: number, at: number): number {
    const list = this.#lists[number] as Posting[];
    const start = (list[at] as Posting).entry.first;
    let reached = start;
    // The latest start first: what one of them does not reach, a still earlier one may go on from.
    for (let i = at - 1; i >= 0 && this.#mayReach(number, i, reached - 1); i--) {
      const one = list[i] as Posting;
      if (one.entry.last >= reached - 1 && one.entry.first < reached && isPromotional(one)) reached = one.entry.first;
      if (start - reached > CAMPAIGN_DAYS) break;
    }
    return reached;
  }

  /** Whether a line is dearer than a promotion of the campaign that has run from `reached` on: then it is no further reduction. */
  #wasCheaper(number: number, at: number, reached: number): boolean {
    const list = this.#lists[number] as Posting[];
    const { entry, unit_cents } = list[at] as Posting;
    for (let i = at - 1; i >= 0 && this.#mayReach(number, i, reached); i--) {
      const one = list[i] as Posting;
      const isBefore = one.entry.first < entry.first && one.entry.last >= reached;
      if (isBefore && one.unit_cents < unit_cents) return true;
    }
    return false;
  }

  /** Whether a line of a list, or one before it, may last up to a day. */
  #mayReach(number: number, at: number, day: number): boolean {
    const { first } = ((this.#lists[number] as Posting[])[at] as Posting).entry;
    return first + (this.#longest[number] as number) > day;
  }

  /** Looks again at the lines whose window a plan reaches. Where the window is another one by now the line is judged anew, else `same` is called. */
  #judgeLater(number: number, { first, last }: Entry, same: (later: Posting) => void): void {
    const list = this.#lists[number] as Posting[];
    for (let at = firstFrom(list, first + 1); at < list.length; at++) {
      const later = list[at] as Posting;
      if (later.entry.first - last > CAMPAIGN_DAYS + WINDOW_DAYS) return;
      if (!isReduction(later)) continue;
      if (!later.isFrozen || this.#startOf(number, at) === later.start) {
        same(later);
        continue;
      }
      this.#unjudge(number, at);
      this.#judge(number, at);
    }
  }
}

/** The position of the first line that begins on a day or later. */
function firstFrom(list: readonly Posting[], day: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as Posting).entry.first < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
