import type { Batch } from '@promo/csv/scan';
import type { Lines } from './lines.ts';
import type { Intake } from './staged-import.ts';

interface WithLate<Late> extends Intake {
  /** The rows that were rejected before, and how many they are. */
  readonly late: Late;
  readonly count: () => number;
}

/** Stages rows as `staged` does, and those of them that were rejected when the same file came before in `late` too. */
export function alsoLate<Late extends Intake>(staged: Intake, late: Late, rejectedBefore: Lines): WithLate<Late> {
  let count = 0;
  return {
    ...staged,
    late,
    count: () => count,
    stage: async (batch, reject) => {
      const refused = new Set<number>();
      await staged.stage(batch, (line, ...why) => {
        refused.add(line);
        reject(line, ...why);
      });
      const lines = batch.line.subarray(0, batch.count);
      const rows = [...lines.keys()].filter((row) => {
        const line = lines[row] as number;
        return rejectedBefore.has(line) && !refused.has(line);
      });
      count += rows.length;
      if (rows.length > 0) await late.stage(pick(batch, rows), () => undefined);
    },
  };
}

/** Some rows of a batch. */
function pick(batch: Batch, rows: readonly number[]): Batch {
  const picked = new Set(rows);
  const of = <A>(column: A): A => (column as Int32Array).filter((_, row) => picked.has(row)) as A;
  return {
    ...batch,
    count: rows.length,
    line: of(batch.line),
    columns: Object.fromEntries(Object.entries(batch.columns).map(([key, column]) => [key, of(column)])),
    keyText: (row) => batch.keyText(rows[row] as number),
  };
}
