import { euro, messages, named, numbered, said } from '../messages/message.ts';
import { PROPOSAL_STATUS_WORDS } from './words.ts';

/** Why no forecast is kept with an approved proposal. */
const NO_FORECAST = {
  no_weeks: 'no start week is given',
  no_answer: 'analytics gave none in time',
};

/** Why what was approved and deleted is restored as submitted. */
const APPROVAL_LOST = {
  ended: 'at the tills it has ended',
  nc30: 'it does not go together with the lowest prices of the 30 days before of what has been approved since',
};

/** Many lines, the first by name. */
export type ManyLines = { lines: number; skus: readonly string[] };

/** Many lines, and proposals that they have to do with. */
type LinesAndProposals = ManyLines & { proposals: readonly string[] };

type NotAnnounceable =
  /** A line: until when to wait, or what price to plan; left out where there is none. */
  | {
      sku: string;
      promo_price: number;
      nc30_price: number;
      earliest_start?: string | undefined;
      highest_price?: number | undefined;
    }
  | ManyLines;

type SoldBelow =
  | { sku: string; proposal_id: number; price: number; last_day: string; nc30_price?: number | undefined }
  | ManyLines;

type OtherRegularPrice = { sku: string; regular_price: number; catalogue_price: number } | ManyLines;

/** What became of the contents: the fields, and of the lines how many, and the first discounts and prices. What there is none of is left out. */
export type ContentsChanged = {
  fields?: readonly string[] | undefined;
  lines_added?: number | undefined;
  lines_removed?: number | undefined;
  lines_changed?: number | undefined;
  /** Of the lines that were changed. */
  line_fields?: readonly string[] | undefined;
  /** Four lists of one length: which line, `discount_pct`, `promo_price` or `supplier_funding`, from what and to what, '' where there is none. */
  skus?: readonly string[] | undefined;
  terms?: readonly string[] | undefined;
  from?: readonly string[] | undefined;
  to?: readonly string[] | undefined;
  /** What those of `skus` are called that the proposal has no more, in the same order, '' for all others; none where it has them all. */
  names?: readonly string[] | undefined;
};

const stateOf = (status: string): string => said(PROPOSAL_STATUS_WORDS.en, status);

const plain = (fields: readonly string[]): string => fields.join(', ').replaceAll('_', ' ');

/** A discount, a price or a supplier funding of a line, and which it is. */
const termOf = (term: string | undefined, value: string | undefined): string =>
  !value ? 'none' : term === 'discount_pct' ? `${value} %` : euro(Number(value));

/** From what to what a line was changed. Of two amounts it is said which is the funding. */
const changeOf = (sku: string, term: string | undefined, from: string | undefined, to: string | undefined): string =>
  `${sku}${term === 'supplier_funding' ? ' funding' : ''} ${termOf(term, from)} → ${termOf(term, to)}`;

function contentsChanged({
  fields,
  line_fields = [],
  skus,
  terms = [],
  from = [],
  to = [],
  ...lines
}: ContentsChanged) {
  const many = (n: number | undefined, what: string) => (n ? [`${n} line${n > 1 ? 's' : ''} ${what}`] : []);
  const of = line_fields.length > 0 ? ` (${plain(line_fields)})` : '';
  const said = [
    ...(fields ? [plain(fields)] : []),
    ...many(lines.lines_added, 'added'),
    ...many(lines.lines_removed, 'removed'),
    ...many(lines.lines_changed, `changed${of}`),
  ].join('; ');
  const first = skus?.map((sku, i) => changeOf(sku, terms[i], from[i], to[i])).join(', ');
  return `changed: ${said}${first ? `: ${first}` : ''}`;
}

