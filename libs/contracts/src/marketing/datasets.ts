import { CODE_ALIASES, type Column, type Dataset, PRODUCT_ALIASES } from '../dataset.ts';
import { LONGEST, MAX_COUNT, MAX_REVENUE } from '../words.ts';
import { MAX_CAMPAIGN_ID } from './words.ts';

/** The datasets of coupon campaigns. */

const CAMPAIGN_ID = {
  key: 'campaign_id',
  kind: 'integer',
  required: true,
  min: 1,
  max: MAX_CAMPAIGN_ID,
  aliases: ['Šifra kampanje', 'ID kampanje', 'Kampanja ID', 'Kampanja', 'Campaign', 'Campaign code', 'Campaign number'],
} as const satisfies Column;

const COUPON_CODE = {
  key: 'coupon_code',
  kind: 'text',
  code: true,
  required: true,
  maxLength: 64,
  aliases: ['Kupon', 'Kod kupona', 'Šifra kupona', 'Coupon', 'Coupon id', 'Coupon UPC', 'Voucher', 'Voucher code'],
} as const satisfies Column;

const SKU = {
  key: 'sku',
  kind: 'text',
  code: true,
  maxLength: LONGEST.sku,
  aliases: [...CODE_ALIASES, 'Item', 'SKU code', 'Product id'],
  looseAliases: PRODUCT_ALIASES,
} as const satisfies Column;

export const CAMPAIGNS = {
  name: 'campaigns',
  key: ['campaign_id'],
  columns: [
    CAMPAIGN_ID,
    {
      key: 'name',
      kind: 'text',
      required: true,
      maxLength: 200,
      aliases: ['Naziv', 'Naziv kampanje', 'Ime kampanje', 'Campaign name', 'Title'],
    },
    {
      key: 'start_date',
      kind: 'date',
      required: true,
      aliases: ['Početak', 'Datum početka', 'Od', 'Vrijedi od', 'Start', 'From', 'Valid from'],
    },
    {
      key: 'end_date',
      kind: 'date',
      required: true,
      aliases: ['Kraj', 'Datum završetka', 'Završetak', 'Do', 'Vrijedi do', 'End', 'To', 'Valid to'],
    },
    { key: 'type', kind: 'text', maxLength: 100, aliases: ['Vrsta', 'Tip', 'Vrsta kampanje', 'Campaign type', 'Kind'] },
    {
      key: 'targeted',
      kind: 'integer',
      min: 0,
      max: 1_000_000_000,
      aliases: ['Ciljani kupci', 'Ciljana skupina', 'Broj primatelja', 'Poslano', 'Recipients', 'Targeted customers'],
    },
  ],
} as const satisfies Dataset;

export const COUPONS = {
  name: 'coupons',
  key: ['campaign_id', 'coupon_code', 'sku'],
  columns: [CAMPAIGN_ID, COUPON_CODE, { ...SKU, required: true }],
} as const satisfies Dataset;

export const REDEMPTIONS = {
  name: 'redemptions',
  key: ['id', 'campaign_id', 'date', 'customer_id', 'coupon_code', 'order_id', 'sku'],
  columns: [
    CAMPAIGN_ID,
    {
      key: 'date',
      kind: 'date',
      required: true,
      aliases: ['Datum', 'Dan', 'Datum iskorištenja', 'Day', 'Redemption date', 'Redeemed on'],
    },
    COUPON_CODE,
    { key: 'id', kind: 'text', code: true, maxLength: 64, aliases: ['ID iskorištenja', 'Redemption id'] },
    {
      key: 'customer_id',
      kind: 'text',
      code: true,
      maxLength: 64,
      aliases: ['Kupac', 'ID kupca', 'Šifra kupca', 'Customer', 'Household', 'Household id'],
    },
    {
      key: 'order_id',
      kind: 'text',
      code: true,
      maxLength: 64,
      aliases: [
        'Narudžba',
        'Broj narudžbe',
        'ID narudžbe',
        'Račun',
        'Broj računa',
        'Order',
        'Order number',
        'Basket id',
      ],
    },
    SKU,
    {
      key: 'qty',
      kind: 'decimal',
      min: 0,
      max: MAX_COUNT,
      aliases: ['Količina', 'Kol', 'Komada', 'Quantity', 'Units'],
      looseAliases: ['Kom', 'Pcs'],
    },
    {
      key: 'revenue',
      kind: 'cents',
      min: 0,
      max: MAX_REVENUE,
      aliases: ['Prihod', 'Promet', 'Iznos', 'Vrijednost', 'Sales value', 'Turnover'],
    },
    {
      key: 'discount',
      kind: 'cents',
      min: 0,
      max: MAX_REVENUE,
      aliases: ['Popust', 'Iznos popusta', 'Discount amount', 'Discount value'],
    },
  ],
} as const satisfies Dataset;
