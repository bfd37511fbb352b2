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
 * as well, unless `patient` is false: then it rejects at once.
 */
export async function connectBus(url: string, logger: Logger, { patient = true } = {}): Promise<Bus> {
  const connection = await connect({
    servers: url,
    name: logger.bindings().name as string,
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
