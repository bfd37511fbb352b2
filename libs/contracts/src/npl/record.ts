import { USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import { type Static, Type } from 'typebox';
import { codedSince, Warning } from '../coded.ts';
import {
  CalendarDay,
  code,
  Day,
  id,
  lines,
  Money,
  nullable,
  optional,
  saying,
  Text,
  Timestamp,
  text,
  User,
} from '../fields.ts';
import { columns } from '../lists.ts';
import { LONGEST } from '../words.ts';
import { Allocation, Forecast, Substitution } from './child-rows.ts';
import { ChannelField, NplActionField, NplStatusField, price, units } from './fields.ts';
import { FmbEvaluation } from './fmb.ts';
import {
  EAN,
  MAX_HISTORY,
  NPL_BOUNDS,
  NPL_CHANNELS,
  NPL_LONGEST,
  receivedOf,
  SOME_UNITS,
  TAKEN_BACK,
} from './words.ts';

const closed = { additionalProperties: false };

const master = {
  group: optional(text(NPL_LONGEST.group, 'Product group')),
  category: optional(text(NPL_LONGEST.category, 'Category')),
  channels: optional(
    Type.Array(ChannelField, { maxItems: NPL_CHANNELS.length, uniqueItems: true, description: 'Where it is sold' }),
  ),
  supplier_id: optional(code(NPL_LONGEST.supplier_id, 'Id of the supplier, as /suppliers lists it')),
  supplier_name: optional(text(NPL_LONGEST.supplier_name, 'Name of the supplier')),
  brand: optional(text(NPL_LONGEST.brand, 'Brand')),
  ean: optional(
    Type.String({
      pattern: EAN,
      format: 'bar-code',
      maxLength: NPL_LONGEST.ean,
      description: 'Bar code, 8 to 14 digits; a record warns of one that is no EAN',
    }),
  ),
  cost: optional(price('Purchase price net of VAT', NPL_BOUNDS.cost, 'four decimals')),
  regular_price: optional(price('Regular price including VAT', NPL_BOUNDS.regular_price)),
  vat_rate: optional(
    Type.Number({
      minimum: NPL_BOUNDS.vat_rate.min,
      maximum: NPL_BOUNDS.vat_rate.max,
      description: 'Percent, 25 = 25 %',
    }),
  ),
  moq: optional(units('Least quantity of an order', NPL_BOUNDS.moq)),
  pack_size: optional(units('Units of a pack; orders are whole packs', NPL_BOUNDS.pack_size)),
  lead_time_days: optional(
    Type.Integer({
      minimum: NPL_BOUNDS.lead_time_days.min,
      maximum: NPL_BOUNDS.lead_time_days.max,
      description: `Days from order to delivery; ${USUAL_LEAD_DAYS} unless known`,
    }),
  ),
  launch_date: optional(CalendarDay('Planned launch')),
  on_hand: optional(units('In stock, where analytics does not know the SKU', NPL_BOUNDS.on_hand)),
  on_order: optional(units('Ordered and not yet there, where analytics does not know the SKU', NPL_BOUNDS.on_order)),
  note: optional(lines(NPL_LONGEST.note, 'Free text')),
};

const Name = saying(NPL_LONGEST.name, 'Name of the product');

export const NplCreate = Type.Object({ sku: code(LONGEST.sku, 'Product code'), name: Name, ...master }, closed);
export type NplCreate = Static<typeof NplCreate>;

export const NplUpdate = Type.Object(
  { name: Type.Optional(Name), ...master },
  { ...closed, description: 'Only supplied fields overwrite; null clears one' },
);
export type NplUpdate = Static<typeof NplUpdate>;

/** What the buyer noted when the goods were ordered. */
export const NplOrder = Type.Object({
  order_number: Text,
  quantity: nullable(Type.Integer({ description: 'As ordered; what the check suggested where nobody said' })),
  expected_date: Text,
});
export type NplOrder = Static<typeof NplOrder>;

/** What has arrived of an order on a day. */
export const NplArrival = Type.Object({
  received_on: Day('The day on which it arrived'),
  units: Type.Integer({ description: 'Units that arrived on that day' }),
});
export type NplArrival = Static<typeof NplArrival>;

export const NplHistoryEntry = Type.Object({
  from: nullable(NplStatusField),
  to: NplStatusField,
  at: Timestamp,
  by: nullable(User),
  note: Text,
  ...codedSince,
});
export type NplHistoryEntry = Static<typeof NplHistoryEntry>;

const Int = nullable(Type.Integer());

/** What a supplier's order is too small by, for the allocations. */
export const LACKING =
  'Units that all its locations together are to have beyond what is ordered, once it is in stock beyond what arrived of it where that was noted; stock from elsewhere is not counted, 0 where it suffices';

/** A record without its child rows, as lists hold it. */
export const NplListItem = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  status: NplStatusField,
  group: Text,
  category: Text,
  channels: Type.Array(Type.String()),
  supplier_id: Text,
  supplier_name: Text,
  brand: Text,
  ean: Text,
  cost: nullable(Money),
  regular_price: nullable(Money),
  vat_rate: nullable(Type.Number()),
  moq: Int,
  pack_size: Int,
  lead_time_days: Int,
  launch_date: Text,
  on_hand: Int,
  on_order: Int,
  note: Text,
  order: nullable(NplOrder),
  arrivals: Type.Optional(
    Type.Array(NplArrival, {
      description: 'Of an order that arrives in parts, the earliest first; absent where none is noted',
    }),
  ),
  outstanding: Type.Optional(
    Type.Integer({ description: 'Units of the order that have not arrived; absent unless it is ordered, by quantity' }),
  ),
  fmb: nullable(FmbEvaluation),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: nullable(Type.Integer({ description: 'user_id' })),
  approved_by: nullable(Type.Integer({ description: 'user_id' })),
  history: Type.Array(NplHistoryEntry, {
    description: `Every change of status, oldest first; one back has the code \`order_taken_back\` with what was noted of the order, or none where anything else was taken back. A record by itself has its edits since the approval too, at most ${MAX_HISTORY} entries without the oldest edits: \`from\` is \`to\`, \`code\` is \`fields_changed\` and \`params.fields\` names the fields or kinds of rows; or the code is \`order_corrected\` and \`params\` has each part of the order that was changed, before and after; or it is \`part_arrived\`, and \`params\` has what arrived of it and when; or \`order_after_all\`, where there was enough when its day to order came and is not any more`,
  }),
  version: Type.Integer({ description: 'Rises with each change; also the ETag' }),
  allowed_actions: Type.Array(NplActionField, { description: 'What the record’s status allows, as paths name it' }),
  warnings: Type.Optional(
    Type.Array(Warning, {
      description: 'What is doubtful and taken all the same; absent in answers kept by an earlier release',
    }),
  ),
});
export type NplListItem = Static<typeof NplListItem>;

