import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueries } from '@tanstack/react-query';
import { sortedBy } from '../../format/sort.ts';
import { useToday } from '../../format/today.ts';
import { draftOf, firstDay } from '../draft.ts';
import type { Expected } from '../economics/expected.ts';
import { economicsOf } from '../economics/useExpected.ts';
import { approvedTogether } from './approved-together.ts';

/** What several proposals are expected to earn, as far as it is known. */
export interface ExpectedOf {
  readonly byId: ReadonlyMap<number, Expected>;
  /** The rest of them is still to come. */
  readonly comes: boolean;
  readonly failed: boolean;
}

/** What proposals are expected to earn now; those that are to be approved together take stock from one another, once all are known. */
export function useExpectedOf(proposals: readonly Proposal[], areApproved: boolean): ExpectedOf {
  const today = useToday();
  const ids = sortedBy(proposals, (one) => firstDay(draftOf(one))).map(({ id }) => id);
  const all = useQueries({ queries: ids.map(economicsOf) });
  const known = new Map(all.flatMap(({ data }, i) => (data ? [[ids[i] as number, data]] : [])));
  return {
    byId: areApproved && known.size === ids.length ? approvedTogether(known, today) : known,
    comes: all.some(({ isPending }) => isPending),
    failed: all.some(({ error }) => error),
  };
}
