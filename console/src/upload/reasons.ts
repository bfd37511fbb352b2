import { useCallback } from 'react';
import { type Language, useLanguage } from '../i18n/language.ts';

/** The server's reasons for rejecting a row, in Croatian; `$1` is what it names. What is not here stays in its words. */
const CROATIAN: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^must not be blank$/, 'obavezan podatak nedostaje'],
  [/^is no known sku$/, 'nema takvog artikla; artikli se uvoze prvi'],
  [/^is no known campaign; .*$/, 'nema takve kampanje; kampanje se uvoze prve'],
  [/^is not a number$/, 'nije broj'],
  [/^must be a whole number$/, 'mora biti cijeli broj'],
  [/^must be at least (\S+)$/, 'mora biti najmanje $1'],
  [/^must be at most (\S+)$/, 'smije biti najviše $1'],
  [/^must have at most (\d+) characters$/, 'smije imati najviše $1 znakova'],
  [/^must be 1\/0, .*$/, 'mora biti da/ne ili 1/0'],
  [/^must be a date from .*$/, 'mora biti datum, na primjer 2026-11-21 ili 21.11.2026.'],
  [/^must not be before (\S+) (\S+)$/, 'ne smije biti prije $1 ($2)'],
  [/^must be at most (\d+) days after (\S+) (\S+)$/, 'smije biti najviše $1 dana nakon $2 ($3)'],
  [/^thousands separators are not accepted.*$/, 'bez razdjelnika tisućica: pišite 1234,56'],
  [/^exponents are not accepted.*$/, 'napišite cijeli broj, bez eksponenta'],
  [/^hexadecimal numbers are not accepted$/, 'heksadecimalni brojevi se ne primaju'],
  [/^is not clear: .*decimal comma.*$/, 'nije jasno: datoteka ima decimalni zarez, a ovdje je točka'],
  [/^is not clear: .*decimal point.*$/, 'nije jasno: datoteka ima decimalnu točku, a ovdje je zarez'],
  [/^must be a week of its year: (\d+) has (\d+) weeks$/, 'godina $1. ima $2 tjedna'],
  [/^must be a week.*$/, 'mora biti tjedan, godina i broj tjedna kao u 202647'],
  [/^repeats the (.+) of an earlier line$/, 'ponavlja raniji redak ($1)'],
  [/^has (\d+) cells? where the header has (\d+)/, 'ima $1 polja, a zaglavlje $2'],
  [/^has a quote that does not close$/, 'navodnik nije zatvoren'],
  [/^has text after a closing quote$/, 'iza završnog navodnika stoji još teksta'],
  [/^must not hold control characters.*$/, 'ne smije sadržavati prijelome retka ni upravljačke znakove'],
  [/^is not valid UTF-8.*$/, 'nije ispravan UTF-8, a ostatak datoteke jest'],
  [/^the row is longer than 1 MiB$/, 'redak je duži od 1 MiB'],
  [/^must be 8 to 14 digits$/, 'mora imati 8 do 14 znamenki'],
  [/^must be words of (.+), apart by spaces$/, 'dopuštene su riječi $1, odvojene razmakom'],
  [/^a file holds at most (\d+) records$/, 'datoteka smije imati najviše $1 zapisa'],
];

/** A reason in the language. */
export function reasonIn(language: Language, reason: string): string {
  if (language === 'en') return reason;
  const known = CROATIAN.find(([pattern]) => pattern.test(reason));
  return known ? reason.replace(known[0], known[1]) : reason;
}

export function useReason(): (reason: string) => string {
  const language = useLanguage();
  return useCallback((reason: string) => reasonIn(language, reason), [language]);
}