/** The list of records in files, master fields under their own names; also what it can be sorted by. */
export const NPL_COLUMNS = columns<NplListItem>({
  id: 'integer',
  sku: 'text',
  name: 'text',
  status: 'text',
  group: 'text',
  category: 'text',
  channels: ['text', ({ channels }) => channels.join(' ')],
  supplier_id: 'text',
  supplier_name: 'text',
  brand: 'text',
  ean: 'text',
  cost: 'cost',
  regular_price: 'money',
  vat_rate: 'decimal',
  moq: 'integer',
  pack_size: 'integer',
  lead_time_days: 'integer',
  launch_date: 'date',
  on_hand: 'integer',
  on_order: 'integer',
  note: 'text',
  order_number: ['text', ({ order }) => order?.order_number ?? null],
  ordered_qty: ['integer', ({ order }) => order?.quantity ?? null],
  expected_date: ['date', ({ order }) => order?.expected_date ?? null],
  received_qty: ['integer', (record) => receivedOf(record) || null],
  version: 'integer',
  created_at: 'time',
  updated_at: 'time',
});

export const NplProduct = Type.Object({
  ...NplListItem.properties,
  lacking: Type.Optional(
    Type.Integer({
      description: `${LACKING}; absent unless it is ordered or in stock, by quantity`,
    }),
  ),
  allocations: Type.Array(Allocation),
  forecasts: Type.Array(Forecast),
  substitutions: Type.Array(Substitution),
});
export type NplProduct = Static<typeof NplProduct>;

/** What came of a transition. */
export const NplStatusChange = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  status_from: NplStatusField,
  status: NplStatusField,
  at: Timestamp,
  by: nullable(User),
  phased_out: Type.Array(Type.Integer(), {
    description: 'Records of hard parents that a launch took out of the range',
  }),
  brought_back: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'Those of them that are back in the range, as the launch was taken back; absent where none is',
    }),
  ),
  order: Type.Optional(NplOrder),
});
export type NplStatusChange = Static<typeof NplStatusChange>;

const note = { note: optional(lines(NPL_LONGEST.reason, 'Recorded in the history')) };

/** Body of a transition; it may be left out. */
export const NplTransition = Type.Object(note, closed);
export type NplTransition = Static<typeof NplTransition>;

/** Which step is taken back, so that the same again takes back nothing more. */
export const NplTakeBack = Type.Object(
  { from: Type.Enum([...TAKEN_BACK], { description: 'What the product is marked as by mistake' }) },
  closed,
);
export type NplTakeBack = Static<typeof NplTakeBack>;

const orderNumber = optional(text(NPL_LONGEST.order_number, 'Number of the order'));
const expectedDate = optional(CalendarDay('When it is expected to arrive'));

export const NplMarkOrdered = Type.Object(
  {
    ...note,
    order_number: orderNumber,
    quantity: optional(units('Ordered; what the check suggested when left out', SOME_UNITS)),
    expected_date: expectedDate,
  },
  closed,
);
export type NplMarkOrdered = Static<typeof NplMarkOrdered>;

export const NplOrderCorrection = Type.Object(
  { order_number: orderNumber, quantity: optional(units('Ordered', SOME_UNITS)), expected_date: expectedDate },
  { ...closed, description: 'Only supplied fields overwrite; null clears one' },
);
export type NplOrderCorrection = Static<typeof NplOrderCorrection>;

export const byId = Type.Object({ id: id('Id of the record') });
