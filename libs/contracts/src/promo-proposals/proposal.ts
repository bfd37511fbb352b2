import { MAX_DISCOUNT } from '@promo/retail/depth';
import { FIRST_YEAR, firstWeekOf, LAST_YEAR } from '@promo/retail/weeks';
import { type Static, Type } from 'typebox';
import { codedSince } from '../coded.ts';
import { code, id, lines, Money, nullable, number, optional, share, Text, Timestamp, text, User } from '../fields.ts';
import { SaleKindWord } from '../promo-analytics/nc30.ts';
import { LONGEST, MAX_FUNDING, MAX_PRICE } from '../words.ts';
import { Expected } from './expected.ts';
import { FrozenForecast } from './forecast.ts';
import {
  MAX_CO_PLANNERS,
  MAX_EXPECTED_UPLIFT,
  MAX_LINES,
  MAX_PLAN_BYTES,
  OPEN_STATUSES,
  PROPOSAL_LONGEST,
  PROPOSAL_STATUSES,
  USUAL_SOURCE,
} from './words.ts';

export const Status = Type.Enum([...PROPOSAL_STATUSES]);
const Price = (description: string) =>
  Type.Number({ minimum: 0, maximum: MAX_PRICE, description: `${description}, euro, rounded to cents` });
const isoDate = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    maxLength: 10,
    format: 'real-date',
    description: `${description}, YYYY-MM-DD`,
  });

export const SkuLine = Type.Object(
  {
    code: code(LONGEST.sku, 'Product code'),
    name: optional(text(LONGEST.productName, 'Filled from the catalogue when left out')),
    regular_price: optional(Price('Regular price, filled from the catalogue when left out')),
    discount_pct: optional(
      Type.Number({ minimum: 0, maximum: MAX_DISCOUNT, description: 'Depth in percent, 20 = 20 %' }),
    ),
    promo_price: optional(Price('Promotional price; rules over discount_pct')),
    mechanic: optional(
      text(
        LONGEST.mechanic,
        'For example 1+1; the proposal’s when left out. N+F holds for a line with neither discount_pct nor promo_price',
      ),
    ),
    sale_kind: optional(SaleKindWord),
    supplier_funding: optional(
      Type.Number({ minimum: 0, maximum: MAX_FUNDING, description: 'What the supplier pays, euro net a unit' }),
    ),
    funding_to_agree: optional(
      Type.Boolean({
        description:
          'supplier_funding is yet to be agreed: it is counted on in what is expected, and no claim once the proposal is approved',
      }),
    ),
    expected_uplift_pct: optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_EXPECTED_UPLIFT,
        description: 'What the planner expects, percent over ordinary sales; compared with the forecast afterwards',
      }),
    ),
    feature: optional(share('Planned leaflet share; what promotions of the source usually get when left out')),
    display: optional(share('Planned share of second placements, likewise')),
    note: optional(lines(PROPOSAL_LONGEST.line_note, 'Free text')),
  },
  { additionalProperties: false },
);
export type SkuLine = Static<typeof SkuLine>;

const year = (which: string) =>
  Type.Integer({ minimum: FIRST_YEAR, maximum: LAST_YEAR, description: `ISO year of the ${which}` });
const week = (which: string) => Type.Integer({ minimum: 1, maximum: 53, description: `ISO week of the ${which}` });

const content = {
  title: optional(text(PROPOSAL_LONGEST.title, 'What the promotion is called')),
  note: optional(lines(PROPOSAL_LONGEST.note, 'Free text')),
  start_year: optional(year('start')),
  start_week: optional(week('start')),
  end_year: optional(year('end; the start’s when left out')),
  end_week: optional(week('end; the start’s when left out')),
  start_date: optional(isoDate('First day, inside those weeks')),
  end_date: optional(isoDate('Last day, inside those weeks')),
  mechanic: optional(
    text(
      LONGEST.mechanic,
      'For example 1+1; N+F means F free for N bought, a percent a discount. A line’s own discount or price rules over both',
    ),
  ),
  sale_kind: optional(SaleKindWord),
  channel: optional(text(PROPOSAL_LONGEST.channel, 'Where it runs')),
  objective: optional(text(PROPOSAL_LONGEST.objective, 'What it is for')),
  co_planner_ids: optional(
    Type.Array(id('User id'), {
      maxItems: MAX_CO_PLANNERS,
      description: 'Planners who may change it as well as the one it belongs to; null or [] for none',
    }),
  ),
};

const Source = text(PROPOSAL_LONGEST.source, 'Where the proposal comes from, for example webshop', 1);
const OpenStatus = Type.Enum([...OPEN_STATUSES], { description: 'draft or submitted; reviewers decide the rest' });
const Lines = Type.Array(SkuLine, {
  maxItems: MAX_LINES,
  description: `At most ${MAX_LINES} SKU lines; what is planned for them, each with the mechanic that it inherits, takes at most ${MAX_PLAN_BYTES} bytes`,
});

