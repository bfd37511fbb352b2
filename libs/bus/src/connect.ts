import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@promo/runtime/logger';

export interface Bus extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly streams: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly logger: Logger;
  /** Resolves when the server answers. */
  readonly probe: () => Promise<undefined>;
}

/**
 * Connects to NATS and stays connected: it reconnects for as long as the process lives. The first connection is waited for
 * as well, unless `patient` is false: then it rejects at once. `url` is a server's address or those of a cluster, separated
 * by commas; the first may name user and password.
 */
export async function connectBus(url: string, logger: Logger, { patient = true } = {}): Promise<Bus> {
  const name = (logger.bindings().name as string | undefined) ?? 'client';
  const addresses = url.split(',').map((address) => new URL(address));
  const { username, password } = addresses[0] as URL;
  const connection = await connect({
    servers: addresses.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    name,
    // An inbox of its own, so that the server can keep others from reading the answers to it.
    inboxPrefix: `_INBOX.${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    waitOnFirstConnect: patient,
    noEcho: true,
  });
  const streams = jetstream(connection, { timeout: 2_000 });
  return {
    connection,
    streams,
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 }),
    logger,
    probe: async () => {
      await connection.rtt();
      return undefined;
    },
    [Symbol.asyncDispose]: () => connection.drain(),
  };
}
