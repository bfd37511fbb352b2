import { MOST_DAYS_LATE } from '@promo/retail/fmb';
import { type Static, Type } from 'typebox';
import { Warning } from '../coded.ts';
import { CalendarDay, Day, day, Money, nullable, number, Text, Timestamp } from '../fields.ts';
import { columns, LIST_FORMATS, labels, paging } from '../lists.ts';
import { query } from '../query.ts';
import { route } from '../route.ts';
import { recordFilter } from './record-filter.ts';
import { FMB_DEMAND, FMB_REASONS, FMB_SKIPPED, isCovered } from './words.ts';

/** The daily FMB check: does the stock of what a new product replaces last until it arrives? */

export const ZeroBecause = Type.Object(Warning.properties, {
  description:
    'Why nothing is suggested: own_stock_covers and predecessor_covers say that there is enough, quantity_unknown that nothing says how much is needed. Absent where something is, and in figures of an earlier release',
});

const QuantityFrom = Type.Object(
  {
    allocated: Type.Integer({ description: 'Units that locations are to have' }),
    demand: Type.Number({ description: 'Daily demand times the days that an order sees ahead' }),
    from_predecessor: Type.Number({
      description: 'Of that demand what the predecessor still serves after the delivery',
    }),
    on_hand: Type.Number(),
    on_order: Type.Number(),
  },
  {
    description:
      'What suggested_qty is made of: allocated + demand − from_predecessor − on_hand − on_order, at least moq and in whole packs. Absent in figures of an earlier release',
  },
);
export type QuantityFrom = Static<typeof QuantityFrom>;

/** What the arithmetic says about a record that has a latest order date. */
export const FmbFigures = Type.Object({
  latest_order_date: Day('The last day on which an order still arrives in time'),
  cover_days: nullable(
    Type.Integer({
      description: 'Days for which the predecessor’s stock lasts; null without demand or a stock figure',
    }),
  ),
  suggested_qty: Type.Integer({ description: 'Units to order, whole packs; zero_because says why it is 0' }),
  zero_because: Type.Optional(ZeroBecause),
  quantity_from: Type.Optional(QuantityFrom),
  reason: Type.Enum([...FMB_REASONS], { description: 'Which date comes first: the end of the stock, or the launch' }),
  daily_demand: Type.Number({ description: 'Units a day' }),
  demand_basis: Type.Enum([...FMB_DEMAND], { description: 'Where the demand comes from' }),
  lead_time_days: Type.Integer(),
  stock_out_date: day('The day on which the predecessor’s stock ends'),
  launch_date: day('Planned launch'),
});
export type FmbFigures = Static<typeof FmbFigures>;

/**
 * The last check of a record, kept on it in the field `fmb`: that of its approval until one runs. Once the record is triggered it
 * stays as it was then, unless the record is edited or nothing was suggested.
 */
export const FmbEvaluation = Type.Object({
  sweep_id: Type.String({
    description:
      'fmb:<date> for the daily check, approval or edit for what was found when the record was approved or edited; edit too where a check found otherwise of what was triggered before with nothing suggested',
  }),
  date: Day('The day that was checked'),
  version: Type.Optional(
    Type.Integer({
      description:
        'Version of the record that the figures are of; a lower one than the record’s, while it is not ordered, says that they are of before an edit. Absent where an earlier release checked it',
    }),
  ),
  /** null for a record that was skipped. */
  figures: nullable(FmbFigures),
  skipped: nullable(Type.Enum([...FMB_SKIPPED])),
});
export type FmbEvaluation = Static<typeof FmbEvaluation>;

const about = { id: Type.Integer(), sku: Type.String() };

export const FmbChecked = Type.Object({ ...about, name: Type.String(), ...FmbFigures.properties });
export type FmbChecked = Static<typeof FmbChecked>;

