import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** It serves nobody but operations, so that it needs no identities. */
const { IDENTITY_PUBLIC_KEY: _, ...shared } = serviceConfig(3005, 'scheduler');

/** Environment of scheduler. */
export const Config = Type.Object({
  ...shared,
  FMB_CHECK_AT: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    default: '06:00',
    description: 'When the daily FMB check is due, HH:MM in Europe/Zagreb',
  }),
});

export type Config = Static<typeof Config>;
