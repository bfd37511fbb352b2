import {
  EARLIEST_START_DAYS,
  NC30_REFERENCE_RULES,
  SALE_KINDS,
  USUAL_SALE_KIND,
  WINDOW_DAYS,
} from '@promo/retail/nc30';
import { type Static, Type } from 'typebox';
import { CalendarDay, Day, day, id, nullable, number, Sku, text } from '../fields.ts';
import { ProposalDecided } from '../promo-proposals/decided.ts';
import { route } from '../route.ts';
import { LONGEST, MAX_PRICE } from '../words.ts';
import { MAX_NC30_ITEMS, NC30_DAY_ORIGINS, NC30_REASONS, NC30_REFERENCE_KINDS, NC30_SOURCES } from './words.ts';

/** Five thousand items are larger than other bodies. */
const BODY_LIMIT = 1024 * 1024;

const PromoPrice = Type.Number({
  minimum: 0,
  maximum: MAX_PRICE,
  description: 'Planned promotional price, euro including VAT',
});
const StartDate = CalendarDay('First day of the promotion; today when left out');
const Mechanic = text(
  LONGEST.mechanic,
  'For example 1+1: N+F means F free for N bought, to which the rule does not apply',
);

export const SaleKindWord = Type.Enum([...SALE_KINDS], {
  description: `As what it is sold; ${USUAL_SALE_KIND} when left out`,
});
const ProposalId = id('The proposal that plans this price: what it plans itself is left out of its reference');
const IncludePlanned = Type.Boolean({
  default: true,
  description: 'false compares with price rows alone: approved proposals are left out, and rows hold on as they are',
});

export const Nc30Item = Type.Object(
  {
    sku: Sku,
    promo_price: PromoPrice,
    start_date: Type.Optional(nullable(StartDate)),
    mechanic: Type.Optional(nullable(Mechanic)),
    sale_kind: Type.Optional(nullable(SaleKindWord)),
    proposal_id: Type.Optional(nullable(ProposalId)),
  },
  { additionalProperties: false },
);
export type Nc30Item = Static<typeof Nc30Item>;

export const Nc30Result = Type.Object({
  ok: Type.Boolean({ description: 'The rule does not apply, has nothing to compare with, or is kept' }),
  has_data: Type.Boolean({ description: 'false where no price in the window is known' }),
  applies: Type.Boolean({ description: 'false for N+F mechanics, and for perishables below their regular price' }),
  sku: Type.String(),
  promo_price: Type.Number({ description: 'As asked, euro' }),
  nc30_price: number(`The reference, euro: lowest price in the ${WINDOW_DAYS} days before the start`),
  nc30_date: day('The first day in the window at that price'),
  window_start: Day('First day of the window'),
  window_end: Day('Last day of the window, the day before the start'),
  days_covered: Type.Integer({ description: 'Days of the window whose price is known or planned' }),
  short_history: Type.Boolean({ description: `days_covered < ${WINDOW_DAYS}` }),
  tolerance: Type.Number({ description: 'How far above the reference still counts as kept, euro' }),
  diff_eur: number('promo_price − nc30_price, euro'),
  diff_pct: number('The same as percent of nc30_price'),
  announced_discount_pct: number('The discount that may be announced, percent of nc30_price; 0 where there is none'),
  genuine_reduction: nullable(Type.Boolean({ description: 'promo_price < nc30_price' })),
  max_compliant_price: nullable(
    Type.Number({
      description:
        'The highest price that keeps the rule: nc30_price; where that is frozen, at most the campaign’s lowest',
    }),
  ),
  reason: Type.Enum([...NC30_REASONS]),
  reference_kind: Type.Enum([...NC30_REFERENCE_KINDS], {
    description: 'projected where the window holds a day that is not past yet',
  }),
  days_observed: Type.Integer({ description: 'Days of the window that are past, and whose price is known' }),
  source: Type.Enum([...NC30_SOURCES], {
    description: 'What the reference came from: price rows or the regular price, weekly averages, approved proposals',
  }),
  estimated: Type.Boolean({ description: 'Weekly averages stand in for days of the window' }),
  rests_on: Type.Array(Type.Integer(), {
    description: 'Approved proposals at the reference price, where no price row makes it as low',
  }),
  sale_kind: SaleKindWord,
  rule: Type.Enum([...NC30_REFERENCE_RULES], {
    description:
      'window: the days before this start; frozen: those before the campaign that it continues, unless it is dearer than that was; exempt: none',
  }),
  rules: Type.String({ description: 'The table of rules and its version' }),
  campaign_start: nullable(
    Day('First day of the promotion that this one continues without a gap; null where it begins anew'),
  ),
  announceable: nullable(
    Type.Boolean({ description: 'promo_price < nc30_price; null without data and where the rule does not apply' }),
  ),
  printable_discount_pct: nullable(
    Type.Integer({ description: 'The percentage to print: whole, rounded down; null where not announceable' }),
  ),
  earliest_start: nullable(
    Day(
      `The first start from the wanted one at which the price is announceable, at most ${EARLIEST_START_DAYS} days later`,
    ),
  ),
  max_announceable_price: nullable(
    Type.Number({
      description:
        'The highest price that may be announced as reduced at this start: nc30_price − 0.01; where that is frozen, at most the campaign’s lowest; null where the rule does not apply',
    }),
  ),
});
export type Nc30Result = Static<typeof Nc30Result>;

