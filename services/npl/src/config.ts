import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of npl. */
export const Config = Type.Object(serviceConfig(3004, 'npl'));

export type Config = Static<typeof Config>;
