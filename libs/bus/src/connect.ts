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
  /** Has `listener` called each time the connection is there again after it was lost, and the server knows what is subscribed. */
  readonly onReturn: (listener: () => void) => Disposable;
}

/**
 * Connects to NATS and stays connected: it reconnects for as long as the process lives. The first connection is waited for
 * as well, unless `patient` is false: then it rejects at once. `url` is a server's address or those of a cluster, separated
 * by commas; the first may name user and password. With `tls://` a server that does not offer TLS, or has no certificate of an
 * authority that Node trusts, is refused; NODE_EXTRA_CA_CERTS names more of those.
 */
export async function connectBus(url: string, logger: Logger, { patient = true } = {}): Promise<Bus> {
  const name = (logger.bindings().name as string | undefined) ?? 'client';
  const addresses = url.split(',').map((address) => new URL(address));
  const tls = addresses.some(({ protocol }) => protocol === 'tls:');
  const { username, password } = addresses[0] as URL;
  const options = {
    servers: addresses.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(tls && { tls: {} }),
    name,
    // An inbox of its own, so that the server can keep others from reading the answers to it.
    inboxPrefix: `_INBOX.${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    noEcho: true,
  };
  const connection = await connect(options).catch((error: Error) => {
    if (!patient) throw error;
    // Said once: the client goes on trying without a word, also where it is a password or a certificate that is wrong.
    logger.warn({ reason: error.message }, 'the bus cannot be reached; trying again');
    return connect({ ...options, waitOnFirstConnect: true });
  });
  const streams = jetstream(connection, { timeout: 2_000 });
  const listeners = new Set<() => void>();
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type !== 'reconnect') continue;
      // Lost once more before it answered: the next return is told.
      const settled = await connection.flush().then(
        () => true,
        () => false,
      );
      if (settled) for (const listener of listeners) listener();
    }
  };
  watch().catch((error) => logger.error({ err: error }, 'reconnections are no longer noticed'));
  return {
    connection,
    streams,
    onReturn: (listener) => {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 }),
    logger,
    probe: async () => {
      await connection.rtt();
      return undefined;
    },
    [Symbol.asyncDispose]: () => connection.drain(),
  };
}

/** The largest message that the server takes, bytes. A closed connection has no such bound: whatever is sent over it fails anyway. */
export const maxPayload = ({ connection }: Bus): number => connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
