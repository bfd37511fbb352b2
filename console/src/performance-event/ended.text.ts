import { enPromotions, hrCount } from '../i18n/messages.ts';

const isSpan = (weeks: string) => weeks.includes('–');

/** That promotions ended so recently that what they took from the weeks after them is not all known. */
export const unsettled = {
  hr: (n: number) =>
    `Za ${hrCount(n, 'akciju', 'akcije', 'akcija')} još nedostaju tjedni poslije završetka, pa se brojke mogu promijeniti.`,
  en: (n: number) => `Weeks after the end of ${enPromotions(n)} are still to come, so figures may change.`,
};

/** In which weeks, which are one or more as `weekSpan` writes them. */
export const inWeeks = {
  hr: (weeks: string) => `${isSpan(weeks) ? 'u tjednima' : 'u tjednu'} ${weeks}`,
  en: (weeks: string) => `in ${isSpan(weeks) ? 'weeks' : 'week'} ${weeks}`,
};
