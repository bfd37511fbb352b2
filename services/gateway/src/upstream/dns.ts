import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How often the addresses behind a name are looked up. */
const EVERY_MS = 2_000;

type LookUp = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * Whether the host of an origin is a name that may stand for several replicas. One of https is asked by its name alone, which is
 * what its certificate is for.
 */
export function isNamed(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * Looks the host names of `origins` up again and again, and keeps in `replicas` all addresses of each, by the origin that was
 * configured: the name of a scaled container or a headless service stands for replicas that come and go. While a name cannot
 * be looked up, its last addresses stand.
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
