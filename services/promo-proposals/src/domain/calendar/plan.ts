import type { User } from '@promo/contracts/fields';
import type { PlanInShort } from '@promo/contracts/promo-proposals/events';
import type { Expected } from '@promo/contracts/promo-proposals/expected';
import { involvedIn } from '@promo/contracts/promo-proposals/rights';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { dayOf } from '@promo/retail/calendar';
import { depthOf, mechanicOf, plannedUnitCents } from '@promo/retail/depth';
import { cents } from '@promo/retail/money';
import type { SaleKind } from '@promo/retail/nc30';
import { daysOf } from '../proposal/days.ts';
import { toldExpected } from '../proposal/kept-expected.ts';
import { type Contents, type Placed, type ProposalRecord, type Span, spanOf } from '../proposal/proposal.ts';

export interface PlanLine {
  readonly name: string | null;
  /** Percent, not rounded; null when nothing says. */
  readonly depth: number | null;
  readonly regular_cents: number | null;
  /** The regular price of the catalogue where it is known to be another, else the same. By it NC30 goes. */
  readonly catalogue_cents: number | null;
  /** The price of a single unit under the promotion, cents; null where it lowers none, as N+F. */
  readonly unit_cents: number | null;
  readonly mechanic: string | null;
  readonly sale_kind: SaleKind;
  /** Known to be exempt from the NC30 rule, as a perishable below its regular price. */
  readonly perishable: boolean;
}

/** First and last day of a plan, days since 1970-01-01. */
interface Days {
  readonly first: number;
  readonly last: number;
}

/** What the calendar needs of a proposal; it is kept in memory. */
export interface Plan {
  readonly id: number;
  readonly version: number;
  /** When that version came to be, ISO 8601; null of what is not saved. */
  readonly updated_at: string | null;
  /** When it came to what makes it clash, and by whom; null where that is not known. */
  readonly placed: Placed | null;
  readonly content_version: number;
  readonly terms_version: number;
  readonly status: ProposalStatus;
  readonly title: string | null;
  readonly source: string;
  readonly span: Span | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** The same two; null without weeks. */
  readonly days: Days | null;
  readonly mechanic: string | null;
  readonly channel: string | null;
  readonly user: User | null;
  readonly proposed_by_id: number | null;
  readonly co_planner_ids: readonly number[];
  /** Who had a hand in it, user ids. */
  readonly involved_ids: readonly number[];
  readonly expected: Expected | null;
  /** Units that each line was expected to sell in all when it was last saved, in their order; null where nothing says. */
  readonly needs: readonly (number | null)[];
  /** What each of them cost to buy then, euro net, and its VAT, percent; null where nothing says. */
  readonly unit_costs: readonly (number | null)[];
  readonly vat_rates: readonly (number | null)[];
  /** Of the lines that have a depth: their number, and the sum of their depths, percent. */
  readonly depths: { readonly count: number; readonly sum: number };
  /** By code. */
  readonly lines: ReadonlyMap<string, PlanLine>;
  /** The numbers of the codes in the dictionary that the plan was made with. */
  readonly numbers: readonly number[];
  /** The depths of the same lines, percent, not rounded; NaN where nothing says. */
  readonly lineDepths: readonly number[];
}

/** Which plan it is, and whose, for those who are told of it. */
export const inShort = ({ title, status, start_date, source, user, co_planner_ids }: Plan): PlanInShort => ({
  title,
  status,
  start_date,
  source,
  user,
  co_planner_ids: [...co_planner_ids],
});

/** Numbers for codes, from 0: what compares many plans looks a code up in an array instead of hashing its text. */
export class CodeNumbers {
  readonly #numbers = new Map<string, number>();

  /** How many there are. */
  get size(): number {
    return this.#numbers.size;
  }

  numberOf(code: string): number {
    return this.#numbers.getOrInsert(code, this.#numbers.size);
  }

  knows(code: string): boolean {
    return this.#numbers.has(code);
  }
}

/** A plan's lines, each with the number of its code. */
export function eachLine(
  { lines, numbers }: Plan,
  visit: (number: number, line: PlanLine, position: number) => void,
): void {
  let position = 0;
  for (const line of lines.values()) visit(numbers[position] as number, line, position++);
}

/** The price of a unit of a code that a plan has one of, cents. */
export const unitCents = ({ lines }: Plan, code: string): number => (lines.get(code) as PlanLine).unit_cents as number;

/** What of a proposal its plan is made from. */
type PlanSource = Omit<Contents, 'note' | 'objective'> &
  Pick<Plan, 'updated_at'> &
  Pick<
    ProposalRecord,
    | '_id'
    | 'version'
    | 'content_version'
    | 'terms_version'
    | 'status'
    | 'user'
    | 'proposed_by_id'
    | 'created_by_id'
    | 'edited_by_ids'
    | 'placed'
    | 'expected'
  >;

export function planOf(record: PlanSource, numbers: CodeNumbers): Plan {
  const { _id, version, content_version, terms_version, status, title, source, mechanic, channel, user } = record;
  const { updated_at, placed = null, proposed_by_id, co_planner_ids, sale_kind, expected } = record;
  const span = spanOf(record);
  const { start_date, end_date } = daysOf(record);
  const perishable = new Set(expected?.perishable);
  const catalogue = new Map(expected?.regular_prices?.map(({ code, regular_price }) => [code, cents(regular_price)]));
  const lines = record.skus.map((line): [string, PlanLine] => [
    line.code,
    {
      name: line.name,
      depth: depthOf(line, mechanic),
      regular_cents: line.regular_cents,
      catalogue_cents: catalogue.get(line.code) ?? line.regular_cents,
      unit_cents: plannedUnitCents(line, mechanic),
      mechanic: mechanicOf(line, mechanic),
      sale_kind: line.sale_kind ?? sale_kind,
      perishable: perishable.has(line.code),
    },
  ]);
  const depths = lines.flatMap(([, { depth }]) => depth ?? []);
  return {
    id: _id,
    version,
    updated_at,
    placed,
    content_version,
    terms_version,
    status,
    title,
    source,
    span,
    start_date,
    end_date,
    days: start_date && end_date ? { first: dayOf(start_date), last: dayOf(end_date) } : null,
    mechanic,
    channel,
    user,
    proposed_by_id,
    co_planner_ids,
    involved_ids: involvedIn(record),
    expected: toldExpected(expected),
    needs: expected?.needs ?? [],
    unit_costs: expected?.unit_costs ?? [],
    vat_rates: expected?.vat_rates ?? [],
    depths: { count: depths.length, sum: depths.reduce((sum, depth) => sum + depth, 0) },
    lines: new Map(lines),
    numbers: lines.map(([code]) => numbers.numberOf(code)),
    lineDepths: lines.map(([, { depth }]) => depth ?? Number.NaN),
  };
}