/** What proposals and the calendar refuse and warn of, and what they write in a proposal's log. */
export const proposalMessage = messages({
  unknown_proposal: ({ id }: { id: number }) => `proposal #${id} does not exist`,
  not_restorable: ({ id, minutes }: { id: number; minutes: number }) =>
    `proposal #${id} cannot be restored: it was not deleted in the last ${minutes} minutes`,
  proposal_changed: ({ id, version }: { id: number; version: number }) =>
    `proposal #${id} has changed: its version is ${version}`,
  proposal_changed_meanwhile: () => 'the proposal changed at the same moment; try again',
  not_the_caller: ({ field, given, caller }: { field: string; given: number; caller: number }) =>
    `${field} ${given} is not the caller, who is ${caller}`,
  // contents
  listed_twice: ({ sku }: { sku: string }) => `is listed twice: ${sku}`,
  plan_too_large: ({ bytes, maximum }: { bytes: number; maximum: number }) =>
    `have codes or mechanics that are too long: the plan takes ${bytes} bytes; at most ${maximum} are possible`,
  required_with: ({ field }: { field: string }) => `is required with ${field}`,
  week_number_not_in_year: ({ week, year, weeks }: { week: number; year: number; weeks: number }) =>
    `${week} does not exist: ${year} has ${weeks} weeks`,
  end_before_start: ({ start_yw, end_yw }: { start_yw: number; end_yw: number }) =>
    `is before the start: ${end_yw} < ${start_yw}`,
  too_many_weeks: ({ weeks, maximum }: { weeks: number; maximum: number }) =>
    `is ${weeks} weeks from the start; at most ${maximum} are possible`,
  end_date_before_start_date: ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    `is before start_date: ${end_date} < ${start_date}`,
  date_without_weeks: () => 'needs start_year and start_week',
  date_outside_weeks: ({ from, to }: { from: string; to: string }) =>
    `must lie in the promotion's weeks, ${from} to ${to}`,
  days_end_before_start: ({ from, to }: { from: string; to: string }) => `is before from: ${to} < ${from}`,
  too_many_days: ({ days, maximum }: { days: number; maximum: number }) =>
    `is ${days} days from the first one, both counted; at most ${maximum} are possible`,
  impossible_units: ({ maximum }: { maximum: number }) =>
    `must have 1 to ${maximum} units bought and 1 to ${maximum} free`,
  no_weeks: () => 'start_year and start_week are needed to submit',
  no_weeks_for_economics: () => 'start_year and start_week are needed to reckon the economics',
  no_lines: () => 'at least one SKU line is needed to submit',
  // states and decisions
  unknown_status: ({ status, allowed }: { status: string; allowed: readonly string[] }) =>
    `status must be one of ${allowed.join(', ')}, not "${status}"`,
  unknown_decision: ({ decision, allowed }: { decision: string; allowed: readonly string[] }) =>
    `decision must be one of ${allowed.join(', ')}, not "${decision}"`,
  status_not_allowed: ({ from, to, allowed }: { from: string; to: string; allowed: readonly string[] }) => {
    const possible =
      allowed.length > 0 ? `it can become ${allowed.map(stateOf).join(' or ')}` : 'only a reviewer can reopen it';
    return `a proposal that is ${stateOf(from)} cannot become ${stateOf(to)} by a change of status: ${possible}`;
  },
  status_by_contents: () => 'the status of a submitted proposal is not set by its contents: change it with /status',
  proposal_not_editable: ({ status }: { status: string }) =>
    `a proposal that is ${stateOf(status)} cannot be changed: ${status === 'approved' ? 'copy it, or ask a reviewer to send it back for revision' : 'reopen it first'}`,
  not_your_proposal: ({ id }: { id: number }) =>
    `proposal #${id} is changed and deleted by its planner, a co-planner named on it, or Admin`,
  decided_not_deleted: ({ id }: { id: number }) => `proposal #${id} was decided on: only Admin deletes it`,
  other_reviewer_needed: ({ id }: { id: number }) =>
    `proposal #${id} needs the decision of somebody else than those who planned, created, changed or submitted it`,
  feedback_needed: ({ decision }: { decision: string }) => `${decision} needs feedback for the planner`,
  empty_comment: () => 'must say something',
  too_many_comments: ({ id, maximum }: { id: number; maximum: number }) =>
    `proposal #${id} has ${maximum} comments already, as many as it can hold`,
  same_proposal: () => 'id_a and id_b are the same proposal',
  no_conflict: ({ id_a, id_b }: { id_a: number; id_b: number }) => `proposals #${id_a} and #${id_b} do not conflict`,
  no_nc30_conflict: ({ id_a, id_b }: { id_a: number; id_b: number }) =>
    `neither of proposals #${id_a} and #${id_b} spoils the NC30 reference of the other`,
  conflict_changed: ({ id_a, id_b }: { id_a: number; id_b: number }) =>
    `the conflict of proposals #${id_a} and #${id_b} is no longer the one that was seen: look at it again`,
  // warnings
  open_conflict: ({ proposal_id, skus }: { proposal_id: number; skus: number }) =>
    `conflict with proposal #${proposal_id} over ${skus} SKU${skus > 1 ? 's' : ''}`,
  conflicts_unknown: () => 'the conflicts could not be looked up',
  forecast_unavailable: ({ reason }: { reason: keyof typeof NO_FORECAST }) =>
    `no forecast of the lines is kept: ${NO_FORECAST[reason]}`,
  already_over: ({ last_day }: { last_day: string }) => `its weeks have passed: its last day was ${last_day}`,
  funding_to_agree: ({ lines, skus }: ManyLines) =>
    `what the supplier pays for ${lines} ${lines === 1 ? 'line' : 'lines'} is yet to be agreed: ${named(skus, lines)}`,
  nothing_promoted: () => 'it has no SKU lines: nothing is promoted',
  unknown_codes: ({ lines, skus }: ManyLines) =>
    `${lines} ${lines === 1 ? 'line is' : 'lines are'} of products that the catalogue does not know: ${named(skus, lines)}`,
  prices_unavailable: () =>
    'the regular prices that some prices follow from are not known: analytics gave no answer in time',
  nc30_unavailable: () => 'the prices are not checked against the 30 days before: analytics gave no answer in time',
  not_announceable: (line: NotAnnounceable) => {
    if ('lines' in line) {
      return `${line.lines} lines are no reduction of their lowest price of the 30 days before: ${named(line.skus, line.lines)}`;
    }
    const { sku, promo_price, nc30_price, earliest_start, highest_price } = line;
    const from = earliest_start === undefined ? [] : [`from ${earliest_start} on`];
    const at = highest_price === undefined ? [] : [`at ${euro(highest_price)} or less`];
    const instead = [...from, ...at].join(', or ');
    return `${sku} at ${euro(promo_price)} is no reduction of its lowest price of the 30 days before, ${euro(nc30_price)}${instead && `; it can be announced ${instead}`}`;
  },
  other_regular_price: (line: OtherRegularPrice) => {
    if ('lines' in line) {
      return `${line.lines} lines are planned with other regular prices than those of the catalogue, by which the 30 days before go: ${named(line.skus, line.lines)}`;
    }
    const { sku, regular_price, catalogue_price } = line;
    return `${sku} is planned with a regular price of ${euro(regular_price)}; that of the catalogue, by which the 30 days before go, is ${euro(catalogue_price)}`;
  },
  unpriced_lines: ({ lines, skus }: ManyLines) =>
    `the price of ${named(skus, lines)} is not known, since there is no regular price to take the discount from: it is not checked against the 30 days before`,
  sold_below_reference: (line: SoldBelow) => {
    if ('lines' in line) {
      return `${line.lines} lines had a lower price at the tills in the 30 days before than is imported: ${named(line.skus, line.lines)}`;
    }
    const { sku, proposal_id, price, last_day, nc30_price } = line;
    const instead = nc30_price === undefined ? '' : ` and not ${euro(nc30_price)}`;
    return `${sku} was to cost ${euro(price)} until ${last_day} by proposal #${proposal_id}, which no imported price says: if it did, its lowest price of the 30 days before is at most that${instead}`;
  },
  projected_reference: ({ lines, skus, proposals }: LinesAndProposals) =>
    `what ${named(skus, lines)} may announce rests on proposals that can still change: ${numbered(proposals)}; check again before the start`,
  spoils_later: ({
    proposal_id,
    skus,
    points,
    clear_from,
  }: {
    proposal_id: number;
    skus: number;
    points: number;
    clear_from: string;
  }) =>
    `lowers the reference of proposal #${proposal_id} for ${skus} SKU${skus > 1 ? 's' : ''}, by up to ${points} points: free of it, that one starts, with any sale that it continues, on ${clear_from} at the earliest`,
  nc30_above_reference_strict: ({ lines, skus }: ManyLines) =>
    `not approved: above the lowest price of the 30 days before: ${named(skus, lines)}`,
  nc30_puts_above_strict: ({ lines, skus, proposals }: LinesAndProposals) =>
    `not approved: it would put what is approved above its lowest price of the 30 days before: ${named(skus, lines)} of ${numbered(proposals)}`,
  nc30_unpriced_strict: ({ lines, skus }: ManyLines) =>
    `not approved: the price of ${named(skus, lines)} is not known, so that it cannot be checked: enter it, or a regular price to take the discount from`,
  nc30_unchecked_strict: () =>
    'not approved: nobody could say in time whether its prices are above the lowest of the 30 days before; try again',
  // the log
  created: ({ status }: { status: string }) => `created as ${status}`,
  status_changed: ({ from, to }: { from: string; to: string }) => `${from} → ${to}`,
  contents_changed: contentsChanged,
  restored: () => 'deleted and restored',
  restored_as_submitted: ({ reason }: { reason: keyof typeof APPROVAL_LOST }) =>
    `deleted and restored, to be approved again: ${APPROVAL_LOST[reason]}`,
  decided: ({ decision }: { decision: string }) => decision,
  decided_with_feedback: ({ decision, feedback }: { decision: string; feedback: string }) => `${decision}: ${feedback}`,
  conflict_acknowledged: ({ proposal_id }: { proposal_id: number }) =>
    `conflict with proposal #${proposal_id} acknowledged`,
  nc30_conflict_acknowledged: ({ proposal_id }: { proposal_id: number }) =>
    `NC30 conflict with proposal #${proposal_id} acknowledged`,
  expectations_kept: () => 'what is expected of it is kept now: at its approval analytics gave no answer in time',
});
