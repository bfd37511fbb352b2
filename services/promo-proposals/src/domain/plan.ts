import type { User } from '@promo/contracts/fields';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { depthOf } from '@promo/retail/depth';
import { firstDay, lastDay } from './check.ts';
import { type ProposalRecord, type Span, spanOf } from './proposal.ts';

interface PlanLine {
  readonly name: string | null;
  /** Percent, not rounded; null when nothing says. */
  readonly depth: number | null;
}

/** What the calendar needs of a proposal; it is kept in memory. */
export interface Plan {
  readonly id: number;
  readonly version: number;
  readonly content_version: number;
  readonly status: ProposalStatus;
  readonly title: string | null;
  readonly source: string;
  readonly span: Span | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly mechanic: string | null;
  readonly channel: string | null;
  readonly user: User | null;
  readonly proposed_by_id: number | null;
  readonly co_planner_ids: readonly number[];
  /** By code. */
  readonly lines: ReadonlyMap<string, PlanLine>;
  /** The numbers of the codes in the dictionary that the plan was made with. */
  readonly numbers: readonly number[];
}

/** Numbers for codes, from 0: what compares many plans looks a code up in an array instead of hashing its text. */
export class CodeNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #codes: string[] = [];

  numberOf(code: string): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.#codes.length);
    return this.#codes.push(code) - 1;
  }

  codeOf(number: number): string {
    return this.#codes[number] as string;
  }
}

export function planOf(
  record: Omit<ProposalRecord, 'log' | 'note' | 'objective' | 'forecast'>,
  numbers: CodeNumbers,
): Plan {
  const { _id, version, content_version, status, title, source, mechanic, channel, user } = record;
  const { proposed_by_id, co_planner_ids } = record;
  const span = spanOf(record);
  const lines = record.skus.map((line): [string, PlanLine] => [
    line.code,
    { name: line.name, depth: depthOf(line, mechanic) },
  ]);
  return {
    id: _id,
    version,
    content_version,
    status,
    title,
    source,
    span,
    start_date: record.start_date ?? (span && firstDay(span).toString()),
    end_date: record.end_date ?? (span && lastDay(span).toString()),
    mechanic,
    channel,
    user,
    proposed_by_id,
    co_planner_ids,
    lines: new Map(lines),
    numbers: lines.map(([code]) => numbers.numberOf(code)),
  };
}
