interface InChannel {
  /** null for all channels together. */
  readonly channel: string | null;
}

/**
 * Units of each week or place that rows by channel name. A row of all channels together has those of single channels in it, so
 * that they add nothing to it; where they come to more than it says, it is they that count.
 */
export function unitsBy<Row extends InChannel, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  unitsOf: (row: Row) => number,
): Map<Key, number> {
  const [together, single] = [new Map<Key, number>(), new Map<Key, number>()];
  for (const row of rows) {
    const units = row.channel === null ? together : single;
    units.set(keyOf(row), (units.get(keyOf(row)) ?? 0) + unitsOf(row));
  }
  const keys = new Set(rows.map(keyOf));
  return new Map([...keys].map((key) => [key, Math.max(together.get(key) ?? 0, single.get(key) ?? 0)]));
}
