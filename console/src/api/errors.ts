import type { ErrorBody, FieldError } from '@promo/contracts/errors';
import { language } from '../i18n/language.ts';
import { messages, textOf } from '../i18n/messages.ts';
import { type Coded, namedField, worded } from '../wording/wording.ts';

const text = messages({
  hr: {
    offline: 'Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.',
    unknown: (status: number) => `Poslužitelj je odgovorio greškom ${status}.`,
    invalid: 'nije ispravno',
    unexpected: 'Nešto je pošlo po zlu. Učitajte stranicu ponovno.',
  },
  en: {
    offline: 'The server cannot be reached. Check the connection and try again.',
    unknown: (status: number) => `The server answered with error ${status}.`,
    invalid: 'is not valid',
    unexpected: 'Something went wrong. Load the page again.',
  },
});

/** A refusal or failure of the API. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Which refusal it is; {} where the answer did not say. */
  readonly coded: Coded;
  /** Fields that are wrong, with a 422. */
  readonly fields: readonly FieldError[];

  constructor(status: number, body?: Partial<ErrorBody>) {
    super(body?.detail ?? (status === 0 ? textOf(text).offline : textOf(text).unknown(status)));
    this.name = 'ApiError';
    this.status = status;
    this.coded = { code: body?.code, params: body?.params };
    this.fields = body?.errors ?? [];
  }
}

/** The server no longer takes the caller's token. The page for signing in says so, once for however many requests. */
export class SessionEnded extends ApiError {
  constructor(body?: Partial<ErrorBody>) {
    super(401, body);
  }
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** The code of what never set out, as there was no token to send it with. */
export const NOT_SENT = 'not_sent';

/** Whether a change may have been made all the same: its answer got lost, or is of a server in trouble or of what stands between. */
export function mayBeDone(error: unknown): boolean {
  const status = statusOf(error);
  if (codeOf(error) === NOT_SENT) return false;
  return status === 0 ? navigator.onLine : status >= 500;
}

/** Which refusal it is; undefined for one that does not say, and for any other fault. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.coded.code : undefined;

/** Somebody else changed what we were about to change. */
export const isStale = (error: unknown): boolean => statusOf(error) === 412;

/** What to tell the user in their language: in English the server's own words, in Croatian never those. */
export function detailOf(error: unknown): string {
  const { unknown, unexpected } = textOf(text);
  // a fault of ours or of the browser, for the console of the latter
  if (!(error instanceof ApiError)) return unexpected;
  const { status, coded, fields, message } = error;
  if (status === 0) return message;
  if (language() === 'en') return worded(coded, message);
  if (fields.length === 0) return worded(coded, unknown(status));
  return fields.map((field) => `${namedField(field.path)}: ${faultOf(field)}`).join('; ');
}

/** The fields that a refusal finds wrong; none of another failure. */
export const wrongFieldsOf = (error: unknown): readonly FieldError[] =>
  error instanceof ApiError && error.status === 422 ? error.fields : [];

/** What is wrong with one field. */
export const faultOf = (field: FieldError): string =>
  worded(field, language() === 'en' ? field.message : textOf(text).invalid);
