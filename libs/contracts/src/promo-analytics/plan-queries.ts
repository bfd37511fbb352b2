import { Type } from 'typebox';
import { byColumn } from '../by-column.ts';
import { CalendarDay, id, Money, nullable, number, optional, Sku, share, Yw } from '../fields.ts';
import { MAX_WEEKS, PROPOSAL_LONGEST } from '../promo-proposals/words.ts';
import { query } from '../query.ts';
import { LONGEST, MAX_FUNDING, MAX_PRICE } from '../words.ts';
import { BetterDepth, BetterTogether, EconomicsTotals, LastPromotion, LineFigures, MissingMoney } from './economics.ts';
import { fitFields } from './forecast-fields.ts';
import { Nc30Evidence, Nc30Result, SaleKindWord } from './nc30.ts';
import { PromotionOutcome } from './outcomes.ts';
import { ProposalResult } from './proposal-results.ts';
import { codes, fit, MAX_CODES } from './queries.ts';

/** The questions that other services ask promo-analytics of plans, each for all lines or codes at once. */

const closed = { additionalProperties: false };

/** So many planned lines fit one question with their NC30 results. */
export const MAX_PLANNED_LINES = 500;

const PlannedPrice = nullable(Type.Number({ minimum: 0, maximum: MAX_PRICE, description: 'Euro including VAT' }));
const ownPlan = nullable(id('The proposal that plans the lines: what it plans itself is left out of their references'));

/** A replica of an earlier release tells these five alone. */
const TOLD_BEFORE = ['ok', 'has_data', 'applies', 'nc30_price', 'reason'] as const;
const LineNc30 = Type.Intersect([
  Type.Pick(Nc30Result, [...TOLD_BEFORE]),
  Type.Partial(Type.Omit(Nc30Result, [...TOLD_BEFORE])),
]);

const forecastLine = {
  code: Sku,
  discount_pct: nullable(Type.Number({ minimum: 0, maximum: 100, description: 'Depth of the line' })),
  mechanic: nullable(Type.String({ maxLength: LONGEST.mechanic })),
  promo_price: PlannedPrice,
  sale_kind: Type.Optional(SaleKindWord),
  feature: optional(share('Planned leaflet share')),
  display: optional(share('Planned share of second placements')),
};

/** Where the promotion comes from: shares that no line plans are those that its past promotions had. */
const planSource = Type.Optional(Type.String({ maxLength: PROPOSAL_LONGEST.source }));

/**
 * The expected effect and the NC30 result of each line of a planned promotion, in the lines' order. Depth or price may be
 * left out: one follows from the other by the regular price, and without both the SKU's usual depth is taken.
 */
export const forecastLines = query({
  subject: 'promo-analytics.query.forecast-lines',
  request: Type.Object(
    {
      start_date: CalendarDay('First day of the promotion', 'date-of-weeks'),
      weeks: Type.Integer({ minimum: 1, maximum: MAX_WEEKS }),
      source: planSource,
      proposal_id: Type.Optional(ownPlan),
      lines: Type.Array(Type.Object(forecastLine, closed), { maxItems: MAX_PLANNED_LINES }),
    },
    closed,
  ),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    ...fit,
    lines: Type.Array(
      Type.Object({
        code: Type.String(),
        basis: Type.String({ description: 'own, group, category or none' }),
        expected_uplift_pct: nullable(Type.Number()),
        p90_uplift_pct: nullable(Type.Number()),
        baseline_weekly_qty: number('Units of an ordinary week'),
        expected_weekly_qty: number('Units of a week of the promotion'),
        nc30: nullable(LineNc30),
      }),
    ),
  }),
});

const PlannedLine = Type.Object(
  {
    code: Sku,
    promo_price: PlannedPrice,
    mechanic: nullable(Type.String({ maxLength: LONGEST.mechanic })),
    sale_kind: SaleKindWord,
  },
  closed,
);

const plannedLines = (maxItems: number) =>
  Type.Object(
    {
      start_date: CalendarDay('First day of the promotion', 'date-of-weeks'),
      proposal_id: ownPlan,
      lines: Type.Array(PlannedLine, { maxItems }),
    },
    closed,
  );

