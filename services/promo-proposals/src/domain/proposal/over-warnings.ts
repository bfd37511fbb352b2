import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { daysOf } from './days.ts';
import type { Contents } from './proposal.ts';

/** A plan for days that have passed is most likely one of a wrong year or week. */
export function overWarnings(contents: Omit<Contents, 'note' | 'objective'>, today: Temporal.PlainDate): Warnings {
  const { end_date } = daysOf(contents);
  return end_date !== null && end_date < `${today}` ? [proposalMessage.already_over({ last_day: end_date })] : [];
}
