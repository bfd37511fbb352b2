import type { Column, Dataset } from '../datasets.ts';
import { ImportQuery, ImportReport } from '../imports.ts';
import { route } from '../route.ts';
import { NPL_CHANNELS } from './record.ts';

/** A file of new-product records holds at most so many: each is a change of its own, with its event. */
export const MAX_RECORDS = 5000;

const MAX_PRICE = 1_000_000;
const MAX_UNITS = 100_000_000;

/** In exports beside the master fields; an import takes them along and leaves the record's own as they are. */
export const RECORD_STATE = ['id', 'status', 'version', 'created_at', 'updated_at'] as const;

const units = <const K extends string>(key: K, min: number, aliases: readonly string[]) =>
  ({ key, kind: 'integer', min, max: MAX_UNITS, aliases }) as const satisfies Column;

/** Master fields of new-product records, with the bounds of the API. */
export const NPL_RECORDS = {
  name: 'npl-records',
  key: ['sku'],
  columns: [
    {
      key: 'sku',
      kind: 'text',
      required: true,
      maxLength: 64,
      aliases: ['Šifra', 'Šifra artikla', 'Item code', 'Product code'],
    },
    {
      key: 'name',
      kind: 'text',
      required: true,
      maxLength: 200,
      aliases: ['Naziv', 'Naziv artikla', 'Product', 'Product name'],
    },
    { key: 'group', kind: 'text', maxLength: 64, aliases: ['Grupa', 'Robna grupa', 'Product group'] },
    { key: 'category', kind: 'text', maxLength: 64, aliases: ['Kategorija', 'Product category'] },
    { key: 'channels', kind: 'text', maxLength: 100, aliases: ['Kanali', 'Kanal', 'Channel'] },
    { key: 'supplier_id', kind: 'text', maxLength: 64, aliases: ['Šifra dobavljača', 'ID dobavljača', 'Vendor id'] },
    { key: 'supplier_name', kind: 'text', maxLength: 200, aliases: ['Dobavljač', 'Naziv dobavljača', 'Supplier'] },
    { key: 'brand', kind: 'text', maxLength: 100, aliases: ['Marka', 'Robna marka', 'Brend'] },
    { key: 'ean', kind: 'text', maxLength: 14, aliases: ['Barkod', 'Bar kod', 'Barcode', 'GTIN'] },
    { key: 'cost', kind: 'cents', min: 0, max: MAX_PRICE, aliases: ['Nabavna cijena', 'Trošak', 'Purchase price'] },
    {
      key: 'regular_price',
      kind: 'cents',
      min: 0,
      max: MAX_PRICE,
      aliases: ['Redovna cijena', 'Cijena', 'MPC', 'List price'],
    },
    { key: 'vat_rate', kind: 'decimal', min: 0, max: 100, aliases: ['PDV', 'Stopa PDV', 'VAT'] },
    units('moq', 1, ['Minimalna narudžba', 'Min order qty', 'Minimum order quantity']),
    units('pack_size', 1, ['Pakiranje', 'Pack', 'Case size']),
    { key: 'lead_time_days', kind: 'integer', min: 0, max: 365, aliases: ['Rok isporuke', 'Lead time'] },
    { key: 'launch_date', kind: 'date', aliases: ['Datum lansiranja', 'Lansiranje', 'Launch', 'Launch day'] },
    units('on_hand', 0, ['Zaliha', 'Stanje', 'Stock']),
    units('on_order', 0, ['Naručeno', 'U dolasku', 'Ordered']),
    { key: 'note', kind: 'text', maxLength: 2000, aliases: ['Napomena', 'Bilješka', 'Comment'] },
    ...RECORD_STATE.map((key) => ({ key, kind: 'text' as const, maxLength: 64 })),
  ],
} as const satisfies Dataset;

export const importRecords = route({
  method: 'POST',
  path: '/api/npl/imports',
  section: 'npl_module',
  summary: 'Import new-product records from a CSV file',
  description: `A new SKU becomes a draft; of a known one the file's columns overwrite the master fields, by the rules of PUT. At most ${MAX_RECORDS} records; \`channels\` are words (${NPL_CHANNELS.join(', ')}) apart by spaces. Columns of an export that are no master fields (${RECORD_STATE.join(', ')}) are passed over. Records have versions of their own: \`data_version\` is 0.`,
  consumes: 'text/csv',
  query: ImportQuery,
  status: 200,
  response: ImportReport,
  errors: [415],
});
