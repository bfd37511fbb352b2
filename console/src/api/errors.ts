import type { ErrorBody } from '@promo/contracts/errors';
import { messages, textOf } from '../i18n/messages.ts';

const text = messages({
  hr: {
    offline: 'Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.',
    unknown: (status: number) => `Poslužitelj je odgovorio greškom ${status}.`,
  },
  en: {
    offline: 'The server cannot be reached. Check the connection and try again.',
    unknown: (status: number) => `The server answered with error ${status}.`,
  },
});

/** A refusal or failure of the API. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Fields that are wrong, with a 422. */
  readonly fields: NonNullable<ErrorBody['errors']>;

  constructor(status: number, body?: Partial<ErrorBody>) {
    super(body?.detail ?? (status === 0 ? textOf(text).offline : textOf(text).unknown(status)));
    this.name = 'ApiError';
    this.status = status;
    this.fields = body?.errors ?? [];
  }
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** Somebody else changed what we were about to change. */
export const isStale = (error: unknown): boolean => statusOf(error) === 412;

/** What to tell the user: the server's own words where it gave any. */
export const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
