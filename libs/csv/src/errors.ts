import type { Message, Params } from '@promo/contracts/messages/message';

/** A file that is no CSV of the dataset at all: nothing of it can be imported, so the whole upload is refused. */
export class NotCsvError extends Error {
  override readonly name = 'NotCsvError';
  readonly told: Message;

  constructor(told: Message) {
    super(told.detail);
    this.told = told;
  }
}

/** Why one row was left out. `column` is the dataset's key of the column, null when the row as a whole is wrong. */
export interface Rejection {
  /** 1-based line of the file on which the row begins. */
  line: number;
  column: string | null;
  /** The cell, or the row, as it stands in the file, cut to 100 characters. */
  value: string;
  reason: string;
  /** What says the reason in other languages. */
  code: string;
  params: Params;
}

export const rejection = (
  line: number,
  column: string | null,
  value: string,
  { detail: reason, code, params }: Message,
): Rejection => ({ line, column, value, reason, code, params });
