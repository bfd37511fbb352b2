/** Calendar days as YYYY-MM-DD; they compare as texts. */

const DAY_MS = 86_400_000;

/** That many days later; earlier if negative. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one to the other; negative where the second comes first. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY_MS);
