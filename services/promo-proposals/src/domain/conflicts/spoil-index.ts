import {
  CAMPAIGN_DAYS,
  NC30_RULES,
  type Nc30Country,
  type Nc30Rule,
  type SaleKind,
  WINDOW_DAYS,
} from '@promo/retail/nc30';
import { CONTENDING } from '../calendar/contending.ts';
import type { Plan, PlanLine } from '../calendar/plan.ts';

/**
 * An earlier plan that spoils the NC30 reference of a later one, whatever their sources: on some of the 30 days that the
 * later one is measured against, it sells a SKU below the regular price of the catalogue, which would else be the lowest of them.
 */
export interface Spoil {
  readonly spoiler: Plan;
  readonly spoiled: Plan;
  /** Numbers of the codes whose reference is spoiled. */
  readonly numbers: number[];
}

/** A contending plan in the index. */
interface Entry {
  readonly plan: Plan;
  readonly first: number;
  readonly last: number;
  /** By the other plan; either may be the spoiler. */
  readonly spoils: Map<Entry, Spoil>;
}

/** A line that lowers the price of a unit. */
interface Posting {
  readonly entry: Entry;
  readonly line: PlanLine;
  readonly unit_cents: number;
  /** What spoils it; of a line whose reference is frozen. */
  readonly spoilers: Entry[];
}

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
    if (!plan.days || !CONTENDING[plan.status]) return;
    const entry: Entry = { plan, ...plan.days, spoils: new Map() };
    this.#entries.set(plan.id, entry);
    this.#eachLine(entry, (number, line) => {
      if (line.unit_cents === null) return;
      while (this.#lists.length <= number) {
        this.#lists.push([]);
        this.#longest.push(0);
      }
      const list = this.#lists[number] as Posting[];
      const posting: Posting = { entry, line, unit_cents: line.unit_cents, spoilers: [] };
      const at = firstFrom(list, entry.first);
      list.splice(at, 0, posting);
      this.#longest[number] = Math.max(this.#longest[number] as number, entry.last - entry.first + 1);
      this.#judge(number, at);
      this.#judgeLater(number, entry, (later) => {
        if (isLowered(later, posting)) link(posting, later, number);
      });
    });
  }

  remove(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    for (const other of entry.spoils.keys()) other.spoils.delete(entry);
    this.#entries.delete(id);
    this.#eachLine(entry, (number, line) => {
      if (line.unit_cents === null) return;
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
  of(id: number): Spoil[] {
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
    const found = this.of(plan.id);
    if (known) this.put(known);
    else this.remove(plan.id);
    return found;
  }

  #isFrozen({ line: { sale_kind } }: Posting): boolean {
    return this.#rules[sale_kind] === 'frozen';
  }

  #eachLine({ plan: { lines, numbers } }: Entry, visit: (number: number, line: PlanLine) => void): void {
    let i = 0;
    for (const line of lines.values()) visit(numbers[i++] as number, line);
  }

  /** Links a line with those that spoil it. */
  #judge(number: number, at: number): void {
    const list = this.#lists[number] as Posting[];
    const later = list[at] as Posting;
    if (!isReduction(later)) return;
    const { first } = later.entry;
    const frozen = this.#isFrozen(later);
    const reached = frozen ? this.#reached(number, at) : first;
    const isCampaign = first - reached <= CAMPAIGN_DAYS && !this.#wasCheaper(number, at, reached);
    const start = isCampaign ? reached : first;
    const from = start - WINDOW_DAYS;
    for (let i = at - 1; i >= 0 && this.#mayReach(number, i, from); i--) {
      const one = list[i] as Posting;
      if (one.entry.last < from || one.entry.first >= start || !isLowered(later, one)) continue;
      link(one, later, number);
      if (frozen) later.spoilers.push(one.entry);
    }
  }

  /**
   * The first of the unbroken promotional days up to a line's start; the start itself where the day before has none. Where they are
   * more than a campaign has, it is one of them.
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

  /** Looks again at the lines whose window a plan reaches: at campaigns as a whole, at others by `plain`. */
  #judgeLater(number: number, { first, last }: Entry, plain: (later: Posting) => void): void {
    const list = this.#lists[number] as Posting[];
    for (let at = firstFrom(list, first + 1); at < list.length; at++) {
      const later = list[at] as Posting;
      const after = later.entry.first - last;
      if (after > CAMPAIGN_DAYS + WINDOW_DAYS) return;
      if (!isReduction(later)) continue;
      if (this.#isFrozen(later)) {
        if (last < this.#reached(number, at) - WINDOW_DAYS) continue;
        unlink(later, number);
        this.#judge(number, at);
      } else if (after <= WINDOW_DAYS) plain(later);
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

/** Only a price below the regular one has a discount to lose. */
const isReduction = ({ line: { catalogue_cents }, unit_cents }: Posting): boolean =>
  catalogue_cents !== null && unit_cents < catalogue_cents;

/** One SKU is perishable in both; what is not saved yet, or was saved without analytics, does not know. */
const isLowered = ({ line }: Posting, { line: earlier, unit_cents }: Posting): boolean =>
  !line.perishable && !earlier.perishable && unit_cents < (line.catalogue_cents as number);

/** Whether a plan's days count as those of a promotion; a price whose regular one is not known does. */
const isPromotional = ({ line: { catalogue_cents }, unit_cents }: Posting): boolean =>
  catalogue_cents === null || unit_cents < catalogue_cents;

function link({ entry: spoiler }: Posting, { entry: spoiled }: Posting, number: number): void {
  const known = spoiler.spoils.get(spoiled);
  if (known) {
    known.numbers.push(number);
    return;
  }
  const spoil = { spoiler: spoiler.plan, spoiled: spoiled.plan, numbers: [number] };
  spoiler.spoils.set(spoiled, spoil);
  spoiled.spoils.set(spoiler, spoil);
}

/** Forgets what spoils a line whose reference is frozen. */
function unlink({ entry, spoilers }: Posting, number: number): void {
  for (const spoiler of spoilers.splice(0)) {
    const numbers = entry.spoils.get(spoiler)?.numbers ?? [];
    numbers.splice(numbers.indexOf(number), 1);
    if (numbers.length > 0) continue;
    entry.spoils.delete(spoiler);
    spoiler.spoils.delete(entry);
  }
}
