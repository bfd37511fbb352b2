import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A way to a server, on which things can go wrong. */
export interface Way extends Disposable {
  /** The server's address, along the way. */
  readonly url: URL;
  /** What does not arrive: the connection ends instead. The server has done what it was asked where only its answer is lost. */
  losing: 'nothing' | 'requests' | 'answers';
}

/** Passes on what a server is sent `delayMs` later, and its answers at once. */
export async function wayTo(address: string, delayMs = 0): Promise<Way> {
  const url = new URL(address);
  const to = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    const remote = connect(to);
    const pass = (what: 'requests' | 'answers', onward: () => void) =>
      way.losing === what ? client.destroy() : onward();
    client.on('data', (part) => pass('requests', () => setTimeout(() => remote.write(part), delayMs)));
    remote.on('data', (part) => pass('answers', () => client.write(part)));
    for (const socket of [client, remote]) socket.on('error', () => undefined);
    remote.on('close', () => client.destroy());
    client.on('close', () => remote.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const way: Way = { url, losing: 'nothing', [Symbol.dispose]: () => void server.close() };
  return way;
}
