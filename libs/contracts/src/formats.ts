import { isRealDate } from '@promo/retail/calendar';
import { isComposed, showsNothing, unseenIn } from '@promo/retail/codes';
import { isWeek, MAX_YW, weekOf } from '@promo/retail/weeks';
import { inputMessage } from './messages/input.ts';
import type { Message } from './messages/message.ts';

export interface Format {
  /** The form of a text is its pattern's business: one of another form is let through. */
  readonly test: (text: string) => boolean;
  /** What to say of a text that fails. */
  readonly message: (text: string) => Message;
  /** The form that the pattern asks for, in words. */
  readonly form?: string;
}

/** A day in a request. */
export const DAY_FORM = 'YYYY-MM-DD, years 1900–2999';

const isDay = (text: string): boolean => !/^\d{4}-\d{2}-\d{2}$/.test(text) || isRealDate(text);

/** Why a text is no code, or null: what imports trim is refused where a request says it. */
export function codeProblem(text: string): Message | null {
  const character = unseenIn(text);
  if (character !== null) return inputMessage.unseen_character({ character });
  if (text.trim() !== text) return inputMessage.spaces_around();
  return isComposed(text) ? null : inputMessage.not_composed();
}

/** Formats of texts beyond what a pattern can say; HTTP and the bus validate them by these names. */
export const FORMATS: Readonly<Record<string, Format>> = {
  'real-date': { test: isDay, message: (date) => inputMessage.no_date({ date }), form: DAY_FORM },
  // The last days of 2999 lie in a week of 3000.
  'date-of-weeks': {
    test: (text) => isDay(text) && (!isRealDate(text) || isWeek(weekOf(Temporal.PlainDate.from(text)))),
    message: (date) => inputMessage.no_date_of_weeks({ date, last_yw: MAX_YW }),
    form: DAY_FORM,
  },
  code: {
    test: (text) => codeProblem(text) === null,
    message: (text) => codeProblem(text) ?? inputMessage.not_valid(),
  },
  // The pattern says it all; this says it in words.
  'bar-code': { test: () => true, message: inputMessage.not_valid, form: '8 to 14 digits' },
  // How short a text may be is its minimum's business.
  visible: { test: (text) => text === '' || !showsNothing(text), message: () => inputMessage.nothing_seen() },
  // Ports up to 65535, brackets that close and the like.
  'web-address': { test: (text) => !/^https?:/.test(text) || URL.canParse(text), message: inputMessage.no_address },
};
