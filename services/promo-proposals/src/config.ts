import { NC30_COUNTRIES } from '@promo/retail/nc30';
import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of promo-proposals. */
export const Config = Type.Object({
  ...serviceConfig(3001, 'promo_proposals'),
  STRICT_REVIEW: Type.Boolean({
    default: false,
    description:
      'Also where promotions are open to everyone: nobody decides on a proposal of one’s own or acknowledges its conflicts, and reject and revision need feedback',
  }),
  STRICT_NC30: Type.Boolean({
    default: false,
    description:
      'Approving refuses lines above the lowest price of the 30 days before, and what puts approved ones above theirs, instead of warning',
  }),
  NC30_COUNTRY: Type.Enum([...NC30_COUNTRIES], {
    default: 'HR',
    description:
      'The table of NC30 rules, the same as of promo-analytics: by it seasonal sales and clearances that go on spoil nothing',
  }),
});

export type Config = Static<typeof Config>;
