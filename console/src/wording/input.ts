import type { inputMessage } from '@promo/contracts/messages/input';
import { number } from '../format/numbers.ts';
import { week } from '../format/weeks.ts';
import { hrCount } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** Of one field, whose name stands before it or beside it. */
export const input: Sentences<typeof inputMessage> = {
  invalid_input: () => 'nije ispravno u više polja',
  required: () => 'obavezno je',
  unknown_field: () => 'nepoznato je polje',
  given_twice: () => 'smije se navesti samo jednom',
  wrong_type: ({ type }) =>
    `mora biti ${type
      .split(',')
      .map((one) => TYPES[one] ?? one)
      .join(' ili ')}`,
  wrong_form: () => 'nije u dopuštenom obliku',
  no_date: ({ date }) => `takvog datuma nema: ${date}`,
  no_date_of_weeks: ({ date, last_yw }) => `nije datum do tjedna ${week(last_yw)}: ${date}`,
  no_address: () => 'takve web-adrese ne može biti',
  unseen_character: ({ character }) => `ne smije sadržavati znak ${character}, koji se ne vidi`,
  not_composed: () => 'mora imati slova u jednom znaku (Unicode NFC), a ne kao slovo i kvačicu',
  nothing_seen: () => 'mora imati nešto što se vidi',
  spaces_around: () => 'ne smije počinjati ni završavati razmakom',
  not_one_of: ({ allowed }) => `mora biti jedno od: ${allowed.join(', ')}`,
  not_an_integer: (range) => `mora biti cijeli broj${within(range)}`,
  not_in_range: (range) => `mora biti broj${within(range)}`,
  below_minimum: ({ minimum }) => `mora biti najmanje ${figure(minimum)}`,
  above_maximum: ({ maximum }) => `smije biti najviše ${figure(maximum)}`,
  too_short: ({ minimum }) => `mora imati najmanje ${hrCount(minimum, 'znak', 'znaka', 'znakova')}`,
  too_long: ({ maximum }) => `smije imati najviše ${hrCount(maximum, 'znak', 'znaka', 'znakova')}`,
  too_few_items: ({ minimum }) => `mora imati najmanje ${hrCount(minimum, 'stavku', 'stavke', 'stavki')}`,
  too_many_items: ({ maximum }) => `smije imati najviše ${hrCount(maximum, 'stavku', 'stavke', 'stavki')}`,
  duplicate_items: () => 'ne smije imati jednake stavke',
  not_valid: () => 'nije ispravno',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'tekst',
  number: 'broj',
  integer: 'cijeli broj',
  boolean: 'true ili false',
  array: 'popis',
  object: 'objekt',
  null: 'prazno',
};

/** As many decimals as a bound has. */
const figure = (value: number) => number(value, 6);

function within({ minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }): string {
  if (minimum === undefined) return maximum === undefined ? '' : `, najviše ${figure(maximum)}`;
  return maximum === undefined ? `, najmanje ${figure(minimum)}` : ` od ${figure(minimum)} do ${figure(maximum)}`;
}
