import type { NplListItem } from '@promo/contracts/npl/record';

type Arriving = Pick<NplListItem, 'arrivals'>;

/** Units that are noted of a day; 0 for none. */
export const notedOf = ({ arrivals = [] }: Arriving, day: string): number =>
  arrivals.find(({ received_on }) => received_on === day)?.units ?? 0;
