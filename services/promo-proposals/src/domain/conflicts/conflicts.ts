import type { User } from '@promo/contracts/fields';
import type { Conflict, FiledConflict, OverlapConflict } from '@promo/contracts/promo-proposals/conflicts';
import { isFirm } from '@promo/contracts/promo-proposals/submitted';
import { SEVERITIES, type Severity } from '@promo/contracts/promo-proposals/words';
import { compareTexts } from '@promo/retail/compare';
import { round2 } from '@promo/retail/round';
import { weekRange } from '@promo/retail/weeks';
import { nameOf } from '../calendar/overlaps.ts';
import type { Plan } from '../calendar/plan.ts';
import type { Span } from '../proposal/proposal.ts';
import type { Clash } from './conflict-index.ts';

/** What an acknowledged clash depends on: the content versions of the two proposals. */
export interface OverlapState {
  readonly content_version: number;
  readonly other_content_version: number;
}

/** A reviewer accepted a conflict of two proposals as it then was. */
export type Acknowledged<State> = State & {
  readonly proposal_id: number;
  readonly other_proposal_id: number;
  readonly by: User | null;
  readonly at: string;
};

type Acknowledgement = Acknowledged<OverlapState>;

/** Looks up the acknowledgement that still holds for a clash: neither proposal has changed its SKUs or weeks since. */
type StillAcknowledged = (clash: Clash) => Acknowledgement | undefined;

export function acknowledgedAmong(rows: Iterable<Acknowledgement>): StillAcknowledged {
  const byPair = new Map<string, Acknowledgement>();
  for (const row of rows) {
    byPair.set(pairKey(row.proposal_id, row.content_version, row.other_proposal_id, row.other_content_version), row);
  }
  return ({ a, b }) => byPair.get(pairKey(a.id, a.content_version, b.id, b.content_version));
}

/** Of two proposals and a version of each. */
export const pairKey = (id: number, version: number, other: number, otherVersion: number): string =>
  `${id} ${version} ${other} ${otherVersion}`;

export const overlapStateOf = ({ a, b }: Pick<Clash, 'a' | 'b'>): OverlapState => ({
  content_version: a.content_version,
  other_content_version: b.content_version,
});

/**
 * Who really brought one of the two there last, by the versions that clash: what is read beside them may be older. null where nobody is
 * known, and where two people did so in the same millisecond: neither may have seen the other's.
 */
export function bringerOf({ a, b }: Pick<Clash, 'a' | 'b'>): number | null {
  const [first, last] = [a.placed, b.placed].sort((x, y) => compareTexts(x?.at ?? '', y?.at ?? ''));
  return first?.at === last?.at && first?.by_id !== last?.by_id ? null : (last?.by_id ?? null);
}

/** The state of a conflict as a tag: a conflict with another one is not the one that was seen. */
export const etagOf = (state: object): string => Object.values(state).join('-');

/** That of an overlap, which is another one, too, once it is graver or less so. */
export const overlapTag = (clash: Clash): string => etagOf({ ...overlapStateOf(clash), severity: severityOf(clash) });

/**
 * Clashes as they are answered, the most severe first. Each is made when it is asked for: of many long ones all would be too much at once.
 *
 * @param most so many SKUs of each are told, all when left out
 */
export const conflictsOf = (
  clashes: readonly Clash[],
  acknowledged: StillAcknowledged,
  most?: number,
): IteratorObject<OverlapConflict> =>
  clashes
    .map((clash) => ({ clash, severity: severityOf(clash), id_a: clash.a.id, id_b: clash.b.id }))
    .sort(bySeverity)
    .values()
    .map(({ clash }) => conflictOf(clash, acknowledged(clash), most));

/** The most severe is 0. */
export const rankOf = ({ severity }: { readonly severity: Severity }): number => SEVERITIES.indexOf(severity);

type Ranked = Pick<OverlapConflict, 'severity' | 'id_a' | 'id_b'>;

