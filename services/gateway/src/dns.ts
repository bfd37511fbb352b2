import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How often the addresses behind a name are looked up. */
const EVERY_MS = 2_000;

export type LookUp = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** Whether the host of an origin is a name that may stand for several replicas. */
export function isNamed(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * Keeps `replicas` (all origins of a service by the one that stands for them) up with the addresses behind the names of
 * origins, as the names of scaled containers and headless services change them. While a name cannot be looked up, what
 * was last known stands.
 */
export function followNames(
  origins: readonly string[],
  replicas: Map<string, readonly string[]>,
  lookUp: LookUp = (hostname) => lookup(hostname, { all: true }),
): Disposable {
  const follow = async (origin: string) => {
    const { protocol, hostname, port } = new URL(origin);
    const addresses = await lookUp(hostname).catch(() => []);
    if (addresses.length === 0) return;
    replicas.set(
      origin,
      addresses
        .map(({ address, family }) => `${protocol}//${family === 6 ? `[${address}]` : address}${port && `:${port}`}`)
        .sort(),
    );
  };
  const all = () => void Promise.all(origins.map(follow));
  all();
  const timer = setInterval(all, EVERY_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
