import { type Static, Type } from 'typebox';
import { code, nullable, optional, saying, Yw } from '../fields.ts';
import { LONGEST } from '../words.ts';
import { KindField, units } from './fields.ts';
import { NPL_CHANNELS, NPL_LONGEST, SHARE_BOUNDS } from './words.ts';

/** The rows that a record holds: stock at places, expected sales, and what it replaces. */

const closed = { additionalProperties: false };
const anyChannel = 'null for what is not divided by channel; all rows of a week or a place add up';

export const AllocationCreate = Type.Object(
  {
    location: saying(NPL_LONGEST.location, 'Shop or warehouse'),
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
    parent_sku: code(LONGEST.sku, 'Code of what is replaced, which need not have a record'),
    kind: KindField,
    share_pct: optional(
      Type.Number({
        minimum: SHARE_BOUNDS.min,
        maximum: SHARE_BOUNDS.max,
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
  kind: KindField,
  share_pct: Type.Number(),
});
export type Substitution = Static<typeof Substitution>;
