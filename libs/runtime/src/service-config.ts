import { type Static, Type } from 'typebox';
import { tlsRequired } from './tls.ts';

export const LOG_LEVEL = Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
  default: 'info',
  description: 'The least that is logged',
});
export type LogLevel = Static<typeof LOG_LEVEL>;

/** What every service that others ask over HTTP is told. */
export const httpConfig = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  LOG_LEVEL,
  DRAIN_MS: Type.Integer({
    minimum: 0,
    maximum: 8_000,
    default: 4_000,
    description: 'How long /ready fails before the service stops accepting requests',
  }),
  ...tlsRequired,
};

/** What every service with a database and the bus is told: its default port and the database it owns. */
export const serviceConfig = (port: number, database: string) => ({
  ...httpConfig,
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: port,
    description: 'Port to listen on, 0 for any free one',
  }),
  MONGODB_URI: Type.String({ minLength: 1, description: 'A replica set' }),
  MONGODB_DATABASE: Type.String({ default: database, description: 'The database this service owns' }),
  NATS_URL: Type.String({ minLength: 1 }),
  IDENTITY_PUBLIC_KEY: Type.String({ minLength: 1, description: 'The gateway’s Ed25519 public key, SPKI PEM' }),
});
