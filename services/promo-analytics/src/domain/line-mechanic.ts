import type { Planned } from '@promo/contracts/promo-proposals/events';

/** The mechanic of a planned line: its own, else its proposal's, which alone was told by earlier releases; null for none. */
export const lineMechanic = (
  { mechanic }: Pick<Planned, 'mechanic'>,
  line: Pick<Planned['lines'][number], 'mechanic'>,
): string | null => line.mechanic ?? mechanic ?? null;
