import type { User } from '@promo/contracts/fields';
import type { Message } from '@promo/contracts/messages/message';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { isFirm } from '@promo/contracts/promo-proposals/submitted';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { SaleKind } from '@promo/retail/nc30';
import type { KeptExpected } from './kept-expected.ts';

/** A SKU line as it is kept: prices in cents, what was not given is null. */
export interface Line {
  readonly code: string;
  readonly name: string | null;
  readonly regular_cents: number | null;
  /** Percent. */
  readonly discount_pct: number | null;
  readonly promo_cents: number | null;
  readonly mechanic: string | null;
  /** null: the proposal's. */
  readonly sale_kind: SaleKind | null;
  /** Euro net a unit. */
  readonly supplier_funding: number | null;
  /** That is yet to be agreed. */
  readonly funding_to_agree?: true | undefined;
  /** What the planner expects, percent over ordinary sales. */
  readonly expected_uplift_pct: number | null;
  /** Planned shares of leaflet and second placements; null: what the source usually gets. */
  readonly feature: number | null;
  readonly display: number | null;
  readonly note: string | null;
}

/** What planners write. An end that was not given follows the start. */
export interface Contents {
  readonly title: string | null;
  readonly note: string | null;
  readonly source: string;
  readonly start_year: number | null;
  readonly start_week: number | null;
  readonly end_year: number | null;
  readonly end_week: number | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly mechanic: string | null;
  readonly sale_kind: SaleKind;
  readonly channel: string | null;
  readonly objective: string | null;
  /** User ids. */
  readonly co_planner_ids: readonly number[];
  readonly skus: readonly Line[];
}

/** A proposal as it is kept. */
export interface ProposalRecord extends Contents {
  readonly _id: number;
  /** Rises with each change. */
  readonly version: number;
  /** Rises with each change of codes or weeks: what an acknowledged conflict depends on. */
  readonly content_version: number;
  /** Rises with each change of codes, days, prices or kinds of sale: what an acknowledged NC30 conflict depends on. */
  readonly terms_version: number;
  readonly status: ProposalStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly proposed_by_id: number | null;
  readonly user: User | null;
  /** Who really created it, and who really changed its contents last, whomever they acted for; null where nobody is known. */
  readonly created_by_id: number | null;
  readonly edited_by_id: number | null;
  /** The same with their name; absent in those of before this was kept. */
  readonly edited_by?: User | null;
  /** Whose hands it went through, as `handsAfter` has it. */
  readonly edited_by_ids: readonly number[];
  /** When it came to what makes it clash as it does (`replaced`), and who really brought it there; absent in those of before this was kept. */
  readonly placed?: Placed;
  /** A reviewer has decided on it, now or before. */
  readonly decided: boolean;
  readonly log: readonly ProposalLogEntry[];
  /** Frozen at approval, and dropped by any other decision. */
  readonly forecast: FrozenForecast | null;
  /** Totals of its economics as it was last saved or approved; null where they were not to be had. */
  readonly expected: KeptExpected | null;
  /** When somebody last said something about it; absent before. No version comes of that. */
  readonly commented_at?: string;
  /** From one of its versions to another conflicts alone were acknowledged, or what is expected was kept; absent before. */
  readonly acknowledged?: { readonly from: number; readonly to: number };
}

export interface Placed {
  readonly at: string;
  /** null where nobody is known. */
  readonly by_id: number | null;
}

type Versions = Pick<ProposalRecord, 'version' | 'acknowledged'>;

/** The first version since which what is planned and decided is the same. */
const sameSince = ({ version, acknowledged }: Versions): number =>
  acknowledged?.to === version ? acknowledged.from : version;

/** What the next version of a proposal notes where what is planned and decided stays the same. */
export const staysSame = (record: Versions): Required<Pick<ProposalRecord, 'acknowledged'>> => ({
  acknowledged: { from: sameSince(record), to: record.version + 1 },
});

/** True when a request for some versions may change this one: it is one of them, or what is planned and decided is the same since. */
export function isMeant(precondition: (version: number) => boolean, record: Versions): boolean {
  const first = sameSince(record);
  return Array.from({ length: record.version - first + 1 }, (_, i) => first + i).some(precondition);
}

/** First and last week, as yw. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Weeks = Pick<Contents, 'start_year' | 'start_week' | 'end_year' | 'end_week'>;

/** The weeks of a proposal, null before it has any; meaningful for contents that were checked. */
export function spanOf({ start_year, start_week, end_year, end_week }: Weeks): Span | null {
  if (start_year === null || start_week === null) return null;
  const start = start_year * 100 + start_week;
  return { start, end: end_week === null ? start : (end_year ?? start_year) * 100 + end_week };
}

/** True when two versions differ in their codes or weeks. */
export function rescheduled(before: Contents, after: Contents): boolean {
  const [a, b] = [spanOf(before), spanOf(after)];
  return a?.start !== b?.start || a?.end !== b?.end || codesOf(before) !== codesOf(after);
}

/** True when two versions differ in what a conflict that is told depends on. */
export const replaced = (before: ProposalRecord, after: ProposalRecord): boolean =>
  rescheduled(before, after) || before.source !== after.source || isFirm(before) !== isFirm(after);

const codesOf = ({ skus }: Contents): string =>
  skus
    .map(({ code }) => code)
    .sort()
    .join('\n');

/** True when two versions differ in what the NC30 rule looks at: days, codes, prices, mechanics, kinds of sale. */
export const repriced = (before: Contents, after: Contents): boolean => termsOf(before) !== termsOf(after);

/** The terms version of a proposal with other contents. */
export const termsAfter = (before: ProposalRecord, after: Contents): number =>
  before.terms_version + (repriced(before, after) ? 1 : 0);

function termsOf(contents: Contents): string {
  const { start_date, end_date, mechanic, sale_kind, skus } = contents;
  const lines = skus.map((line) => [
    line.code,
    line.regular_cents,
    line.promo_cents,
    line.discount_pct,
    line.mechanic ?? mechanic,
    line.sale_kind ?? sale_kind,
  ]);
  return JSON.stringify([spanOf(contents), start_date, end_date, lines.map((line) => line.join(' ')).sort()]);
}

/** What keeps a proposal from being submitted; undefined when nothing does. */
export function incomplete(contents: Contents): Message | undefined {
  if (!spanOf(contents)) return proposalMessage.no_weeks();
  return contents.skus.length === 0 ? proposalMessage.no_lines() : undefined;
}
