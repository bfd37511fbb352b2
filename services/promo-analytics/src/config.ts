import { pullSettings } from '@promo/imports/pull/settings';
import { NC30_COUNTRIES } from '@promo/retail/nc30';
import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of promo-analytics. */
export const Config = Type.Object({
  ...serviceConfig(3002, 'promo_analytics'),
  ...pullSettings,
  NC30_TOLERANCE_CENTS: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 0.5,
    description: 'How far above the NC30 reference a promotional price may lie, euro cents',
  }),
  NC30_COUNTRY: Type.Enum([...NC30_COUNTRIES], {
    default: 'HR',
    description:
      'Whose rules NC30 follows: HR, or EU for the directive alone, without the options that it leaves to states',
  }),
});

export type Config = Static<typeof Config>;