export const PromoProposalCreate = Type.Object(
  {
    ...content,
    status: OpenStatus,
    skus: Lines,
    source: Type.Optional(Type.Union([Source, Type.Null()], { default: USUAL_SOURCE })),
    proposed_by_id: optional(id('Who submits; the caller when left out')),
  },
  { additionalProperties: false },
);
export type PromoProposalCreate = Static<typeof PromoProposalCreate>;

export const PromoProposalUpdate = Type.Object(
  {
    ...content,
    status: Type.Optional(OpenStatus),
    skus: Type.Optional(Lines),
    source: Type.Optional(Source),
  },
  { additionalProperties: false, description: 'Only supplied fields overwrite; null clears one' },
);
export type PromoProposalUpdate = Static<typeof PromoProposalUpdate>;

/** A line as it is stored, with what the catalogue adds. */
export const ProposalLine = Type.Object({
  code: Type.String(),
  name: Text,
  regular_price: nullable(Money),
  discount_pct: nullable(Type.Number()),
  promo_price: nullable(Money),
  mechanic: Text,
  sale_kind: Type.Union([SaleKindWord, Type.Null()], { description: 'null: as the proposal' }),
  supplier_funding: nullable(Money),
  funding_to_agree: Type.Optional(Type.Boolean({ description: 'supplier_funding is yet to be agreed; else absent' })),
  expected_uplift_pct: number('As set by hand'),
  feature: number('Planned leaflet share, 0 to 1'),
  display: number('Planned share of second placements, 0 to 1'),
  note: Text,
});

interface Labelled {
  readonly cw_label: string | null;
}

/** The column of the weeks in lists, by year and week. */
export const CW_LABEL = [
  'text',
  ({ cw_label }: Labelled) => cw_label,
  ({ cw_label }: Labelled) => firstWeekOf(cw_label),
] as const;

/** Who really acted, where a log names somebody else. */
export const actedBy = Type.Optional(
  Type.Integer({ description: 'Who really acted, where that was not `by`: Admin may act for others' }),
);

export const ProposalLogEntry = Type.Object({
  at: Timestamp,
  by: nullable(User),
  acted_by: actedBy,
  line: Type.String({
    description: 'What the caller wrote as `log_line` of a move, else what `code` says, in English',
  }),
  ...codedSince,
});
export type ProposalLogEntry = Static<typeof ProposalLogEntry>;

export const Proposal = Type.Object({
  id: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Type.Integer({ description: 'Rises with each change; also the ETag' }),
  status: Status,
  title: Text,
  note: Text,
  source: Type.String(),
  start_year: nullable(Type.Integer()),
  start_week: nullable(Type.Integer()),
  end_year: nullable(Type.Integer()),
  end_week: nullable(Type.Integer()),
  start_date: Text,
  end_date: Text,
  cw_label: nullable(Type.String({ description: 'Calendar weeks, for example CW 23–24/2026' })),
  mechanic: Text,
  sale_kind: SaleKindWord,
  channel: Text,
  objective: Text,
  proposed_by_id: nullable(Type.Integer()),
  user: nullable(User),
  co_planner_ids: Type.Array(Type.Integer(), { description: 'Who else plans it' }),
  created_by_id: nullable(Type.Integer({ description: 'Who really created it, for another perhaps' })),
  edited_by_id: nullable(Type.Integer({ description: 'Who really changed its contents last' })),
  // Optional, since an earlier release does not tell it.
  edited_by: Type.Optional(nullable(User)),
  edited_by_ids: Type.Array(Type.Integer(), {
    description:
      'All who really changed its contents or submitted it, and co-planners who were taken off it: none of them decides on it where four eyes do',
  }),
  decided: Type.Boolean({ description: 'A reviewer has decided on it, now or before' }),
  n_skus: Type.Integer(),
  skus: Type.Array(ProposalLine),
  log: Type.Array(ProposalLogEntry, {
    description:
      'What happened to it, oldest first: at most a thousand entries. From its first submission on each change of its contents is told, `code` is `contents_changed`; at most 200 of those, of which the oldest go first',
  }),
  forecast: Type.Union([FrozenForecast, Type.Null()], {
    description: 'Frozen at approval; null while not approved, and where there was no forecast',
  }),
  expected: Type.Union([Expected, Type.Null()]),
  missing: Type.Array(Type.String(), { description: 'Codes whose name or regular price is not known' }),
});
export type Proposal = Static<typeof Proposal>;

/** A word is looked up, not validated: an unknown one is refused with 400. */
export const word = (description: string) => text(100, description);

export const StatusChangeAction = Type.Object(
  {
    status: word('submitted, draft or withdrawn'),
    log_line: optional(lines(PROPOSAL_LONGEST.log_line, 'Recorded in the log')),
    reviewer_id: optional(id('Who acts; the caller when left out')),
  },
  { additionalProperties: false },
);
export type StatusChangeAction = Static<typeof StatusChangeAction>;

export const SkuDetail = Type.Object({
  code: Type.String(),
  name: Text,
  regular_price: nullable(Money),
  promo_discount_pct: number('Depth, 20 = 20 %'),
  implied_promo_price: nullable(Money),
  sale_kind: SaleKindWord,
});
export type SkuDetail = Static<typeof SkuDetail>;
