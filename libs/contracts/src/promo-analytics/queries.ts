import { UNITS, type Unit } from '@promo/retail/units';
import { Type } from 'typebox';
import { byColumn } from '../by-column.ts';
import { CalendarDay, id, Money, nullable, number, Sku, Yw } from '../fields.ts';
import { MAX_WEEKS, PROPOSAL_LONGEST } from '../promo-proposals/words.ts';
import { query } from '../query.ts';
import { LONGEST, MAX_FUNDING, MAX_PRICE } from '../words.ts';
import { EconomicsTotals, LineFigures } from './economics.ts';
import { fitFields } from './forecast-fields.ts';
import { Nc30Evidence, Nc30Result, SaleKindWord } from './nc30.ts';
import { PromotionOutcome } from './outcomes.ts';
import { ProposalResult } from './proposal-results.ts';
import { MAX_HORIZON_DAYS, MAX_SUPPLIERS } from './words.ts';

/** The questions that other services ask promo-analytics. Each takes all codes at once, so that nobody asks per SKU. */

/** So many codes fit one question, and what is known of them one answer. */
export const MAX_CODES = 2000;

const codes = Type.Array(Sku, { maxItems: MAX_CODES });
/** Optional, since a replica of an earlier release does not tell. */
const fit = Type.Partial(Type.Object(fitFields)).properties;
const closed = { additionalProperties: false };
/** Names and regular prices of products by code, in no particular order; unknown codes are absent. */
export const skuPrices = query({
  subject: 'promo-analytics.query.sku-prices',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    prices: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        regular_price: Type.Number({ description: 'Euro including VAT' }),
      }),
    ),
  }),
});

/** Names of products by code; unknown codes are absent. */
export const skuNames = query({
  subject: 'promo-analytics.query.sku-names',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({ names: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
});

/** What shelf labels say of products, null where it is not known; unknown codes are absent. */
export const skuLabels = query({
  subject: 'promo-analytics.query.sku-labels',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    labels: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        brand: nullable(Type.String()),
        ean: nullable(Type.String({ description: 'Bar code of 8, 12, 13 or 14 digits' })),
        net_quantity: number('What it holds, in its unit'),
        unit: nullable(Type.Enum(Object.keys(UNITS) as Unit[])),
        anchor_price: number('Euro including VAT, of the anchor date'),
        anchor_date: nullable(Type.String({ description: 'YYYY-MM-DD' })),
        regular_price: Type.Number({ description: 'Euro including VAT' }),
      }),
    ),
  }),
});

/** Codes times weeks of one question may not exceed this; more is refused. */
export const MAX_SKU_WEEKS = 40_000;

/** Weekly sales, each code once; one that is unknown, or was not listed in the window, has no weeks. */
export const skuWeeks = query({
  subject: 'promo-analytics.query.sku-weeks',
  request: Type.Object({ codes, from_yw: Yw, to_yw: Yw }, closed),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    skus: Type.Array(
      Type.Object({
        code: Type.String(),
        baseline_weekly_qty: number('Weekly baseline at the first week of the window'),
        from_yw: nullable(Yw),
        qty: Type.Array(Type.Number(), { description: 'Units of each week from from_yw on, without gaps' }),
        revenue: Type.Array(nullable(Money), { description: 'Euro of the same weeks' }),
      }),
    ),
  }),
});

/** What is there, what is coming and what is asked for, in the items' order; unknown codes are absent. Fit: of the uplift that is planned. */
export const skuStock = query({
  subject: 'promo-analytics.query.sku-stock',
  request: Type.Object(
    {
      today: CalendarDay('First day of every horizon', 'date-of-weeks'),
      items: Type.Array(
        Type.Object({ code: Sku, horizon_days: Type.Integer({ minimum: 1, maximum: MAX_HORIZON_DAYS }) }, closed),
        {
          maxItems: MAX_CODES,
        },
      ),
    },
    closed,
  ),
  reply: Type.Object({
    as_of_yw: nullable(Yw),
    ...fit,
    stock: Type.Array(
      Type.Object({
        code: Type.String(),
        on_hand: number('Units in stock'),
        on_order: number('Units ordered and not yet there'),
        lead_time_days: nullable(Type.Integer()),
        baseline_weekly_qty: number('Units of an ordinary week'),
        cover_weeks: number('on_hand over baseline_weekly_qty'),
        planned_uplift_units: Type.Number({
          description: 'Units that approved promotions are expected to sell above the baseline within the horizon',
        }),
      }),
    ),
  }),
});

/** What is there and what is coming of products, by whom and how fast; unknown codes are absent. */
export const skuSupply = query({
  subject: 'promo-analytics.query.sku-supply',
  request: Type.Object({ codes }, closed),
  reply: Type.Object({
    supply: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        supplier_id: nullable(Type.String()),
        supplier_name: nullable(Type.String()),
        on_hand: number('Units in stock'),
        on_order: number('Units ordered and not yet there'),
        lead_time_days: nullable(Type.Integer()),
      }),
    ),
  }),
});

/** Suppliers of the product range by a part of their name, in alphabetical order. */
export const suppliers = query({
  subject: 'promo-analytics.query.suppliers',
  request: Type.Object(
    { q: Type.String({ maxLength: LONGEST.search }), limit: Type.Integer({ minimum: 1, maximum: MAX_SUPPLIERS }) },
    closed,
  ),
  reply: Type.Object({
    suppliers: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), n_skus: Type.Integer() })),
  }),
});

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
  feature: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Planned leaflet share' }))),
  display: Type.Optional(
    nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Planned share of second placements' })),
  ),
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
    regular_prices: Type.Optional(
      Type.Array(nullable(Money), {
        description:
          'Of the catalogue, euro including VAT, in the lines’ order; a replica of an earlier release does not say',
      }),
    ),
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
