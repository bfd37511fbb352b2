import { setTimeout as sleep } from 'node:timers/promises';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { AuthorizationError, connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Logger } from '@promo/runtime/logger';

const REFUSED = 'NATS refuses the user or the password of this service';

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
 * Connects to NATS and stays connected: it reconnects for as long as the process lives, also where the server refuses its password
 * for a while, since passwords are changed there first. The first connection is waited for as well, unless `patient` is false or the
 * password is refused: then it rejects at once, so that a process that is started anew reads its password anew. `url` is a server's address or those of a cluster, separated
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
    // Without it the client ends its connection for good when the server has refused it twice.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    noEcho: true,
  };
  const connection = await firstConnection(options, patient ? logger : undefined);
  const streams = jetstream(connection, { timeout: 2_000 });
  const listeners = new Set<() => void>();
  // Each is said once until the bus is there again: the client tries four times a second.
  let away = false;
  let refused = false;
  const returned = () => {
    if (!away) return;
    away = false;
    refused = false;
    logger.info('the bus is there again');
    for (const listener of listeners) listener();
  };
  const watch = async () => {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && !away) {
        away = true;
        logger.warn('the bus is away; trying again');
      }
      if (status.type === 'error' && status.error instanceof AuthorizationError && !refused) {
        refused = true;
        logger.error({ reason: status.error.message }, `${REFUSED}; trying again`);
      }
      // It is back when it answers. Lost once more before it did: the next return is told.
      if (status.type === 'reconnect') connection.flush().then(returned, () => undefined);
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
    // While the bus is away there is nobody to take what is left.
    [Symbol.asyncDispose]: () => connection.drain().catch(() => connection.close()),
  };
}

async function firstConnection(options: NodeConnectionOptions, waiting: Logger | undefined): Promise<NatsConnection> {
  for (let said = false; ; said = true) {
    try {
      return await connect(options);
    } catch (error) {
      if (error instanceof AuthorizationError) throw new Error(REFUSED, { cause: error });
      if (!waiting) throw error;
      // Said once, also where it is a certificate that is wrong.
      if (!said) waiting.warn({ reason: (error as Error).message }, 'the bus cannot be reached; trying again');
      await sleep(options.reconnectTimeWait);
    }
  }
}

/** The largest message that the server takes, bytes. A closed connection has no such bound: whatever is sent over it fails anyway. */
export const maxPayload = ({ connection }: Bus): number => connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