export const bySeverity = (x: Ranked, y: Ranked): number => rankOf(x) - rankOf(y) || x.id_a - y.id_a || x.id_b - y.id_b;

/** Whose a conflict is, as it is answered. */
export const sidesOf = (a: Plan, b: Plan) => ({
  id_a: a.id,
  id_b: b.id,
  source_a: a.source,
  source_b: b.source,
  status_a: a.status,
  status_b: b.status,
  involved_ids: [...new Set([...a.involved_ids, ...b.involved_ids])],
});

/** Conflicts as files have them, with titles and weeks of the proposals as they were among these plans. */
export function filedAmong(plans: ReadonlyMap<number, Plan>): (conflict: Conflict) => FiledConflict {
  const sideOf = (id: number) => {
    const { title = null, span = null } = plans.get(id) ?? {};
    return { title, start_yw: span?.start ?? null, end_yw: span?.end ?? null };
  };
  return (conflict) => ({ ...conflict, a: sideOf(conflict.id_a), b: sideOf(conflict.id_b) });
}

/** Who accepted it, if anybody. */
export const acknowledgedBy = (acknowledgement: Pick<Acknowledgement, 'by' | 'at'> | undefined) => ({
  acknowledged: acknowledgement !== undefined,
  acknowledged_by: acknowledgement?.by ?? null,
  acknowledged_at: acknowledgement?.at ?? null,
});

function conflictOf(clash: Clash, acknowledgement: Acknowledgement | undefined, most?: number): OverlapConflict {
  const { a, b, shared } = clash;
  return {
    kind: 'overlap',
    ...sidesOf(a, b),
    overlap_weeks: overlapWeeks(a, b),
    ...boundedBy(most, shared),
    skus: codesOf(a)
      .values()
      .filter((code) => b.lines.has(code))
      .take(most ?? shared)
      .map((code) => ({
        code,
        name: nameOf(code, [a, b]),
        discount_pct_a: depthIn(a, code),
        discount_pct_b: depthIn(b, code),
      }))
      .toArray(),
    severity: severityOf(clash),
    etag: overlapTag(clash),
    ...acknowledgedBy(acknowledgement),
  };
}

const sortedCodes = new WeakMap<Plan, readonly string[]>();

/** The codes of a plan in their order, sorted once for all that it is in conflict with. */
const codesOf = (plan: Plan): readonly string[] =>
  sortedCodes.getOrInsertComputed(plan, ({ lines }) => [...lines.keys()].sort());

/** What tells of how many SKUs some are. */
export const boundedBy = (most: number | undefined, n_skus: number) => (most === undefined ? {} : { n_skus });

/** high: both approved, or a SKU at depths 5 points apart; medium: one approved; low: neither. */
export const severityOf = ({ a, b, apart }: Clash): Severity => severityBetween(a, b, apart);

/** How much two proposals matter to each other; `isHigh` where what is between them makes it high. */
export function severityBetween(a: Plan, b: Plan, isHigh: boolean): Severity {
  const approved = Number(a.status === 'approved') + Number(b.status === 'approved');
  if (approved === 2 || isHigh) return 'high';
  return approved === 1 ? 'medium' : 'low';
}

/** The depth of a plan's line as it is answered, percent. */
export const depthIn = ({ lines }: Plan, code: string): number | null => round2(lines.get(code)?.depth ?? null);

/** The weeks that two plans with weeks both run in. */
export function overlapWeeks(a: Pick<Plan, 'span'>, b: Pick<Plan, 'span'>): number[] {
  const [first, second] = [a.span as Span, b.span as Span];
  return weekRange(Math.max(first.start, second.start), Math.min(first.end, second.end));
}

/** Clashes of proposals that were both submitted or approved, in a week that is not over. */
export const firmClashes = (clashes: readonly Clash[], thisYw: number): Clash[] =>
  clashes.filter(
    ({ a, b }) => isFirm(a) && isFirm(b) && Math.min((a.span as Span).end, (b.span as Span).end) >= thisYw,
  );
