/** The params that a catalogue's message takes: none, or one object. */
type Entry = (...params: never[]) => unknown;

/** A catalogue of the contracts in another language: a sentence for each of its codes, from the same params. */
export type Sentences<C extends { readonly [code: string]: Entry }> = {
  readonly [K in keyof C]: (...params: Parameters<C[K]>) => string;
};
