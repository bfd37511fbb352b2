import { importMessage } from '@promo/contracts/messages/import';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplUpdate } from '@promo/contracts/npl/record';
import { EAN, MAX_RECORDS, NPL_CHANNELS, RECORD_STATE } from '@promo/contracts/npl/words';
import { type Batch, BLANK } from '@promo/csv/scan';
import type { Intake, RefusedCell, Reject } from '@promo/imports/staged-import';
import { isoDate } from '@promo/retail/calendar';
import { channelsOf } from '../domain/channels.ts';
import { launchFault } from '../domain/master.ts';

/** A row of the file: the master fields that it has columns for, null where a cell was blank. */
export interface StagedRecord {
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  /** Of the record that the row was made from; null where the file does not say. */
  readonly version: number | null;
  readonly fields: NplUpdate;
}

interface StagedRecords extends Intake {
  readonly records: ReadonlyMap<string, StagedRecord>;
}

const TAKEN_AS_EAN = new RegExp(EAN);

type Cell = string | number | null;
type Cells = Record<string, Cell | undefined>;

/** What a cell of each kind of column holds; null where it is blank. */
const READ: Readonly<Record<string, (values: unknown, row: number) => Cell>> = {
  text,
  integer: number,
  decimal: number,
  cost: number,
  cents: (values, row) => {
    const cents = (values as Int32Array)[row] as number;
    return cents === BLANK ? null : cents / 100;
  },
  date: (values, row) => {
    const day = (values as Int32Array)[row] as number;
    return day === BLANK ? null : isoDate(day);
  },
};

function text(values: unknown, row: number): string | null {
  return (values as (string | null)[])[row] ?? null;
}

function number(values: unknown, row: number): number | null {
  const value = (values as Float64Array)[row] as number;
  return Number.isNaN(value) ? null : value;
}

const MASTER = NPL_RECORDS.columns.filter(
  ({ key }) => key !== 'sku' && key !== 'version' && !(RECORD_STATE as readonly string[]).includes(key),
);

/** Takes the rows of one file, and refuses those that the API would refuse. */
export function stageRecords(today: Temporal.PlainDate): StagedRecords {
  const records = new Map<string, StagedRecord>();
  return {
    columns: NPL_RECORDS.columns,
    records,
    stage: (batch: Batch, reject: Reject) => {
      for (let row = 0; row < batch.count; row++) {
        const line = batch.line[row] as number;
        const sku = text(batch.columns.sku, row) as string;
        const cells = cellsOf(batch, row);
        const fault = faultOf(cells, today);
        if (records.has(sku)) reject(line, 'sku', sku, importMessage.repeated_row({ columns: ['sku'] }));
        else if (records.size >= MAX_RECORDS)
          reject(line, null, sku, importMessage.too_many_records({ maximum: MAX_RECORDS }));
        else if (fault) reject(line, fault.column, fault.value, fault.message);
        else {
          const version = batch.present.has('version') ? number(batch.columns.version, row) : null;
          records.set(sku, { line, sku, name: cells.name as string, version, fields: fieldsOf(cells) });
        }
      }
    },
  };
}

/** The cells of the master fields that the file has columns for. */
const cellsOf = ({ columns, present }: Batch, row: number): Cells =>
  Object.fromEntries(
    MASTER.filter(({ key }) => present.has(key)).map(({ key, kind }) => [key, READ[kind]?.(columns[key], row)]),
  );

/** Why the API would refuse a row. */
function faultOf({ ean, channels, launch_date }: Cells, today: Temporal.PlainDate): RefusedCell | null {
  if (typeof ean === 'string' && !TAKEN_AS_EAN.test(ean)) {
    return { column: 'ean', value: ean, message: nplMessage.bad_ean() };
  }
  const tooLate = launchFault(launch_date as string | null | undefined, today);
  if (tooLate) return { column: 'launch_date', value: String(launch_date), message: tooLate };
  if (typeof channels !== 'string' || channelsOf(channels)) return null;
  return { column: 'channels', value: channels, message: nplMessage.bad_channels({ allowed: NPL_CHANNELS }) };
}

/** The fields that a row without fault sets. */
const fieldsOf = ({ channels, ...cells }: Cells): NplUpdate => ({
  ...cells,
  ...(channels !== undefined && { channels: channelsOf((channels as string | null) ?? '') }),
});
