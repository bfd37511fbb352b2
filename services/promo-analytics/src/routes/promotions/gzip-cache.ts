/** Compressed answers, by what was asked for; the least recently used go first. */
export interface BodyCache {
  /** The body kept under a key, or the one that `make` gives, which callers of the same moment share; null is not kept. */
  readonly get: (key: string, make: () => Promise<Buffer | null>) => Promise<Buffer | null>;
}

interface Entry {
  readonly body: Promise<Buffer | null>;
  bytes: number;
}

/** Keeps at most `limit` bytes. A key must name the data version: nothing is ever thrown out for being old alone. */
export function bodyCache(limit = 32 * 1024 * 1024): BodyCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function settle(key: string, entry: Entry, size: number): void {
    if (entries.get(key) !== entry) return;
    entry.bytes = size;
    bytes += size;
    for (const [oldest, old] of entries) {
      if (bytes <= limit) break;
      drop(oldest, old);
    }
  }

  return {
    get: (key, make) => {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known.body;
      }
      const entry: Entry = { body: make(), bytes: 0 };
      entries.set(key, entry);
      entry.body.then(
        (body) => (body ? settle(key, entry, body.length) : drop(key, entry)),
        () => drop(key, entry),
      );
      return entry.body;
    },
  };
}
