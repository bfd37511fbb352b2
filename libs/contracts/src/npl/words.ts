import { type InWords, LONGEST, MAX_LEAD_DAYS, MAX_PRICE } from '../words.ts';

/** The states of a new-product record, in the order in which it passes through them. */
export const NPL_STATUSES = [
  'draft',
  'approved',
  'fmb_triggered',
  'ordered',
  'in_stock',
  'active',
  'phase_out',
] as const;
export type NplStatus = (typeof NPL_STATUSES)[number];

/** Those of what has arrived, and may have been launched. */
export const ARRIVED_STATUSES: readonly NplStatus[] = ['in_stock', 'active', 'phase_out'];

/** States as people say them. */
export const NPL_STATUS_WORDS: InWords<NplStatus> = {
  hr: {
    draft: 'Skica',
    approved: 'Odobreno',
    fmb_triggered: 'Treba naručiti',
    ordered: 'Naručeno',
    in_stock: 'Na zalihi',
    active: 'U prodaji',
    phase_out: 'Izlistano',
  },
  en: {
    draft: 'Draft',
    approved: 'Approved',
    fmb_triggered: 'To be ordered',
    ordered: 'Ordered',
    in_stock: 'In stock',
    active: 'On sale',
    phase_out: 'Phased out',
  },
};

/** What the summary counts beside the states. */
export const NPL_COUNTS = [
  'due_this_week',
  'undecided',
  'arriving_this_week',
  'overdue_orders',
  'after_launch',
  'arrival_unknown',
  'to_launch',
  'launches_ahead',
] as const;
export type NplCount = (typeof NPL_COUNTS)[number];

/** What the list can be asked for by `counted_as`: the records of each count, and what the last check triggered. */
export const COUNTED_AS = [...NPL_COUNTS, 'triggered_last'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** What moves a record on, by the names of the paths. `run-fmb-check` does so for every record that is due. */
export const NPL_ACTIONS = [
  'approve',
  'run-fmb-check',
  'mark-ordered',
  'mark-in-stock',
  'activate',
  'phase-out',
] as const;
export type NplAction = (typeof NPL_ACTIONS)[number];

/** States that are taken back as marked by mistake: that a product was ordered, arrived, was launched or phased out. */
export const TAKEN_BACK = ['ordered', 'in_stock', 'active', 'phase_out'] as const;
export type TakenBack = (typeof TAKEN_BACK)[number];

export const NPL_CHANNELS = ['retail', 'webshop', 'wholesale'] as const;
export type NplChannel = (typeof NPL_CHANNELS)[number];

/** Channels as people say them. */
export const NPL_CHANNEL_WORDS: InWords<NplChannel> = {
  hr: { retail: 'Maloprodaja', webshop: 'Web trgovina', wholesale: 'Veleprodaja' },
  en: { retail: 'Retail', webshop: 'Webshop', wholesale: 'Wholesale' },
};

/** What files of records call the channels beside their own words. */
export const CHANNEL_NAMES: Readonly<Record<NplChannel, readonly string[]>> = {
  retail: ['maloprodaja'],
  webshop: ['web trgovina', 'web shop'],
  wholesale: ['veleprodaja'],
};

/** hard: the new product takes the place of its parent alone; soft: it takes a share of the parent's sales. */
export const SUBSTITUTION_KINDS = ['hard', 'soft'] as const;
export type SubstitutionKind = (typeof SUBSTITUTION_KINDS)[number];

/** Which date sets the latest order date. */
export const FMB_REASONS = ['stock_out', 'launch_date'] as const;
export type FmbReason = (typeof FMB_REASONS)[number];

/** Why nothing is to be ordered where there is enough, so that no day to order by is missed. */
export const COVERED: readonly string[] = ['own_stock_covers', 'predecessor_covers'];
export const isCovered = <Why extends { readonly code: string }>(why: Why | null | undefined): why is Why =>
  why ? COVERED.includes(why.code) : false;

/** Why a record has no latest order date, or could not be decided. */
export const FMB_SKIPPED = ['no_dates', 'no_demand', 'no_stock_figure', 'changed_meanwhile'] as const;
export type FmbSkipped = (typeof FMB_SKIPPED)[number];

/** Where the daily demand comes from. */
export const FMB_DEMAND = ['predecessor', 'forecast', 'none'] as const;

/** What the sales of a new product are summed up by. */
export const GRANULARITIES = ['week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Longest texts, characters; `note` is the record's, `reason` what a change of status notes in the history. */
export const NPL_LONGEST = {
  name: LONGEST.productName,
  group: 64,
  category: 64,
  supplier_id: 64,
  supplier_name: 200,
  brand: 100,
  ean: 14,
  note: 2000,
  location: 100,
  reason: 500,
  order_number: 64,
} as const;

/** What is taken as a bar code, as a pattern. Whether it is one says `isEan` of libs/retail: records warn of those that are not. */
export const EAN = '^\\d{8,14}$';

/** So many products fit one order. */
export const MAX_ORDER_LINES = 500;

/** Whole units, wherever a record counts them, and where it needs one at least. */
export const UNITS = { min: 0, max: 100_000_000 } as const;
export const SOME_UNITS = { ...UNITS, min: 1 } as const;

const PRICE = { min: 0, max: MAX_PRICE } as const;

/** Bounds of the master fields that hold a number: money in euro, the rate in percent. */
export const NPL_BOUNDS = {
  cost: PRICE,
  regular_price: PRICE,
  vat_rate: { min: 0, max: 100 },
  moq: SOME_UNITS,
  pack_size: SOME_UNITS,
  lead_time_days: { min: 0, max: MAX_LEAD_DAYS },
  on_hand: UNITS,
  on_order: UNITS,
} as const;

/** A soft successor's share of its parent's sales, percent. */
export const SHARE_BOUNDS = { min: 0.01, max: 100 } as const;

/** Units that have arrived of an order. */
export const receivedOf = ({ arrivals = [] }: Arriving): number => arrivals.reduce((sum, { units }) => sum + units, 0);

interface Arriving {
  readonly arrivals?: readonly { readonly units: number }[] | undefined;
}

/** Units that locations are to have: at each what is meant for it, or the least on the shelf where that is more. */
export const allocatedOf = (rows: readonly { readonly qty: number; readonly min_presentation: number }[]): number =>
  rows.reduce((sum, { qty, min_presentation }) => sum + Math.max(qty, min_presentation), 0);

/** An order arrives in so many parts at most. */
export const MAX_ARRIVALS = 100;
/** What a part may be; 0 takes it back. */
export const ARRIVED_UNITS = UNITS;

/** A record holds at most this many rows of each kind. */
export const MAX_CHILDREN = 2000;

/** The history of a record holds at most so many entries: its changes of status, and the latest edits. */
export const MAX_HISTORY = 500;

/** What happened to records that is listed, the newest. */
export const NPL_ACTIVITY_LISTED = { most: 200, usual: 50 } as const;

/** A file of new-product records holds at most so many: each is a change of its own, with its event. */
export const MAX_RECORDS = 5000;

/** In exports beside the master fields; an import takes them along and leaves the record's own as they are. */
export const RECORD_STATE = [
  'id',
  'status',
  'order_number',
  'ordered_qty',
  'expected_date',
  'received_qty',
  'created_at',
  'updated_at',
] as const;
