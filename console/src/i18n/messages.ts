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

/** The same outside of components. */
export const textOf = <M>(all: Messages<M>): M => all[language()];

const rules = { hr: new Intl.PluralRules('hr'), en: new Intl.PluralRules('en') };

/** A count as it is written: 12.345. */
export const count = (n: number): string => numberFormat({ maximumFractionDigits: 0 }).format(n);

/** 1 prijedlog, 2 prijedloga, 1.005 prijedloga: the number with the right form of the word. */
export function hrCount(n: number, one: string, few: string, other: string): string {
  const form = rules.hr.select(n);
  return `${count(n)} ${form === 'one' ? one : form === 'few' ? few : other}`;
}

/** 1 proposal, 2 proposals. */
export const enCount = (n: number, one: string, other: string): string =>
  `${count(n)} ${rules.en.select(n) === 'one' ? one : other}`;
