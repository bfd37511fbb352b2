import { language } from '../i18n/language.ts';
import { LOCALE, MISSING } from './numbers.ts';

/** The retailer's days begin in this zone, wherever the browser stands. */
const TIME_ZONE = 'Europe/Zagreb';

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

/** The day in Zagreb at an instant, YYYY-MM-DD. */
export const isoDay = (at: Date): string => isoDays.format(at);

/** Whole days from an ISO instant to another, by the calendar of Zagreb; 0 on the same day. */
export function daysBetween(from: string, to: Date): number {
  const start = Date.parse(`${isoDay(new Date(from))}T00:00Z`);
  return Math.round((Date.parse(`${isoDay(to)}T00:00Z`) - start) / 86_400_000);
}
