/**
 * What a person is told: a refusal, a warning, a rejected row, a line of a log. Each owner's catalogue, `<owner>/messages.ts`,
 * holds every code with its English sentence; whoever words them in another language goes by the code and the params.
 * These files import nothing of TypeBox, so that the console can take them as they are.
 */
export interface Message {
  /** Which sentence it is, in snake_case; unique across all catalogues. */
  readonly code: string;
  /** What the sentence names, raw: dates as ISO, weeks as yw, no formatted numbers. */
  readonly params: Params;
  /** The sentence in English. */
  readonly detail: string;
}

export type Params = Record<string, string | number | string[]>;

/** What stands for a word of the API within a sentence, of the words that people have for them; the word itself where they have none. */
export const said = (words: Readonly<Record<string, string>>, word: string): string =>
  words[word]?.toLowerCase() ?? word;

/** The first of many by name, in any language; `many` is how many there are. */
export const named = (first: readonly string[], many: number): string =>
  first.join(', ') + (many > first.length ? ', …' : '');

/** An amount. */
export const euro = (amount: number): string => `${amount.toFixed(2)} €`;

/** Things by their numbers. */
export const numbered = (ids: readonly string[]): string => ids.map((id) => `#${id}`).join(', ');

type ParamsIn = { readonly [name: string]: string | number | readonly string[] | undefined };
type Words<P extends ParamsIn> = (params: P) => string;
type Sentences = { readonly [code: string]: Words<never> };
type ParamsOf<W> = W extends () => string ? [] : W extends Words<infer P> ? [params: P] : never;

/** The messages of an owner: for each code a function from its params to the message. */
type Catalogue<S extends Sentences> = { readonly [C in keyof S]: (...params: ParamsOf<S[C]>) => Message };

/** Makes a catalogue of English sentences. A param that is undefined is left out. */
export function messages<const S extends Sentences>(sentences: S): Catalogue<S> {
  const entries = Object.entries(sentences as unknown as Record<string, Words<ParamsIn>>).map(([code, words]) => {
    const message = (given: ParamsIn = {}): Message => {
      const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Params;
      return { detail: words(given), code, params };
    };
    return [code, message];
  });
  return Object.fromEntries(entries) as Catalogue<S>;
}
