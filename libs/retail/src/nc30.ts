/**
 * The words and the rules of NC30: a reduction is announced against the lowest price of the 30 days before it (Directive
 * 98/6/EC, art. 6a). What is computed from these rules is in docs/nc30.md. They are a reading of public sources and no advice.
 */

/** Days before a promotion whose lowest price is the reference of the NC30 rule (Directive 98/6/EC art. 6a). */
export const WINDOW_DAYS = 30;

/** A promotion that has lasted longer, half a year, is a lasting price, and none that another continues. */
export const CAMPAIGN_DAYS = 180;

/** So many days after the wanted start an earliest one is looked for. */
export const EARLIEST_START_DAYS = 120;

/**
 * As what a promotion is sold, in the words of Croatian law (Zakon o zaštiti potrošača, NN 19/22, art. 19): akcijska prodaja, sezonsko
 * sniženje, rasprodaja, prodaja robe kojoj istječe rok uporabe, prodaja robe s greškom.
 */
export const SALE_KINDS = ['action', 'seasonal', 'clearance', 'expiry', 'defect'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** Sale kinds as people say them. */
export const SALE_KIND_WORDS: Readonly<Record<'hr' | 'en', Readonly<Record<SaleKind, string>>>> = {
  hr: {
    action: 'Akcija',
    seasonal: 'Sezonsko sniženje',
    clearance: 'Rasprodaja',
    expiry: 'Istječe rok uporabe',
    defect: 'Roba s greškom',
  },
  en: {
    action: 'Promotion',
    seasonal: 'Seasonal sale',
    clearance: 'Clearance',
    expiry: 'Near its use-by date',
    defect: 'With a defect',
  },
};

/** As what a promotion is sold that does not say. */
export const USUAL_SALE_KIND = 'action' satisfies SaleKind;

/**
 * What a price is held against: the lowest of the 30 days before this start (window), the lowest of the 30 days before the
 * first day of the campaign that it continues (frozen), or nothing (exempt).
 */
export const NC30_REFERENCE_RULES = ['window', 'frozen', 'exempt'] as const;
export type Nc30Rule = (typeof NC30_REFERENCE_RULES)[number];

export const NC30_COUNTRIES = ['HR', 'EU'] as const;
export type Nc30Country = (typeof NC30_COUNTRIES)[number];

/** What tells one rule from another: how it is sold, or one of two cases that come before that. */
export type Nc30Case = SaleKind | 'multi_buy' | 'perishable';

interface Nc30Rules {
  /** Kept with what was checked; changes with every change of the rows. */
  readonly version: string;
  readonly rows: Readonly<Record<Nc30Case, Nc30Rule>>;
}

export const NC30_RULES: Readonly<Record<Nc30Country, Nc30Rules>> = {
  HR: {
    version: 'HR-2026-11',
    rows: {
      // NN 19/22 art. 19(4): the lowest price of the 30 days before the sale is shown beside the reduced one. C-330/23 (Aldi
      // Süd): a percentage announced is one of that price. Directive 98/6/EC art. 6a(4) lets states take a shorter time for what has been
      // sold for less than 30 days (notice 2021/C 526/02, 4.2): the days that it has been sold are all there is to compare with, also
      // without that option, which is not verified in national law.
      action: 'window',
      // Directive 98/6/EC art. 6a(5), used for one seasonal sale whose price falls step by step and without a break: the State
      // Inspectorate's words, reported by poslovni.hr in July 2022. The paragraph itself could not be looked up.
      seasonal: 'frozen',
      // The same option of the directive; whether national law extends it to clearances could not be verified.
      clearance: 'frozen',
      // Named among the special forms of sale by NN 19/22 art. 19(2), to which art. 19(4) applies.
      expiry: 'window',
      // The same.
      defect: 'window',
      // A quantity for nothing lowers no unit's price; art. 6a is about announcing a lower one (Commission notice 2021/C 526/02, 1.1).
      multi_buy: 'exempt',
      // Directive 98/6/EC art. 6a(3) lets states except goods that deteriorate or expire rapidly (notice 2021/C 526/02, 4.1). That
      // Croatia does so could not be verified; a price at or above the regular one is held against the window all the same.
      perishable: 'exempt',
    },
  },
  // Directive 98/6/EC art. 6a(1) and (2) alone, none of its options for states taken.
  EU: {
    version: 'EU-2026-11',
    rows: {
      // Art. 6a(1) and (2); C-330/23.
      action: 'window',
      // Art. 6a(5) is an option of states.
      seasonal: 'window',
      // The same.
      clearance: 'window',
      // Art. 6a(2) makes no difference.
      expiry: 'window',
      // The same.
      defect: 'window',
      // Notice 2021/C 526/02, 1.1: no announced reduction of a unit's price.
      multi_buy: 'exempt',
      // Art. 6a(3) is an option of states.
      perishable: 'window',
    },
  },
};
