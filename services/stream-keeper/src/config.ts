import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** It has no database, and serves nobody but operations. */
const { IDENTITY_PUBLIC_KEY: _, MONGODB_URI: _uri, MONGODB_DATABASE: _name, ...shared } = serviceConfig(3006, '');

/** Environment of stream-keeper. */
export const Config = Type.Object({
  ...shared,
  NATS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1, description: 'Copies of each stream' }),
});

export type Config = Static<typeof Config>;
