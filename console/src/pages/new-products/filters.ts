import { COUNTED_AS, type CountedAs, NPL_STATUSES, type NplChannel, type NplStatus } from '@promo/contracts/npl/words';
import { LONGEST } from '@promo/contracts/words';
import { channel } from '../../listing/channel.ts';
import { list, oneOf, text } from '../../ui/filters.ts';

/** The filters as they stand in the address. */
export const FILTERS = {
  view: oneOf('board', 'list'),
  q: text,
  status: list,
  group: list,
  channel,
  counted: oneOf<CountedAs | ''>('', ...COUNTED_AS),
  sort: text,
};

interface Chosen {
  readonly q: string;
  readonly status: readonly string[];
  readonly group: readonly string[];
  readonly channel: NplChannel | '';
  readonly counted: CountedAs | '';
}

/** So long after the last key it is asked for what is typed. */
export const TYPING_MS = 200;

/** What is searched for, as it is asked for. */
export const searchOf = (typed: string): string | undefined => typed.trim().slice(0, LONGEST.search) || undefined;

/** The filters as the list's query; a state that does not exist is left out, the server would refuse it. */
export const queryOf = ({ q, status, group, channel, counted }: Chosen) => ({
  q: searchOf(q),
  status: status.filter((word): word is NplStatus => NPL_STATUSES.some((known) => known === word)),
  group: [...group],
  channel: channel || undefined,
  counted_as: counted || undefined,
});
