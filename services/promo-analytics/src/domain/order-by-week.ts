import { runToEnd } from './steps.ts';

/** The rows of a table in the order of a column of week indices; rows of one week stay in their order. */
export const orderByWeek = (column: Int32Array): Int32Array => runToEnd(orderByWeekSteps(column));

/** How many rows a step puts in their place. */
const ROWS_A_STEP = 50_000;

/** As `orderByWeek`, in steps of a few milliseconds for a million rows: they are counted by week, which tells where those of each begin. */
export function* orderByWeekSteps(column: Int32Array): Generator<void, Int32Array> {
  let latest = -1;
  for (let row = 0; row < column.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    latest = Math.max(latest, column[row] as number);
  }
  const next = new Int32Array(latest + 2);
  for (let row = 0; row < column.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const after = (column[row] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let week = 1; week < next.length; week++) next[week] = (next[week] as number) + (next[week - 1] as number);
  const rows = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const week = column[row] as number;
    rows[next[week] as number] = row;
    next[week] = (next[week] as number) + 1;
  }
  return rows;
}
