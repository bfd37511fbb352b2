import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of accounts. */
export const Config = Type.Object(serviceConfig(3007, 'accounts'));

export type Config = Static<typeof Config>;
