import { LRUCache } from 'lru-cache';

/** Compressed answers, by what was asked for; the least recently used go first. */
interface GzipCache {
  /** The body kept under a key, else what `make` gives: made once for all who ask meanwhile, and kept unless it is null. */
  readonly get: (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;
}

/** Keeps at most `limit` bytes. A key must name the data version: nothing is ever thrown out for being old alone. */
export function createGzipCache(limit = 32 * 1024 * 1024): GzipCache {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer | null>>({
    maxSize: limit,
    sizeCalculation: (body) => body.length,
    fetchMethod: async (_key, _old, { context: make }) => (await make()) ?? undefined,
    // A body that has to leave while it is made is still given to those who wait for it.
    ignoreFetchAbort: true,
  });
  return { get: async (key, make) => (await kept.fetch(key, { context: make })) ?? null };
}
