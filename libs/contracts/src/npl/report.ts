import { type Static, Type } from 'typebox';
import { CalendarDay, Money, nullable, number, Sku, Text, Timestamp, text } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { MAX_SUPPLIERS } from '../promo-analytics/words.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import { NplActionField, NplStatusField } from './fields.ts';
import { recordFilter } from './record-filter.ts';
import { GRANULARITIES } from './words.ts';

const Options = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }));

export const nplEnumValues = route({
  method: 'GET',
  path: '/api/npl/enum-values',
  section: 'npl_admin_enum',
  summary: 'The words that new-product listing uses, with labels, and the transition table',
  description:
    'For filling choices of a form: values as the API takes and tells them, English labels, and from which states each action leads where.',
  status: 200,
  response: Type.Object({
    statuses: Options,
    substitution_kinds: Options,
    channels: Options,
    granularities: Options,
    transitions: Type.Array(
      Type.Object({ action: NplActionField, from: Type.Array(NplStatusField), to: NplStatusField }),
    ),
  }),
});

const Count = Type.Integer({ minimum: 0 });

export const NplSummary = Type.Object({
  by_status: Type.Record(Type.String(), Count, { description: 'Every status, those without records too' }),
  by_group: Type.Record(Type.String(), Count, { description: 'Records without a group count under the empty name' }),
  due_this_week: Type.Integer({
    description:
      'Records not yet ordered whose latest order date, by the last check, is this Sunday or earlier, without those of which there is enough',
  }),
  undecided: Type.Integer({ description: 'Approved records of which the last check could not tell when to order' }),
  arriving_this_week: Type.Integer({ description: 'Orders that are expected from today to this Sunday' }),
  overdue_orders: Type.Integer({ description: 'Orders whose expected date has passed and that are not in stock' }),
  after_launch: Type.Integer({ description: 'Orders that are expected after the planned launch' }),
  arrival_unknown: Type.Integer({ description: 'Orders without an expected date that are not in stock' }),
  to_launch: Type.Integer({
    description:
      'Records in stock whose launch date is this Sunday or earlier, or that have none: they wait to be activated',
  }),
  launches_ahead: Type.Integer({ description: 'Records with a launch date from today on that are not active yet' }),
  last_sweep: nullable(
    Type.Object({
      sweep_id: Type.String(),
      run_at: Timestamp,
      date: Type.String({ description: 'The day that was checked' }),
      triggered: Count,
    }),
  ),
});
export type NplSummary = Static<typeof NplSummary>;

export const nplSummary = route({
  method: 'GET',
  path: '/api/npl/summary',
  section: 'npl_module',
  summary: 'Counts of the records, what is due, and the last check',
  description:
    'Figures for a start page: records by state and by group, orders that are due or overdue, launches ahead, and when the FMB check last ran. `group`, `channel` and `q` select as in the list; `last_sweep` is of all records whatever they say.',
  query: Type.Partial(Type.Object(recordFilter), { additionalProperties: false }),
  status: 200,
  response: NplSummary,
});

export const nplSuppliers = route({
  method: 'GET',
  path: '/api/npl/suppliers',
  section: 'npl_module',
  summary: 'Suppliers by a part of their name, in alphabetical order',
  description: 'For choosing the supplier of a record; suppliers are those of the imported products.',
  query: Type.Object(
    {
      q: Type.Optional(text(LONGEST.search, 'Part of the name')),
      limit: Type.Integer({ minimum: 1, maximum: MAX_SUPPLIERS, default: 200, description: 'How many at most' }),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), n_skus: Type.Integer() })),
});

