import { keepInBrowser, keptInBrowser } from '../../in-browser.ts';

/** Up to when somebody has looked at what happened. ISO 8601; '' before the first look. */
const keyOf = (user: number | null) => `seen-activity-${user ?? 'anonymous'}`;

export const seenUntil = (user: number | null): string => keptInBrowser(keyOf(user)) ?? '';

export const noteSeen = (user: number | null, until: string): void => keepInBrowser(keyOf(user), until);
