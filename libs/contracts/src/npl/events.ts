import { type Static, Type } from 'typebox';
import { nullable } from '../fields.ts';
import { NplStatusField } from './fields.ts';
import { ZeroBecause } from './fmb.ts';
import { NplOrder } from './record.ts';

const about = {
  id: Type.Integer(),
  sku: Type.String(),
  version: Type.Integer({ description: 'The record’s version; an older one than known is stale' }),
};

/** Absent where the system did it, or nobody is known. */
const by = Type.Optional(Type.String({ description: 'Who did it, by name' }));

const order = Type.Optional({ ...NplOrder, description: 'As it is now, where this change noted or corrected it' });

/** A record came into being (`status_from` null) or changed its status. */
export const NPL_STATUS_CHANGED = 'npl.event.status-changed';
export const NplStatusChanged = Type.Object({
  ...about,
  status_from: nullable(NplStatusField),
  status: NplStatusField,
  by,
  order,
  zero_because: Type.Optional({
    ...ZeroBecause,
    description: 'Of fmb_triggered: why nothing is to be ordered, where nothing is',
  }),
});
export type NplStatusChanged = Static<typeof NplStatusChanged>;

/** A record's master fields or child rows changed, or what is to be ordered of it; its status did not. */
export const NPL_UPDATED = 'npl.event.updated';
export const NplUpdated = Type.Object({
  ...about,
  by,
  order,
  to_order: Type.Optional(
    Type.Integer({
      description:
        'Units, where there was enough though the day to order had come, and a check finds that there is not any more',
    }),
  ),
});
export type NplUpdated = Static<typeof NplUpdated>;

/**
 * The goods of an order were not there by the day on which they were expected; once for each such day, and of no earlier one after it.
 * `at` is when it came to be late.
 */
export const NPL_DELIVERY_LATE = 'npl.event.delivery-late';
export const NplDeliveryLate = Type.Object({ ...about, order: NplOrder });
export type NplDeliveryLate = Static<typeof NplDeliveryLate>;

/** A draft is gone; its id is never used again. */
export const NPL_DELETED = 'npl.event.deleted';
export const NplDeleted = Type.Object(about);
export type NplDeleted = Static<typeof NplDeleted>;