/** The NC30 result of each line of a planned promotion, in the lines' order; null for a line without a price. */
export const nc30Lines = query({
  subject: 'promo-analytics.query.nc30-lines',
  request: plannedLines(MAX_PLANNED_LINES),
  reply: Type.Object({ lines: Type.Array(nullable(Nc30Result)) }),
});

/** Lines whose evidence fits one answer: each has a window of days, and each day an import. */
export const MAX_EVIDENCE_LINES = 50;

/** The same with what each result rests on. */
export const nc30Evidence = query({
  subject: 'promo-analytics.query.nc30-evidence',
  request: plannedLines(MAX_EVIDENCE_LINES),
  reply: Type.Object({ lines: Type.Array(nullable(Nc30Evidence)) }),
});

/** Figures of the lines of a plan, by column. */
export const planColumns = byColumn(LineFigures);

/** The last promotion of each line's product, by column; of a product that had none all is null. */
export const lastColumns = byColumn(
  Type.Object({ ...LastPromotion.properties, start_yw: nullable(Yw), end_yw: nullable(Yw) }),
);

/**
 * What a planned promotion earns, by column in the lines' order, and in total. All lines are asked about at once, since
 * lines of one family share what they take from the rest of it.
 */
export const proposalEconomics = query({
  subject: 'promo-analytics.query.proposal-economics',
  request: Type.Object(
    {
      start_date: CalendarDay('First day of the promotion', 'date-of-weeks'),
      weeks: Type.Integer({ minimum: 1, maximum: MAX_WEEKS }),
      source: planSource,
      proposal_id: Type.Optional(ownPlan),
      lines: Type.Array(
        Type.Object(
          {
            ...forecastLine,
            // left out where the line does not say: then the product's standing agreement counts
            supplier_funding: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_FUNDING })),
          },
          closed,
        ),
        { maxItems: MAX_CODES },
      ),
    },
    closed,
  ),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    fitted_as_of_yw: fitFields.fitted_as_of_yw,
    provisional: fitFields.provisional,
    columns: planColumns.schema,
    totals: EconomicsTotals,
    category: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Of most of the lines; a replica of an earlier release does not say',
      }),
    ),
    missing: Type.Optional(
      Type.Array(MissingMoney, { description: 'In the lines’ order; a replica of an earlier release does not say' }),
    ),
    better: Type.Optional(
      Type.Array(nullable(BetterDepth), {
        description: 'In the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    better_together_eur: Type.Optional(BetterTogether),
    regular_prices: Type.Optional(
      Type.Array(nullable(Money), {
        description:
          'Of the catalogue, euro including VAT, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    unit_costs: Type.Optional(
      Type.Array(nullable(Money), {
        description: 'Euro net of VAT, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    vat_rates: Type.Optional(
      Type.Array(nullable(Type.Number()), {
        description: 'Percent, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    lead_times: Type.Optional(
      Type.Array(nullable(Type.Integer()), {
        description: 'From order to delivery, days, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    usual_funding: Type.Optional(
      Type.Array(nullable(Money), {
        description:
          'What suppliers usually pay a unit, euro net, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
    // a replica of an earlier release does not say
    last: Type.Optional(lastColumns.schema),
  }),
});

/** Figures of past promotions, by column. */
export const outcomeColumns = byColumn(PromotionOutcome);

/** What became of a plan, by column in the order of its codes; nothing was sold of those that are unknown. */
export const promotionOutcomes = query({
  subject: 'promo-analytics.query.promotion-outcomes',
  request: Type.Object({ codes, from_yw: Yw, to_yw: Yw }, closed),
  reply: Type.Object({ as_of_yw: nullable(Yw), columns: outcomeColumns.schema }),
});

/** So many results fit one answer. */
export const MAX_RESULTS = 1_000;

/** What approved proposals that are over came to, by id; those of which nothing is held are absent. */
export const resultsOfProposals = query({
  subject: 'promo-analytics.query.results-of-proposals',
  request: Type.Object({ proposal_ids: Type.Array(Type.Integer(), { maxItems: MAX_RESULTS }) }, closed),
  reply: Type.Object({ results: Type.Array(ProposalResult) }),
});
