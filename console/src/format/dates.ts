import { language } from '../i18n/language.ts';
import { LOCALE } from '../i18n/numberFormat.ts';
import { MISSING } from './numbers.ts';

/** The retailer's days begin in this zone, wherever the browser stands. */
const TIME_ZONE = 'Europe/Zagreb';
const DAY_MS = 86_400_000;

const times = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: TIME_ZONE });
const englishDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const shortEnglishDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const isoDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });

/** An ISO instant as date and time in Zagreb. */
export const instant = (iso: string | null | undefined): string =>
  iso ? `${day(isoDay(new Date(iso)))} ${times.format(new Date(iso))}` : MISSING;

/** YYYY-MM-DD as people write it: 5. 1. 2027. on Croatian pages, 5 Jan 2027 on English ones. */
export function day(iso: string | null | undefined): string {
  if (!iso) return MISSING;
  if (language() === 'en') return englishDays.format(new Date(`${iso}T00:00Z`));
  const [year, month, date] = iso.split('-').map(Number);
  return `${date}. ${month}. ${year}.`;
}

/** Day and month only, for headings. */
export const shortDay = (at: Date): string =>
  language() === 'en' ? shortEnglishDays.format(at) : `${at.getUTCDate()}. ${at.getUTCMonth() + 1}.`;

/** The day of a `Date` at midnight UTC, YYYY-MM-DD. */
export const plainDay = (date: Date): string => date.toISOString().slice(0, 10);

/** That many days later; earlier if negative. Days are YYYY-MM-DD. */
export const plusDays = (iso: string, days: number): string =>
  plainDay(new Date(Date.parse(`${iso}T00:00Z`) + days * DAY_MS));

/** A day that the API takes. A field has one of the year 2 while 2026 is typed, or of the year 20260, and an address may name any. */
export const isDay = (text: string): boolean => /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && isReal(text);

/** False for 2026-02-30, which is read as 2 March or as no day at all. */
const isReal = (iso: string): boolean => !Number.isNaN(Date.parse(iso)) && plusDays(iso, 0) === iso;

/** Days from one YYYY-MM-DD to the other; negative where the second comes first. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY_MS);

/** The day in Zagreb at an instant, YYYY-MM-DD. */
export const isoDay = (at: Date): string => isoDays.format(at);

/** Whole days from an ISO instant to another, by the calendar of Zagreb; 0 on the same day. */
export const daysBetween = (from: string, to: Date): number => daysFrom(isoDay(new Date(from)), isoDay(to));
