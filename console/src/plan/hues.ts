import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import type { Hue } from '../ui/Badge.tsx';

/** The colours of a proposal’s states, on badges and in the calendar. */
export const HUES: Readonly<Record<ProposalStatus, Hue>> = {
  draft: 'plain',
  submitted: 'blue',
  approved: 'green',
  revision: 'purple',
  rejected: 'red',
  withdrawn: 'grey',
};
