import { messages } from './message.ts';

type Range = {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
};

/** What is wrong with a field of a request, one plain sentence each. */
export const inputMessage = messages({
  invalid_input: () => 'is not valid in several fields',
  required: () => 'is required',
  unknown_field: () => 'is not a known field',
  given_twice: () => 'must be given once',
  wrong_type: ({ type }: { type: string }) => `must be ${type.replace('boolean', 'true or false')}`,
  wrong_form: ({ form }: { form?: string | undefined }) =>
    form === undefined ? 'has a form that is not allowed' : `must have the form ${form}`,
  no_date: ({ date }: { date: string }) => `is no date: ${date}`,
  no_date_of_weeks: ({ date, last_yw }: { date: string; last_yw: number }) =>
    `is no date of the weeks up to ${last_yw}: ${date}`,
  no_address: () => 'is no address that could be asked',
  unseen_character: ({ character }: { character: string }) => `must not hold ${character}, which cannot be seen`,
  not_composed: () => 'must have its letters in one piece (Unicode form NFC), not as a letter and a mark',
  nothing_seen: () => 'must have something that can be seen',
  spaces_around: () => 'must not begin or end with a space',
  not_one_of: ({ allowed }: { allowed: readonly string[] }) => `must be one of ${allowed.join(', ')}`,
  not_an_integer: (range: Range) => `must be an integer${within(range)}`,
  not_in_range: (range: Range) => `must be a number${within(range)}`,
  below_minimum: ({ minimum }: { minimum: number }) => `must be at least ${minimum}`,
  above_maximum: ({ maximum }: { maximum: number }) => `must be at most ${maximum}`,
  too_short: ({ minimum }: { minimum: number }) =>
    `must have at least ${minimum} ${minimum === 1 ? 'character' : 'characters'}`,
  too_long: ({ maximum }: { maximum: number }) => `must have at most ${maximum} characters`,
  too_few_items: ({ minimum }: { minimum: number }) =>
    `must have at least ${minimum} ${minimum === 1 ? 'item' : 'items'}`,
  too_many_items: ({ maximum }: { maximum: number }) => `must have at most ${maximum} items`,
  duplicate_items: () => 'must not name anything twice',
  not_valid: () => 'is not valid',
});

/** " from 10 to 20000" */
function within({ minimum, maximum }: Range): string {
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const to = maximum === undefined ? '' : `${minimum === undefined ? ' up' : ''} to ${maximum}`;
  return `${from}${to}`;
}