/** What a sweep found: checked = triggered + not_due + skipped. */
export const FmbCheck = Type.Object({
  sweep_id: Type.String({ description: 'fmb:<date> for the daily one' }),
  run_at: Timestamp,
  date: Day('The day that is checked, in Europe/Zagreb'),
  stock_date: Day(
    'The day of the stock that was reckoned with: that of the check itself, also where a past day is checked',
  ),
  dry_run: Type.Boolean(),
  checked: Type.Integer({ description: 'Approved records' }),
  triggered: Type.Array(FmbChecked, {
    description:
      'Records whose day to order has come, also where there is enough; in a dry run those that would be triggered',
  }),
  not_due: Type.Array(FmbChecked, { description: 'Records whose latest order date is still to come' }),
  already_triggered: Type.Array(Type.Object(about), { description: 'Records that an earlier check triggered' }),
  skipped: Type.Array(
    Type.Object({ ...about, reason: Type.Enum([...FMB_SKIPPED]), detail: Type.String({ description: 'In words' }) }),
  ),
});
export type FmbCheck = Static<typeof FmbCheck>;

export const runFmbCheck = route({
  method: 'POST',
  path: '/api/npl/run-fmb-check',
  section: 'npl_module',
  summary: 'Checks every approved record now and triggers those that must be ordered',
  description: `The same check as the daily one. A dry run decides the same and writes nothing. With a date it is the daily check of that day, up to today and at most ${MOST_DAYS_LATE} days back, decided as of it but by the stock of now, since nobody keeps what it was: 409 when that is done already. 503 when stock and demand cannot be asked for.`,
  query: Type.Object(
    {
      dry_run: Type.Boolean({ default: false, description: 'Decide, and write nothing' }),
      date: Type.Optional(CalendarDay('A day whose daily check is still open', 'date-of-weeks')),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: FmbCheck,
  errors: [409],
});

export const OrderLine = Type.Object({
  ...about,
  name: Type.String(),
  latest_order_date: Day('The last day on which an order still arrives in time'),
  overdue_days: Type.Integer({ description: 'Days since that day; 0 up to it, and where there is enough' }),
  suggested_qty: Type.Integer({ description: 'Units, whole packs; zero_because says why it is 0' }),
  zero_because: nullable(ZeroBecause),
  pack_size: nullable(Type.Integer()),
  moq: nullable(Type.Integer({ description: 'Least quantity of an order' })),
  cost: nullable(Money),
  value: number('suggested_qty at cost, euro net of VAT; null without a cost'),
  cover_days: nullable(Type.Integer()),
  lead_time_days: Type.Integer(),
  launch_date: day('Planned launch'),
  reason: Type.Enum([...FMB_REASONS]),
  checked_on: Day(
    'The day of the check that triggered it, of an edit since, or of the check that found something to be ordered where nothing was',
  ),
  ean: Text,
  expected_date: Day('When an order of today arrives'),
});

export const Orders = Type.Object({
  date: Day('Today, in Europe/Zagreb'),
  n_lines: Type.Integer(),
  value: number('Sum over lines with a cost, euro net of VAT; null where none has one'),
  due_unmarked: Type.Integer({
    description:
      'Approved products whose last day to order has come and that no check has triggered yet, without those of which there is enough; they are no lines',
  }),
  suppliers: Type.Array(
    Type.Object({
      supplier_id: Text,
      supplier_name: Text,
      n_lines: Type.Integer(),
      qty: Type.Integer(),
      value: number('Sum over lines with a cost, euro net of VAT; null where none has one'),
      latest_order_date: Day('That of its first line'),
      lines: Type.Array(OrderLine, { description: 'The most urgent first, what there is enough of last' }),
    }),
    { description: 'The most urgent first, those of whom there is enough last' },
  ),
});
export type Orders = Static<typeof Orders>;

/** A line of the order list with its supplier: a row of its files, and what they are sorted by. */
type OrderRow = Static<typeof OrderLine> & Pick<Orders['suppliers'][number], 'supplier_id' | 'supplier_name'>;

/** Of what there is enough of: units needed, and those that there are, of its own in stock and under way or left of its predecessor. */
function enoughOf({ zero_because }: OrderRow): { needed?: number; available?: number } {
  if (!isCovered(zero_because)) return {};
  const { needed, on_hand, on_order, left = on_hand + on_order } = zero_because.params as Record<Figure, number>;
  return { needed, available: left };
}
type Figure = 'needed' | 'on_hand' | 'on_order' | 'left';

export const ORDER_COLUMNS = columns<OrderRow>({
  supplier_id: 'text',
  supplier_name: 'text',
  id: 'integer',
  sku: 'text',
  name: 'text',
  latest_order_date: 'date',
  overdue_days: 'integer',
  suggested_qty: 'integer',
  zero_because: ['text', ({ zero_because }) => zero_because?.code ?? null],
  pack_size: 'integer',
  moq: 'integer',
  cost: 'cost',
  value: 'money',
  cover_days: 'integer',
  lead_time_days: 'integer',
  launch_date: 'date',
  reason: 'text',
  checked_on: 'date',
  needed: ['integer', (row) => enoughOf(row).needed],
  available: ['integer', (row) => enoughOf(row).available],
  ean: 'text',
  expected_date: 'date',
});

export const orders = route({
  method: 'GET',
  path: '/api/npl/orders',
  section: 'npl_module',
  summary: 'What to order now, by supplier: the records that an FMB check triggered and nobody has ordered yet',
  description:
    'Quantities are whole packs, values euro net of VAT, the most urgent first, what there is enough of last. `group`, `channel` and `q` select as in the list of records, `due_unmarked` too. It orders nothing: note an order by /mark-ordered.',
  query: Type.Partial(Type.Object({ ...recordFilter, format: paging(ORDER_COLUMNS).format, labels }), {
    additionalProperties: false,
  }),
  status: 200,
  response: Orders,
  formats: LIST_FORMATS,
});

export const NPL_FMB_ROUTES = [runFmbCheck, orders] as const;

/** Id of a day's sweep, and of its run in the scheduler. */
export const dailySweepId = (date: string): string => `fmb:${date}`;
/** In its place for what was found when a record was approved or edited, which no check of that day is. */
export const BETWEEN_CHECKS = ['approval', 'edit'] as const;
export type BetweenChecks = (typeof BETWEEN_CHECKS)[number];

/** Whether what is kept on a record was found by a check. */
export const isOfCheck = ({ sweep_id }: Pick<FmbEvaluation, 'sweep_id'>): boolean =>
  !(BETWEEN_CHECKS as readonly string[]).includes(sweep_id);

/**
 * A subject per date and attempt holds one command, so that a day is asked for once however often it is published. A later
 * attempt is made where npl says that a day it was asked for is not swept: after a restore, or when the command was set aside.
 */
export const RUN_FMB_CHECK = 'npl.command.run-fmb-check';
const attempted = (key: string, attempt: number): string => (attempt === 1 ? key : `${key}-${attempt}`);
export const runFmbCheckOn = (date: string, attempt = 1): string => attempted(`${RUN_FMB_CHECK}.${date}`, attempt);
/** Id of that command. */
export const fmbCommandId = (date: string, attempt = 1): string => attempted(dailySweepId(date), attempt);

/** Data of the command. */
export const RunFmbCheck = Type.Object({ date: CalendarDay('The day to check') });
export type RunFmbCheck = Static<typeof RunFmbCheck>;

/** A sweep is done: its effects are all recorded. */
export const FMB_CHECK_FINISHED = 'npl.event.fmb-check-finished';
export const FmbCheckFinished = Type.Object({
  sweep_id: Type.String(),
  date: Day('The day that was checked'),
  checked: Type.Integer(),
  triggered: Type.Integer({ description: 'How many records it triggered' }),
  skipped: Type.Integer(),
});
export type FmbCheckFinished = Static<typeof FmbCheckFinished>;

/** So many days fit one question. */
export const MAX_DAYS_ASKED = 400;

/** Which days' checks are done, as npl's own records say; days that were never begun are absent. */
export const dailySweeps = query({
  subject: 'npl.query.daily-sweeps',
  request: Type.Object(
    { dates: Type.Array(CalendarDay('A day', 'date-of-weeks'), { maxItems: MAX_DAYS_ASKED }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    today: Day('The day by npl’s clock, in Europe/Zagreb'),
    sweeps: Type.Array(
      Type.Object({ date: Type.String(), finished_at: nullable(Timestamp) }, { description: 'null while under way' }),
    ),
  }),
});