/** A planned price. */
const question = {
  sku: Sku,
  promo_price: PromoPrice,
  start_date: Type.Optional(StartDate),
  mechanic: Type.Optional(Mechanic),
  sale_kind: Type.Optional(SaleKindWord),
  proposal_id: Type.Optional(ProposalId),
};

export const nc30 = route({
  method: 'GET',
  path: '/api/promo/nc30',
  section: 'promo_read',
  summary: 'Whether a planned price keeps the rule of the lowest price in the 30 days before its start',
  description:
    'The reference is the lowest price of the 30 days before `start_date`, in euro including VAT, of price rows and of approved proposals. It checks and explains; it neither saves nor blocks anything.',
  query: Type.Object({ ...question, include_planned: Type.Optional(IncludePlanned) }, { additionalProperties: false }),
  status: 200,
  response: Nc30Result,
});

const Euro = Type.Number({ description: 'Euro including VAT' });
const of = (description: string) => nullable(Type.String({ description }));

/** What an NC30 result rests on, day by day. */
export const Nc30Evidence = Type.Object({
  result: Nc30Result,
  days: Type.Array(
    Type.Object({
      date: Day('A day of the window'),
      price: nullable(Euro),
      origin: Type.Enum([...NC30_DAY_ORIGINS], {
        description:
          'prices: a price row; weeks: the average of a week; planned: an approved proposal; regular: of a day to come without one',
      }),
      import_id: of('The import that set the price row, by the ledger; null for rows that are older than the ledger'),
      file: of('SHA-256 of its file'),
      by: of('Who imported it'),
      at: of('When, ISO 8601, UTC'),
      proposal_id: nullable(Type.Integer({ description: 'The approved proposal that plans the price' })),
    }),
    { description: 'The days of the window, oldest first' },
  ),
});
export type Nc30Evidence = Static<typeof Nc30Evidence>;

/** The proposals that a result rests on, and those that plan a price of its days, by id. */
export function proposalsBehind({ result, days }: Nc30Evidence): number[] {
  const planned = days.flatMap(({ proposal_id }) => proposal_id ?? []);
  return [...new Set([...result.rests_on, ...planned])].sort((a, b) => a - b);
}

export const nc30Evidence = route({
  method: 'GET',
  path: '/api/promo/nc30/evidence',
  section: 'promo_read',
  summary: 'What the NC30 result of a planned price rests on: each day of its window, and who set its price when',
  description:
    'For an inspection: the price of each day, the import or proposal that set it, who decided on those proposals, and the place in the ledger of prices. Nothing is stored by asking.',
  query: Type.Object(question, { additionalProperties: false }),
  status: 200,
  response: Type.Object({
    ...Nc30Evidence.properties,
    decided: Type.Union([Type.Array(ProposalDecided), Type.Null()], {
      description:
        'What was decided on the proposals of rests_on and of the days, oldest first; null where promo-proposals does not answer',
    }),
    checked_at: Type.String({ description: 'ISO 8601, UTC' }),
    data_version: Type.Integer(),
    ledger: nullable(
      Type.Object(
        { seq: Type.Integer(), hash: Type.String({ description: 'SHA-256' }) },
        {
          description:
            'The last entry of the ledger of prices at that version; null where nothing was imported since there is one',
        },
      ),
    ),
  }),
});

export const nc30Batch = route({
  method: 'POST',
  path: '/api/promo/nc30/batch',
  section: 'promo_read',
  summary: 'Whether many planned prices keep the rule of the lowest price in 30 days, answered in the order asked',
  description:
    'For a whole plan at once: each item is what GET /nc30 asks, each answer what it answers. One item that is wrong refuses all.',
  query: Type.Object({ include_planned: Type.Optional(IncludePlanned) }, { additionalProperties: false }),
  body: Type.Array(Nc30Item, { maxItems: MAX_NC30_ITEMS, description: `At most ${MAX_NC30_ITEMS} planned prices` }),
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: Type.Array(Nc30Result),
});

export const NC30_ROUTES = [nc30, nc30Evidence, nc30Batch] as const;
