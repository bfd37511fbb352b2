import { type Language, language, useLanguage } from './language.ts';
import { numberFormat } from './numberFormat.ts';

/** A text, a function of what goes into it, or a table of such. */
type Text = string | ((...values: never[]) => string) | { readonly [key: string]: Text };

/** Keeps texts open: a literal would force the other language to say the same. */
type Texts<M> = {
  readonly [K in keyof M]: M[K] extends string
    ? string
    : M[K] extends (...values: never[]) => string
      ? M[K]
      : Texts<M[K]>;
};

export type Messages<M> = Readonly<Record<Language, M>>;

/**
 * The texts of one page or part, in every language. The compiler refuses a language that lacks a text, has one too many,
 * or whose function takes other values.
 */
export const messages = <M extends { readonly [key: string]: Text }>(all: {
  hr: M;
  en: NoInfer<Texts<M>>;
}): Messages<Texts<M>> => all as Messages<Texts<M>>;

/** The texts in the language in use; the component is drawn again when that changes. */
export const useText = <M>(all: Messages<M>): M => all[useLanguage()];

/** The texts in the language in use, outside of components. */
export const textOf = <M>(all: Messages<M>): M => all[language()];

const rulesOf = (language: Language) =>
  [0, 1].map((maximumFractionDigits) => new Intl.PluralRules(language, { maximumFractionDigits }));
const rules = { hr: rulesOf('hr'), en: rulesOf('en') };

/** Decimals that a count may have. */
type Decimals = 0 | 1;

/** A count as it is written: 12.345. */
export const count = (n: number, decimals: Decimals = 0): string =>
  numberFormat({ maximumFractionDigits: decimals }).format(n);

/** 1 prijedlog, 2 prijedloga, 1.005 prijedloga, 2,3 prijedloga: the number, rounded, with the right form of the word. */
export function hrCount(n: number, one: string, few: string, other: string, decimals: Decimals = 0): string {
  const form = rules.hr[decimals]?.select(n);
  return `${count(n, decimals)} ${form === 'one' ? one : form === 'few' ? few : other}`;
}

/** 1 proposal, 2 proposals, 1,5 proposals. */
export const enCount = (n: number, one: string, other: string, decimals: Decimals = 0): string =>
  `${count(n, decimals)} ${rules.en[decimals]?.select(n) === 'one' ? one : other}`;

/** Ends a list of which only the first are named: i još 3. */
export const hrMore = (n: number): string => `i još ${count(n)}`;
export const enMore = (n: number): string => `and ${count(n)} more`;

/*
 * What the console counts most: 1 artikl, 2 artikla, 5 artikala. Croatian stands in the nominative; a sentence that needs another
 * case has its forms with it.
 */
export const hrProducts = (n: number): string => hrCount(n, 'artikl', 'artikla', 'artikala');
export const enProducts = (n: number): string => enCount(n, 'product', 'products');
export const hrPromotions = (n: number): string => hrCount(n, 'akcija', 'akcije', 'akcija');
export const enPromotions = (n: number): string => enCount(n, 'promotion', 'promotions');
export const hrProposals = (n: number): string => hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga');
export const enProposals = (n: number): string => enCount(n, 'proposal', 'proposals');
export const hrWeeks = (n: number): string => hrCount(n, 'tjedan', 'tjedna', 'tjedana');
export const enWeeks = (n: number): string => enCount(n, 'week', 'weeks');
export const hrDays = (n: number): string => hrCount(n, 'dan', 'dana', 'dana');
export const enDays = (n: number): string => enCount(n, 'day', 'days');
