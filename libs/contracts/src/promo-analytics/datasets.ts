import { USUAL_LEAD_DAYS } from '@promo/retail/fmb';
import { UNITS } from '@promo/retail/units';
import {
  CODE_ALIASES,
  type Column,
  type Dataset,
  NAME_ALIASES,
  PRODUCT_ALIASES,
  REGULAR_PRICE_ALIASES,
} from '../dataset.ts';
import { LONGEST, MAX_COUNT, MAX_FUNDING, MAX_LEAD_DAYS, MAX_NET_QUANTITY, MAX_PRICE, MAX_REVENUE } from '../words.ts';

/** The datasets of products, weekly sales and daily prices. */

const SKU = {
  key: 'sku',
  kind: 'key',
  required: true,
  maxLength: LONGEST.sku,
  aliases: [...CODE_ALIASES, 'Šifra art.', 'Item', 'SKU code'],
  looseAliases: PRODUCT_ALIASES,
} as const satisfies Column;

const REGULAR_PRICE = {
  key: 'regular_price',
  kind: 'cents',
  min: 0,
  max: MAX_PRICE,
  aliases: [...REGULAR_PRICE_ALIASES, 'Price', 'Regular retail price', 'RRP'],
} as const satisfies Column;

/** What the supplier pays for a unit sold on promotion, euro net. */
const FUNDING = {
  key: 'funding',
  kind: 'cents',
  min: 0,
  max: MAX_FUNDING,
  aliases: [
    'Sufinanciranje',
    'Sufinanciranje dobavljača',
    'Potpora',
    'Potpora dobavljača',
    'Sudjelovanje dobavljača',
    'Supplier funding',
    'Funding per unit',
  ],
} as const satisfies Column;

export const PRODUCTS = {
  name: 'products',
  key: ['sku'],
  columns: [
    SKU,
    {
      key: 'name',
      kind: 'text',
      required: true,
      maxLength: LONGEST.productName,
      aliases: [...NAME_ALIASES, 'Opis', 'Description'],
      looseAliases: PRODUCT_ALIASES,
    },
    {
      key: 'category',
      kind: 'text',
      required: true,
      maxLength: 100,
      aliases: [
        'Kategorija',
        'Robna grupa',
        'Robna skupina',
        'Grupa artikala',
        'Skupina artikala',
        'Grupa proizvoda',
        'Product category',
        'Category name',
      ],
      looseAliases: ['Grupa', 'Group'],
    },
    { ...REGULAR_PRICE, required: true },
    { key: 'tier', kind: 'text', maxLength: 100, aliases: ['Razred', 'Rang', 'Price tier'] },
    { key: 'family', kind: 'text', maxLength: 100, aliases: ['Obitelj', 'Linija', 'Product family', 'Parent group'] },
    {
      key: 'supplier_id',
      kind: 'text',
      code: true,
      maxLength: 100,
      aliases: ['Šifra dobavljača', 'ID dobavljača', 'Dobavljač ID', 'Supplier code', 'Vendor id'],
    },
    {
      key: 'supplier_name',
      kind: 'text',
      maxLength: 100,
      aliases: ['Dobavljač', 'Naziv dobavljača', 'Supplier', 'Vendor', 'Vendor name'],
    },
    {
      key: 'cost',
      kind: 'cost',
      min: 0,
      max: MAX_PRICE,
      aliases: ['Nabavna cijena', 'NC', 'Trošak', 'Unit cost', 'Purchase price'],
    },
    {
      key: 'vat_rate',
      kind: 'decimal',
      percent: true,
      min: 0,
      max: 100,
      default: 25,
      aliases: ['PDV', 'Stopa PDV', 'PDV stopa', 'Stopa PDV-a', 'Porezna stopa', 'Stopa poreza', 'VAT'],
    },
    {
      key: 'on_hand',
      kind: 'decimal',
      // Books go below 0 where sales are booked before receipts: the product is taken, with nothing in stock.
      min: -MAX_COUNT,
      max: MAX_COUNT,
      aliases: [
        'Zaliha',
        'Na zalihi',
        'Stanje',
        'Na stanju',
        'Stanje zaliha',
        'Stanje skladišta',
        'Stock',
        'In stock',
        'Stock on hand',
        'Inventory',
      ],
    },
    {
      key: 'on_order',
      kind: 'decimal',
      min: 0,
      max: MAX_COUNT,
      aliases: ['Naručeno', 'U narudžbi', 'U dolasku', 'Ordered', 'Open orders'],
    },
    {
      key: 'lead_time_days',
      kind: 'integer',
      days: true,
      min: 0,
      max: MAX_LEAD_DAYS,
      default: USUAL_LEAD_DAYS,
      aliases: ['Rok isporuke', 'Rok isporuke dana', 'Dani isporuke', 'Lead time'],
    },
    {
      key: 'moq',
      kind: 'decimal',
      min: 0,
      max: MAX_COUNT,
      aliases: [
        'Minimalna narudžba',
        'Minimalna količina narudžbe',
        'Min. narudžba',
        'Min. količina narudžbe',
        'Min order qty',
        'Minimum order quantity',
      ],
    },
    {
      key: 'pack_size',
      kind: 'decimal',
      min: 0,
      max: MAX_COUNT,
      aliases: ['Pakiranje', 'Transportno pakiranje', 'Komada u pakiranju', 'Pack', 'Case size'],
    },
    { key: 'perishable', kind: 'boolean', default: false, aliases: ['Kvarljivo', 'Lako kvarljivo', 'Fresh'] },
    // What shelf labels say beside name and price.
    { key: 'brand', kind: 'text', maxLength: 100, aliases: ['Marka', 'Robna marka', 'Brend', 'Brand name'] },
    {
      key: 'ean',
      kind: 'text',
      digits: true,
      // Longer than any: one that is wrong costs the product its bar code, not its row.
      maxLength: 100,
      aliases: ['Barkod', 'EAN kod', 'Barcode', 'EAN code', 'GTIN'],
    },
    {
      key: 'net_quantity',
      kind: 'decimal',
      min: 0.001,
      max: MAX_NET_QUANTITY,
      aliases: ['Neto količina', 'Sadržaj', 'Količina u pakiranju', 'Net content', 'Net qty'],
    },
    {
      key: 'unit',
      kind: 'text',
      words: UNITS,
      aliases: ['Jedinica', 'Jedinica mjere', 'Mjerna jedinica', 'JM', 'Unit of measure', 'UoM'],
    },
    {
      key: 'anchor_price',
      kind: 'cents',
      min: 0.01,
      max: MAX_PRICE,
      aliases: ['Sidrena cijena', 'Dodatna cijena', 'Cijena na referentni dan'],
    },
    {
      key: 'anchor_date',
      kind: 'date',
      aliases: ['Datum sidrene cijene', 'Datum dodatne cijene', 'Dan sidrene cijene', 'Anchor day'],
    },
    {
      key: 'active',
      kind: 'boolean',
      default: true,
      words: {
        true: ['Aktivan', 'Aktivna', 'Aktivno', 'Active'],
        false: ['Neaktivan', 'Neaktivna', 'Neaktivno', 'Inactive'],
      },
      aliases: ['Aktivan', 'Aktivno', 'U asortimanu', 'In range'],
    },
    FUNDING,
  ],
} as const satisfies Dataset;

