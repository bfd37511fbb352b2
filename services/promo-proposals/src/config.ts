import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of promo-proposals. */
export const Config = Type.Object({
  ...serviceConfig(3001, 'promo_proposals'),
  STRICT_REVIEW: Type.Boolean({
    default: false,
    description:
      'Also where promotions are open to everyone: nobody decides on a proposal of one’s own, and reject and revision need feedback',
  }),
});

export type Config = Static<typeof Config>;
