/** How an uplift is forecast: from the SKU's own promotions, by one model of all events, or whichever proved better. */
export const FORECAST_METHODS = ['analog', 'hierarchical', 'auto'] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];

/** What a forecast rests on: the SKU's own promotions, its group's, its category's curve, or nothing. */
export const FORECAST_BASES = ['own', 'group', 'category', 'none'] as const;
export type ForecastBasis = (typeof FORECAST_BASES)[number];

/** How much a forecast is to be trusted. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** How often a recommended depth may at least be expected to lose nothing; the usual one first. */
export const CERTAINTIES = [0.5, 0.9] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What a promotion is for. */
export const OUTCOMES = ['stock_clear', 'margin', 'acquisition', 'traffic'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes as forms offer them, the usual one first. */
export const OFFERED_OUTCOMES = [
  'traffic',
  'margin',
  'acquisition',
  'stock_clear',
] as const satisfies readonly Outcome[];

/** The methods that `auto` chooses between. */
export const FORECASTING_METHODS = ['analog', 'hierarchical'] as const satisfies readonly ForecastMethod[];
/** All methods as forms offer them, the usual one first. */
export const OFFERED_METHODS = ['auto', ...FORECASTING_METHODS] as const satisfies readonly ForecastMethod[];

/** A file holds at most so many products: they are staged in memory. */
export const MAX_PRODUCTS = 1_000_000;

/** What the money of a promotion cannot be reckoned without, as far as it is of the product. */
const MISSING_TERMS = ['no_price', 'no_cost', 'no_sales'] as const;
export type MissingTerm = (typeof MISSING_TERMS)[number];

/** Why it is not known what a planned line earns. */
export const MONEY_GAPS = ['unknown_product', ...MISSING_TERMS, 'no_forecast'] as const;
export type MoneyGap = (typeof MONEY_GAPS)[number];

/** Why no promotion of a product can be suggested. */
export const SUGGESTION_GAPS = ['inactive', ...MISSING_TERMS, 'no_forecast'] as const;
export type SuggestionGap = (typeof SUGGESTION_GAPS)[number];

/** Why the forecaster recommends another depth than would serve the outcome best, or none. */
export const FORECASTER_REASONS = ['lowered_to_breakeven', 'no_compliant_depth', ...MISSING_TERMS] as const;
export type ForecasterReason = (typeof FORECASTER_REASONS)[number];

/**
 * Every model that the back-test compares; `auto` is the method that answers unless another is asked for, and
 * `hierarchical_placed` the hierarchical one where leaflet and second placement are planned too.
 */
export const BACKTEST_MODELS = [
  'none',
  'last',
  'own_mean',
  'own_median',
  'category_mean',
  'analog',
  'hierarchical',
  'hierarchical_placed',
  'auto',
] as const;

/** How a back-test stands; pending while the first one is being computed. */
export const QUALITY_STATUSES = ['ready', 'pending', 'too_little_history'] as const;

/** How long a promotion lasts that is forecast, weeks; longer ones are evergreen flags. */
export const FORECAST_WEEKS = { min: 1, max: 13, usual: 1 } as const;

/** Where leaflet and second placement of a forecast are from: planned, as past promotions of the source had them, or not known. */
export const PLACEMENT_ORIGINS = ['plan', 'source', 'none'] as const;
export type PlacementOrigin = (typeof PLACEMENT_ORIGINS)[number];

/** So many weeks before the start, forecasts are tested and their ranges learnt. */
export const FORECAST_LEADS = [0, 4, 8, 12] as const;

/** Kinds of promotions that are told apart in how far forecasts were off: by units of an ordinary week, and the first of a SKU. */
export const FORECAST_POCKETS = ['weekly_1_2', 'weekly_2_5', 'weekly_5_20', 'weekly_20', 'first_promotion'] as const;
export type ForecastPocket = (typeof FORECAST_POCKETS)[number];

/** Longest event that counts as a promotion, weeks. */
export const EVENT_WEEKS = { min: 1, max: 52, usual: 13 } as const;
/** How many weeks of a SKU are told, back from now. */
export const SKU_HISTORY_WEEKS = { min: 1, max: 520, usual: 104 } as const;
/** Events that a list holds, newest first. */
export const EVENTS_LISTED = { min: 10, max: 20_000, usual: 5000 } as const;

/** What the NC30 check says of a planned price. */
export const NC30_REASONS = [
  'ok',
  'no_data',
  'above_reference',
  'equal_reference',
  'exempt_mechanic',
  'perishable',
] as const;

/** What a reference price of NC30 was taken from: price rows and the regular price, weekly averages, approved plans, or nothing. */
export const NC30_SOURCES = ['prices', 'weeks', 'planned', 'none'] as const;
export type Nc30Source = (typeof NC30_SOURCES)[number];
/** Whether the 30 days before a start are all past, or some are yet to come. */
export const NC30_REFERENCE_KINDS = ['observed', 'projected'] as const;

/** Where the price of a day of the window came from; regular is what a day to come costs without a plan. */
export const NC30_DAY_ORIGINS = ['prices', 'weeks', 'planned', 'regular', 'none'] as const;
export type Nc30DayOrigin = (typeof NC30_DAY_ORIGINS)[number];

/** Who told what the supplier paid for a past promotion; mixed where its weeks have it from several. */
export const FUNDING_SOURCES = ['sales', 'proposal', 'product', 'mixed', 'none'] as const;
export type FundingSource = (typeof FUNDING_SOURCES)[number];

/** So many promotions are checked by one batch at most. */
export const MAX_NC30_ITEMS = 5000;

/** The datasets that analytics owns; each has its own literal import route. */
export const ANALYTICS_DATASETS = ['products', 'sales', 'prices'] as const;
export type AnalyticsDataset = (typeof ANALYTICS_DATASETS)[number];

/** Days for which planned uplift can be asked for. */
export const MAX_HORIZON_DAYS = 1000;
/** Suppliers that one answer lists. */
export const MAX_SUPPLIERS = 1000;

/** What the results of promotions are grouped by; the first unless asked. */
export const RESULT_GROUPS = [
  'category',
  'mechanic',
  'depth',
  'supplier',
  'source',
  'channel',
  'planner',
  'month',
] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** Weeks that results are summed over unless asked, and how much earlier last year's promotions ended. */
export const RESULT_WEEKS = 52;

/** What a suggested calendar is to be worth most in: incremental margin, units gained, or those that neither family nor later weeks lose. */
export const SUGGESTION_OBJECTIVES = ['margin', 'units', 'traffic'] as const;
export type SuggestionObjective = (typeof SUGGESTION_OBJECTIVES)[number];

/** What may keep a worthwhile promotion out of a suggested calendar. */
export const SUGGESTION_LIMITS = [
  'slots_per_week',
  'slots_total',
  'max_per_sku',
  'min_gap_weeks',
  'nc30',
  'budget',
  // No length fits into the range.
  'weeks',
] as const;
export type SuggestionLimit = (typeof SUGGESTION_LIMITS)[number];

/** Where a promotion of a suggested calendar is from. */
export const SUGGESTION_ORIGINS = ['suggested', 'fixed', 'planned'] as const;
export type SuggestionOrigin = (typeof SUGGESTION_ORIGINS)[number];

/** Bounds of what a calendar can be suggested for; lengths, gaps and ranges in weeks. */
export const SUGGESTION_BOUNDS = {
  weeks: { min: 1, max: 26 },
  skus: { max: 2000 },
  slotsPerWeek: { min: 0, max: 10_000 },
  slotsTotal: { min: 0, max: 100_000 },
  maxPerSku: { min: 1, max: 26, usual: 2 },
  minGap: { min: 0, max: 26, usual: 4 },
  length: { min: 1, max: 4 },
  depths: { max: 20 },
  budget: { max: 1_000_000_000 },
  /** Euro; the usual one where margin is the objective. */
  minGain: { min: 0, max: 1_000_000, usual: 2 },
  keep: { max: 500 },
  fixed: { max: 2000 },
  forbid: { max: 5000 },
  seed: { min: 0, max: 2 ** 31 - 1, usual: 1 },
} as const;

/** Unless a question says otherwise: weeks, and percent. */
export const SUGGESTED_LENGTHS = [1, 2] as const;
export const SUGGESTED_DEPTHS = [10, 15, 20, 25, 30, 35, 40, 45, 50] as const;

/** SKUs times weeks that a calendar is suggested for at most. */
export const MAX_SUGGESTED_SKU_WEEKS = 26_000;
/** Of products that nothing can be suggested for so many are named. */
export const MAX_UNRECKONED = 500;
