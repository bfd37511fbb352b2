import {
  CODE_ALIASES,
  type Column,
  type Dataset,
  NAME_ALIASES,
  PRODUCT_ALIASES,
  REGULAR_PRICE_ALIASES,
} from '../dataset.ts';
import { LONGEST } from '../words.ts';
import { NPL_BOUNDS, NPL_LONGEST, RECORD_STATE } from './words.ts';

const units = <const K extends keyof typeof NPL_BOUNDS>(key: K, aliases: readonly string[]) =>
  ({ key, kind: 'integer', ...NPL_BOUNDS[key], aliases }) as const satisfies Column;

/** How the console names what an import passes over. */
const STATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  order_number: ['Broj narudžbe'],
  expected_date: ['Očekivani dolazak', 'Dolazak', 'Expected to arrive', 'Arrival'],
};

/** Master fields of new-product records, with the bounds of the API. */
export const NPL_RECORDS = {
  name: 'npl-records',
  key: ['sku'],
  columns: [
    {
      key: 'sku',
      kind: 'text',
      code: true,
      required: true,
      maxLength: LONGEST.sku,
      aliases: [...CODE_ALIASES, 'Code'],
      looseAliases: PRODUCT_ALIASES,
    },
    {
      key: 'name',
      kind: 'text',
      required: true,
      maxLength: NPL_LONGEST.name,
      aliases: NAME_ALIASES,
      looseAliases: PRODUCT_ALIASES,
    },
    {
      key: 'group',
      kind: 'text',
      maxLength: NPL_LONGEST.group,
      aliases: ['Grupa', 'Robna grupa', 'Robna skupina', 'Grupa artikala', 'Grupa proizvoda', 'Product group'],
    },
    { key: 'category', kind: 'text', maxLength: NPL_LONGEST.category, aliases: ['Kategorija', 'Product category'] },
    { key: 'channels', kind: 'text', maxLength: 100, aliases: ['Kanali', 'Kanal', 'Channel'] },
    {
      key: 'supplier_id',
      kind: 'text',
      code: true,
      maxLength: NPL_LONGEST.supplier_id,
      aliases: ['Šifra dobavljača', 'ID dobavljača', 'Vendor id', 'Supplier code'],
    },
    {
      key: 'supplier_name',
      kind: 'text',
      maxLength: NPL_LONGEST.supplier_name,
      aliases: ['Dobavljač', 'Naziv dobavljača', 'Supplier'],
    },
    { key: 'brand', kind: 'text', maxLength: NPL_LONGEST.brand, aliases: ['Marka', 'Robna marka', 'Brend'] },
    {
      key: 'ean',
      kind: 'text',
      digits: true,
      maxLength: NPL_LONGEST.ean,
      aliases: ['Barkod', 'Bar kod', 'Barcode', 'GTIN', 'Barkod (EAN)', 'Bar code (EAN)'],
    },
    {
      key: 'cost',
      kind: 'cost',
      ...NPL_BOUNDS.cost,
      aliases: ['Nabavna cijena', 'NC', 'Trošak', 'Purchase price', 'Nabavna cijena bez PDV-a', 'Cost net of VAT'],
    },
    {
      key: 'regular_price',
      kind: 'cents',
      ...NPL_BOUNDS.regular_price,
      aliases: [...REGULAR_PRICE_ALIASES, 'Redovna cijena s PDV-om', 'Regular price incl. VAT'],
    },
    { key: 'vat_rate', kind: 'decimal', percent: true, ...NPL_BOUNDS.vat_rate, aliases: ['PDV', 'Stopa PDV', 'VAT'] },
    units('moq', [
      'Minimalna narudžba',
      'Min. narudžba',
      'Min order qty',
      'Minimum order quantity',
      'Najmanja narudžba',
      'Least order',
    ]),
    units('pack_size', ['Pakiranje', 'Pack', 'Case size', 'Komada u pakiranju', 'Units in a pack']),
    { ...units('lead_time_days', ['Rok isporuke', 'Lead time', 'Rok isporuke (dana)']), days: true },
    { key: 'launch_date', kind: 'date', aliases: ['Datum lansiranja', 'Lansiranje', 'Launch', 'Launch day'] },
    units('on_hand', ['Zaliha', 'Stanje', 'Na stanju', 'Stock', 'Na zalihi', 'In stock']),
    units('on_order', ['Naručeno', 'U dolasku', 'Ordered', 'Već naručeno', 'Already ordered']),
    {
      key: 'note',
      kind: 'text',
      maxLength: NPL_LONGEST.note,
      lines: true,
      aliases: ['Napomena', 'Bilješka', 'Comment'],
    },
    { key: 'version', kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER },
    ...RECORD_STATE.map((key) => ({ key, kind: 'text' as const, maxLength: 64, aliases: STATE_NAMES[key] ?? [] })),
  ],
} as const satisfies Dataset;