export const ReportItem = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  status: NplStatusField,
  launch_date: Text,
  on_sale_since: Type.String({
    description:
      'The first day on which it could be bought: launch_date, or its activation or the Monday of the first week that it sold in where it came later',
  }),
  weeks_live: Type.Integer({ description: 'Full weeks since launch_date' }),
  weeks_on_sale: Type.Integer({ description: 'Full weeks since on_sale_since' }),
  on_sale: Type.Boolean({ description: 'Still in the range: launched and not phased out' }),
  actual_qty: Type.Number({ description: 'Units sold in the window' }),
  actual_revenue: number('Euro; null where the sales came without revenue'),
  forecast_weeks: Type.Integer({
    description: 'Weeks of the window from on_sale_since on that have a forecast and have passed',
  }),
  forecast_qty: Type.Number({
    description: 'What was forecast for those weeks; of the first for the days on which it was on sale',
  }),
  actual_in_forecast_weeks: Type.Number({ description: 'Units sold in those weeks' }),
  attainment_pct: number('actual_in_forecast_weeks of forecast_qty; null without a forecast'),
});
export type ReportItem = Static<typeof ReportItem>;

/** The report in files; also what it can be sorted by. */
export const REPORT_COLUMNS = columns<ReportItem>({
  id: 'integer',
  sku: 'text',
  name: 'text',
  status: 'text',
  launch_date: 'date',
  on_sale_since: 'date',
  weeks_live: 'integer',
  weeks_on_sale: 'integer',
  on_sale: 'boolean',
  actual_qty: 'decimal',
  actual_revenue: 'money',
  forecast_weeks: 'integer',
  forecast_qty: 'decimal',
  actual_in_forecast_weeks: 'decimal',
  attainment_pct: 'decimal',
});

/** The window of a report; whole weeks are counted, those of the two days included. */
const reportWindow = {
  from: Type.Optional(CalendarDay('A day of the first week; the launch when left out', 'date-of-weeks')),
  to: Type.Optional(CalendarDay('A day of the last week; this week when left out', 'date-of-weeks')),
};

export const nplReportList = route({
  method: 'GET',
  path: '/api/npl/report/list',
  section: 'npl_report',
  summary: 'What launched products sell against their forecast',
  description:
    'Units sold since the launch, or in the weeks from `from` to `to`, beside what the records forecast for them; revenue in euro. The launch is the planned one, or the activation where that came before; of a product that came late the plan of the weeks before `on_sale_since` is not held against it. Records that were never launched are left out.',
  query: Type.Partial(Type.Object({ ...reportWindow, ...paging(REPORT_COLUMNS) }), { additionalProperties: false }),
  status: 200,
  response: Type.Object({ items: Type.Array(ReportItem) }),
  formats: LIST_FORMATS,
});

export const TimeseriesPoint = Type.Object({
  period: Type.String({ description: '2026-W47 or 2026-11' }),
  qty: number('Units sold; null where no sales are known yet'),
  revenue: nullable(Money),
  forecast_qty: number('Null where nothing is forecast'),
});
export type TimeseriesPoint = Static<typeof TimeseriesPoint>;

/** The time series in files; also what it can be sorted by. */
export const TIMESERIES_COLUMNS = columns<TimeseriesPoint>({
  period: 'text',
  qty: 'decimal',
  revenue: 'money',
  forecast_qty: 'decimal',
});

export const nplReportTimeseries = route({
  method: 'GET',
  path: '/api/npl/report/timeseries',
  section: 'npl_report',
  summary: 'Sales and forecast of a new product, week by week or month by month',
  description: 'Weeks count to months by their days. 400 for a SKU without a record.',
  query: Type.Object(
    {
      sku: Sku,
      granularity: Type.Enum([...GRANULARITIES], { default: 'week', description: 'week or month' }),
      ...reportWindow,
      ...Type.Partial(Type.Object(paging(TIMESERIES_COLUMNS))).properties,
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    sku: Type.String(),
    granularity: Type.Enum([...GRANULARITIES]),
    points: Type.Array(TimeseriesPoint, { description: 'Oldest first, without gaps' }),
  }),
  formats: LIST_FORMATS,
  errors: [400],
});

/** Routes over all records: what they are called, how they stand, and what they sell. */
export const NPL_REPORT_ROUTES = [nplEnumValues, nplSummary, nplSuppliers, nplReportList, nplReportTimeseries] as const;
