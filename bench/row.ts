import type { Figure } from './harness.ts';
import type { Stage } from './stage.ts';

/** A row of the table, declared once: docs/performance.md has the same rows, and a test holds it to them. */
export interface Row {
  /** "1b": rows of one number are the same work seen from several sides. */
  readonly number: string;
  readonly work: string;
  /** Who does the same work in the same rounds; without one the figure stands alone. */
  readonly peer?: string;
  readonly unit: 'µs' | 'ms' | 's' | 'MB';
  /** Ours divided by the peer's is not to be above this; without a peer, ours in the row's unit. */
  readonly target?: number;
  /** Met with a margin: `--check` fails when it no longer is. */
  readonly held?: boolean;
  /** Takes minutes: run with `--large`, or when asked for by its number. */
  readonly large?: boolean;
  readonly measure: (stage: Stage) => Promise<Measured>;
}

export interface Measured {
  readonly own: Figure;
  readonly peer?: Figure;
  /** What else should be known of this run. */
  readonly note?: string;
}

/** `measured` is missing where it could not be measured. */
export interface Result {
  readonly row: Row;
  readonly measured?: Measured;
}

const PER_UNIT = { µs: 1000, ms: 1, s: 1 / 1000, MB: 1 };

/** What is compared with the target: the ratio, or our figure in the row's unit. */
function compared({ unit }: Row, { own, peer }: Measured): number {
  return peer ? own.median / peer.median : own.median * PER_UNIT[unit];
}

export function verdictOn({ row, measured }: Result): string {
  if (!measured) return 'not measured';
  if (row.target === undefined) return '';
  const met = compared(row, measured) <= row.target;
  if (row.held) return met ? 'held' : 'FELL SHORT';
  return met ? 'met' : 'missed';
}

/** The held rows that do not meet their targets, or could not be measured. */
export const shortfalls = (results: readonly Result[]): Row[] =>
  results.filter((result) => result.row.held && verdictOn(result) !== 'held').map(({ row }) => row);

/** The rows asked for, "1b" or all of "1"; all but the large ones when none is. */
export function choose(rows: readonly Row[], wanted: readonly string[], large: boolean): Row[] {
  const asked = (row: Row, number: string) =>
    row.number === number || (/^\d+$/.test(number) && groupOf(row) === number);
  const unknown = wanted.filter((number) => !rows.some((row) => asked(row, number)));
  if (unknown.length > 0) {
    throw new Error(`no row ${unknown.join(', ')}; there are ${rows.map(({ number }) => number).join(' ')}`);
  }
  if (wanted.length === 0) return rows.filter((row) => large || !row.large);
  return rows.filter((row) =>
    wanted.some((number) => asked(row, number) && (large || !row.large || row.number === number)),
  );
}

const groupOf = ({ number }: Row): string => String(Number.parseInt(number, 10));

/** "12.3 ms (11.9–14.0)". */
export function figureText(unit: Row['unit'], { median, low, high }: Figure): string {
  const text = (value: number) => digits(value * PER_UNIT[unit]);
  return low === high ? `${text(median)} ${unit}` : `${text(median)} ${unit} (${text(low)}–${text(high)})`;
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const ratioText = ({ own, peer }: Measured): string => (peer ? share(own.median / peer.median) : '');

export function targetText({ peer, target, unit }: Row): string {
  if (target === undefined) return '';
  return peer ? share(target) : `${target} ${unit}`;
}

/** 0.07 as "1/14.3", 1.5 as "1.5×". */
function share(ratio: number): string {
  return ratio < 0.5 ? `1/${Number((1 / ratio).toFixed(1))}` : `${Number(ratio.toFixed(2))}×`;
}
