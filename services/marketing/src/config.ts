import { pullSettings } from '@promo/imports/pull/settings';
import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of marketing. */
export const Config = Type.Object({ ...serviceConfig(3003, 'marketing'), ...pullSettings });

export type Config = Static<typeof Config>;
