/**
 * A dataset that an import accepts, as plain data: what the scanner checks, what the API describes and what an export
 * writes as its header come from here. Bounds and defaults are in the unit the file is written in (money in euros).
 */

/**
 * What the cells of a column hold. `key` is the text that names a known thing (a SKU), read without making a string; `cents` are euros to
 * the cent, `cost` euros that may have fractions of one.
 */
export type ColumnKind = 'key' | 'text' | 'integer' | 'decimal' | 'cents' | 'cost' | 'boolean' | 'date' | 'week';

export interface Column {
  /** Name in code, in exports and in rejections; also accepted as header. */
  readonly key: string;
  readonly kind: ColumnKind;
  /** The header must have the column and no cell may be blank. */
  readonly required?: boolean;
  /** Other accepted header names; compared without case, diacritics, spaces and punctuation. */
  readonly aliases?: readonly string[];
  /** Names that say less: each is of the first column, of those that list it, which no other cell of the header names. */
  readonly looseAliases?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** A decimal in percent: 25, which a file may write as 25 % too. */
  readonly percent?: boolean;
  /** Days: 7, which a file may write as 7 dana, 7 days and 7 d too. */
  readonly days?: boolean;
  /** A text may go on in further lines. */
  readonly lines?: boolean;
  /** A text of digits, which files may write in groups, as 385 0102 12345 2. */
  readonly digits?: boolean;
  /** A text by which something is known: it holds nothing that cannot be seen, as a key does not. */
  readonly code?: boolean;
  /**
   * All that a text may be, as it is stored, each with other words for it; of a boolean what stands for true and false beside yes and no.
   * Compared without case, spaces and last point.
   */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Stands for a blank cell and for a column the file does not have. */
  readonly default?: number | boolean | string;
  /** Header names of two columns, year and week number, that may stand in place of one `week` column. */
  readonly parts?: { readonly year: readonly string[]; readonly week: readonly string[] };
}

export interface Dataset {
  readonly name: string;
  /** The columns that name a row; a second row with the same key in one file is rejected. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
}

/** What files call the code of a product, whatever they are of. */
export const CODE_ALIASES = [
  'Šifra',
  'Šifra artikla',
  'Šifra proizvoda',
  'Šifra robe',
  'Ident',
  'Item code',
  'Product code',
] as const;

/** What files call the name of a product: beside its code it says nothing more, and is passed over where a dataset has no such column. */
export const NAME_ALIASES = [
  'Naziv',
  'Naziv artikla',
  'Naziv art.',
  'Naziv robe',
  'Naziv proizvoda',
  'Product name',
  'Item name',
] as const;

/** What files call the number of a row, which is another in every file and is passed over. */
export const ROW_NUMBER_ALIASES = ['Redni broj', 'Red. br.', 'R. br.', 'Rb', 'Row number', 'Row no.'] as const;

/** What files call a product, which is its code or its name. */
export const PRODUCT_ALIASES = ['Artikl', 'Artikal', 'Proizvod', 'Roba', 'Product', 'Article'] as const;

/** What files call the price of a product outside promotions. */
export const REGULAR_PRICE_ALIASES = [
  'Redovna cijena',
  'Cijena',
  'MPC',
  'MPC s PDV-om',
  'Maloprodajna cijena',
  'Cijena s PDV-om',
  'List price',
] as const;
