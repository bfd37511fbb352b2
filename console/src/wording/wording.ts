import { useCallback, useEffect } from 'react';
import { day, isDay } from '../format/dates.ts';
import { type Language, language, useLanguage } from '../i18n/language.ts';
import { createStore } from '../store.ts';
import { logged, loggedInEnglish } from './logged.ts';

/** A message of the server. What was stored before there were codes, and what a person wrote, has no code. */
export interface Coded {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, string | number | string[]>> | undefined;
}

type Sentences = Readonly<Record<string, (params: never) => string>>;

/** Croatian sentences by code: those of logs from the start, the others once they are fetched. */
const sentences = createStore<Sentences>(logged);
let nameInCroatian = (path: string): string => path;
let fetched: Promise<void> | null = null;

/**
 * Fetches the sentences of refusals, warnings and rejections, which most visits never need. Whoever calls the API awaits this
 * before telling of a refusal. Where it fails the server's English stands, and the next call tries again.
 */
export const fetchSentences = (): Promise<void> =>
  (fetched ??= import('./croatian.ts').then(
    ({ croatian, fieldName }) => {
      nameInCroatian = fieldName;
      sentences.set(croatian);
    },
    () => {
      fetched = null;
    },
  ));

/**
 * A message in the user's language; `english` is the server's own sentence, or what else is to stand where the code is not known. Its days,
 * which the server writes as 2026-12-01, are written as on the page.
 */
export function worded({ code, params = {} }: Coded, english: string, into: Language = language()): string {
  const table: Sentences = into === 'hr' ? sentences.now() : loggedInEnglish;
  const sentence = code ? table[code] : undefined;
  return sentence
    ? sentence(params as never)
    : english.replace(/\b\d{4}-\d\d-\d\d\b/g, (iso) => (isDay(iso) ? day(iso) : iso));
}

/** A field of a request by its path, as people know it. In English the names of the API are near enough. */
export const namedField = (path: string): string => (language() === 'hr' ? nameInCroatian(path) : path);

/** `worded` for what came with an answer that is no refusal: fetches the sentences, unless none is needed, and draws again when they are there. */
export function useWorded(isNeeded = true): (coded: Coded, english: string) => string {
  const into = useLanguage();
  const table = sentences.use();
  useEffect(() => {
    if (isNeeded) void fetchSentences();
  }, [isNeeded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for another table, so that memoised cells are made anew
  return useCallback((coded, english) => worded(coded, english, into), [table, into]);
}
