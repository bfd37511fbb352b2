/** Words and bounds of what users keep for themselves, without schemas. */

/** Personal tokens that a user may have at once. */
export const MAX_TOKENS = 20;
/** The longest that one lasts, days. */
export const MAX_TOKEN_DAYS = 366;
export const TOKEN_NAME_LENGTH = 80;

/** What a personal token looks like: never like a JWT, and easy to find where one has leaked. */
export const PERSONAL_TOKEN_PREFIX = 'promo_';
export const PERSONAL_TOKEN = /^promo_[\w-]{43}$/;
