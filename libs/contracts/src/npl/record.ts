import { type Static, Type } from 'typebox';
import { CalendarDay, id, Money, nullable, optional, Sku, Text, Timestamp, text, User, Yw } from '../fields.ts';
import { columns } from '../lists.ts';
import { FmbEvaluation } from './fmb.ts';

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

export const NPL_CHANNELS = ['retail', 'webshop', 'wholesale'] as const;
export type NplChannel = (typeof NPL_CHANNELS)[number];

/** hard: the new product takes the place of its parent alone; soft: it takes a share of the parent's sales. */
export const SUBSTITUTION_KINDS = ['hard', 'soft'] as const;
export type SubstitutionKind = (typeof SUBSTITUTION_KINDS)[number];

/** A record holds at most this many rows of each kind. */
export const MAX_CHILDREN = 2000;

const closed = { additionalProperties: false };
const units = (description: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: 100_000_000, description: `${description}, whole units` });
const price = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, description: `${description}, euro, rounded to cents` });

export const NplStatusField = Type.Enum([...NPL_STATUSES]);
export const NplActionField = Type.Enum([...NPL_ACTIONS]);
export const ChannelField = Type.Enum([...NPL_CHANNELS]);
const Kind = Type.Enum([...SUBSTITUTION_KINDS]);

const master = {
  group: optional(text(64, 'Product group')),
  category: optional(text(64, 'Category')),
  channels: optional(
    Type.Array(ChannelField, { maxItems: NPL_CHANNELS.length, uniqueItems: true, description: 'Where it is sold' }),
  ),
  supplier_id: optional(text(64, 'Id of the supplier, as /suppliers lists it', 1)),
  supplier_name: optional(text(200, 'Name of the supplier')),
  brand: optional(text(100, 'Brand')),
  ean: optional(Type.String({ pattern: '^\\d{8,14}$', maxLength: 14, description: 'Bar code, 8 to 14 digits' })),
  cost: optional(price('Purchase price net of VAT')),
  regular_price: optional(price('Regular price including VAT')),
  vat_rate: optional(Type.Number({ minimum: 0, maximum: 100, description: 'Percent, 25 = 25 %' })),
  moq: optional(units('Least quantity of an order', 1)),
  pack_size: optional(units('Units of a pack; orders are whole packs', 1)),
  lead_time_days: optional(
    Type.Integer({ minimum: 0, maximum: 365, description: 'Days from order to delivery; 14 unless known' }),
  ),
  launch_date: optional(CalendarDay('Planned launch')),
  on_hand: optional(units('In stock, where analytics does not know the SKU')),
  on_order: optional(units('Ordered and not yet there, where analytics does not know the SKU')),
  note: optional(text(2000, 'Free text')),
};

const Name = text(200, 'Name of the product', 1);

export const NplCreate = Type.Object({ sku: Sku, name: Name, ...master }, closed);
export type NplCreate = Static<typeof NplCreate>;

export const NplUpdate = Type.Object(
  { name: Type.Optional(Name), ...master },
  { ...closed, description: 'Only supplied fields overwrite; null clears one' },
);
export type NplUpdate = Static<typeof NplUpdate>;

const anyChannel = 'null for all channels together';

export const AllocationCreate = Type.Object(
  {
    location: text(100, 'Shop or warehouse', 1),
    channel: Type.Optional(nullable(Type.Enum([...NPL_CHANNELS], { description: anyChannel }))),
    qty: units('To be there at the launch'),
    min_presentation: Type.Optional(Type.Integer({ ...units('Least on the shelf'), default: 0 })),
  },
  closed,
);
export type AllocationCreate = Static<typeof AllocationCreate>;

export const ForecastCreate = Type.Object(
  {
    yw: Yw,
    channel: Type.Optional(nullable(Type.Enum([...NPL_CHANNELS], { description: anyChannel }))),
    qty: units('Expected sales of the week'),
  },
  closed,
);
export type ForecastCreate = Static<typeof ForecastCreate>;

export const SubstitutionCreate = Type.Object(
  {
    parent_sku: text(64, 'Code of what is replaced; it need not have a record', 1),
    kind: Kind,
    share_pct: optional(
      Type.Number({
        minimum: 0.01,
        maximum: 100,
        description: 'Share of the parent’s sales in percent, rounded to hundredths; needed for soft, 100 for hard',
      }),
    ),
  },
  closed,
);
export type SubstitutionCreate = Static<typeof SubstitutionCreate>;

const child = { id: Type.Integer(), product_id: Type.Integer({ description: 'Id of the record it belongs to' }) };
const Channel = nullable(Type.String({ description: `One of ${NPL_CHANNELS.join(', ')}; ${anyChannel}` }));

export const Allocation = Type.Object({
  ...child,
  location: Type.String(),
  channel: Channel,
  qty: Type.Integer(),
  min_presentation: Type.Integer(),
});
export type Allocation = Static<typeof Allocation>;

export const Forecast = Type.Object({ ...child, yw: Type.Integer(), channel: Channel, qty: Type.Integer() });
export type Forecast = Static<typeof Forecast>;

export const Substitution = Type.Object({
  ...child,
  parent_sku: Type.String(),
  kind: Kind,
  share_pct: Type.Number(),
});
export type Substitution = Static<typeof Substitution>;

/** What the buyer noted when the goods were ordered. */
export const NplOrder = Type.Object({
  order_number: Text,
  quantity: nullable(Type.Integer()),
  expected_date: Text,
});
export type NplOrder = Static<typeof NplOrder>;

const HistoryEntry = Type.Object({
  from: nullable(NplStatusField),
  to: NplStatusField,
  at: Timestamp,
  by: nullable(User),
  note: Text,
});

const Int = nullable(Type.Integer());

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
  fmb: nullable(FmbEvaluation),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: nullable(Type.Integer({ description: 'user_id' })),
  approved_by: nullable(Type.Integer({ description: 'user_id' })),
  history: Type.Array(HistoryEntry, { description: 'Every change of status, oldest first' }),
  version: Type.Integer({ description: 'Rises with each change; also the ETag' }),
  allowed_actions: Type.Array(NplActionField, { description: 'What the record’s status allows, as paths name it' }),
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
  cost: 'money',
  regular_price: 'money',
  vat_rate: 'decimal',
  moq: 'integer',
  pack_size: 'integer',
  lead_time_days: 'integer',
  launch_date: 'date',
  on_hand: 'integer',
  on_order: 'integer',
  note: 'text',
  version: 'integer',
  created_at: 'time',
  updated_at: 'time',
});

export const NplProduct = Type.Object({
  ...NplListItem.properties,
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
});
export type NplStatusChange = Static<typeof NplStatusChange>;

const note = { note: optional(text(500, 'Recorded in the history')) };

/** Body of a transition; it may be left out. */
export const NplTransition = Type.Object(note, closed);
export type NplTransition = Static<typeof NplTransition>;

export const NplMarkOrdered = Type.Object(
  {
    ...note,
    order_number: optional(text(64, 'Number of the order')),
    quantity: optional(units('Ordered', 1)),
    expected_date: optional(CalendarDay('When it is expected to arrive')),
  },
  closed,
);
export type NplMarkOrdered = Static<typeof NplMarkOrdered>;

export const byId = Type.Object({ id: id('Id of the record') });