export const SALES = {
  name: 'sales',
  key: ['sku', 'yw'],
  columns: [
    SKU,
    {
      key: 'yw',
      kind: 'week',
      required: true,
      aliases: [
        'Tjedan',
        'Godina i tjedan',
        'Godina-tjedan',
        'ISO tjedan',
        'Week',
        'Year week',
        'ISO week',
        'CW',
        'KW',
      ],
      parts: { year: ['year', 'Godina', 'God', 'ISO year'], week: ['week', 'Tjedan', 'Tj', 'ISO week', 'CW', 'KW'] },
    },
    {
      key: 'qty',
      kind: 'decimal',
      required: true,
      min: 0,
      max: MAX_COUNT,
      aliases: [
        'Količina',
        'Prodana količina',
        'Prodano',
        'Prodaja kom',
        'Kol',
        'Komada',
        'Quantity',
        'Units',
        'Units sold',
      ],
      looseAliases: ['Kom', 'Pcs'],
    },
    {
      key: 'promoted',
      kind: 'boolean',
      required: true,
      aliases: ['Akcija', 'Na akciji', 'Promocija', 'Promo', 'Is promo', 'On promo', 'On promotion'],
    },
    {
      key: 'revenue',
      kind: 'cents',
      min: 0,
      max: MAX_REVENUE,
      aliases: ['Prihod', 'Promet', 'Iznos', 'Iznos s PDV-om', 'Vrijednost prodaje', 'Sales value', 'Turnover'],
    },
    {
      key: 'mechanic',
      kind: 'text',
      maxLength: 32,
      aliases: ['Mehanika', 'Mehanika akcije', 'Vrsta akcije', 'Tip akcije', 'Promo type', 'Promo mechanic'],
    },
    {
      key: 'discount_pct',
      kind: 'decimal',
      percent: true,
      min: 0,
      max: 100,
      aliases: ['Popust', 'Postotak popusta', 'Rabat', 'Discount'],
    },
    REGULAR_PRICE,
    {
      key: 'in_stock',
      kind: 'boolean',
      default: true,
      aliases: ['Na zalihi', 'Dostupno', 'Raspoloživo', 'Available'],
    },
    {
      key: 'feature',
      kind: 'decimal',
      min: 0,
      max: 1,
      aliases: ['Letak', 'Udio letka', 'Katalog', 'Leaflet', 'Flyer'],
    },
    {
      key: 'display',
      kind: 'decimal',
      min: 0,
      max: 1,
      aliases: ['Izlaganje', 'Dodatna pozicija', 'Drugi položaj', 'Sekundarna pozicija', 'Second placement'],
    },
    FUNDING,
  ],
} as const satisfies Dataset;

export const PRICES = {
  name: 'prices',
  key: ['sku', 'date'],
  columns: [
    SKU,
    {
      key: 'date',
      kind: 'date',
      required: true,
      aliases: ['Datum', 'Dan', 'Datum cijene', 'Datum od', 'Vrijedi od', 'Day', 'Price date', 'Valid from'],
    },
    {
      key: 'price',
      kind: 'cents',
      required: true,
      min: 0,
      max: MAX_PRICE,
      aliases: [
        'Cijena',
        'MPC',
        'MPC s PDV-om',
        'Maloprodajna cijena',
        'Cijena s PDV-om',
        'Retail price',
        'Shelf price',
      ],
    },
    {
      key: 'is_promo',
      kind: 'boolean',
      default: false,
      aliases: ['Akcija', 'Akcijska', 'Akcijska cijena', 'Na akciji', 'Promo', 'Promoted', 'On promo'],
    },
  ],
} as const satisfies Dataset;
