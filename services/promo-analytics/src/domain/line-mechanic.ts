import type { Planned } from '@promo/contracts/promo-proposals/events';

/**
 * The mechanic of a planned line; null for none, also where its proposal has one that does not hold for it. Earlier releases told that of
 * the proposal alone.
 */
export const lineMechanic = (
  { mechanic = null }: Pick<Planned, 'mechanic'>,
  line: Pick<Planned['lines'][number], 'mechanic'>,
): string | null => (line.mechanic === undefined ? mechanic : line.mechanic);
