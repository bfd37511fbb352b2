import type { Column } from '@promo/contracts/dataset';
import type { UnknownColumns } from '@promo/contracts/imports';
import { SALES } from '@promo/contracts/promo-analytics/datasets';
import { BLANK, KeyIndex, type Rejection, type ScanResult, scan } from './scan.ts';

type Cell = number | string | null;
export interface Collected {
  rows: Record<string, Cell>[];
  rejections: Rejection[];
  result: ScanResult;
}
interface CollectOptions {
  skus?: readonly string[];
  unknown?: 'reject' | 'keep';
  fast?: boolean;
  unknownColumns?: UnknownColumns;
  /** Sizes of the chunks the bytes come in, used in turn. */
  chunks?: readonly number[];
}

/** The bytes in chunks of the given sizes; each chunk is overwritten afterwards, as a source may reuse its buffer. */
async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? bytes.length);
    const chunk = Uint8Array.from(bytes.subarray(at, at + size));
    yield chunk;
    chunk.fill(0x3f);
    at += size;
  }
}

/** Scans a text (as UTF-8) or bytes and copies every row out: keys as text, blanks as null. */
export async function collect(
  file: string | Uint8Array,
  columns: readonly Column[],
  options: CollectOptions = {},
): Promise<Collected> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const index = new KeyIndex();
  for (const [code, sku] of (options.skus ?? []).entries()) index.set(sku, code);
  const rows: Collected['rows'] = [];
  const rejections: Rejection[] = [];
  const result = await scan(chunked(bytes, options.chunks ?? [bytes.length]), columns, {
    keys: { index, unknown: options.unknown ?? 'reject' },
    fast: options.fast ?? true,
    unknownColumns: options.unknownColumns ?? 'refuse',
    onReject: (rejection) => void rejections.push(rejection),
    onBatch: async ({ count, line, columns: arrays, keyText }) => {
      await Promise.resolve();
      for (let row = 0; row < count; row++) {
        const copy: Record<string, Cell> = { line: line[row] as number };
        for (const { key, kind } of columns) {
          const value = arrays[key]?.[row] as Cell;
          const blank = value === BLANK || Number.isNaN(value) || (value === -1 && kind === 'boolean');
          copy[key] = kind === 'key' ? keyText(row) : blank ? null : value;
          if (kind === 'key') copy.code = value;
        }
        rows.push(copy);
      }
    },
  });
  return { rows, rejections, result };
}

export const HEADER = 'sku,yw,qty,promoted';
export const skus = ['A', 'B', 'Č1'];
/** Scans a file of sales. */
export const sales = (text: string | Uint8Array, fast = true) => collect(text, SALES.columns, { skus, fast });
