import type { Activity } from '@promo/contracts/promo-proposals/activity';

/** Whether something concerns one: one's own proposal, a comment addressed to one, and to who decides what waits. */
export const concerns = ({ own, mentions_me, params }: Activity, decides: boolean): boolean =>
  own || mentions_me || (decides && (params?.to ?? params?.status) === 'submitted');

/** How much of what concerns one happened after a time, ISO 8601. */
export const unseen = (activity: readonly Activity[], decides: boolean, seen: string): number =>
  activity.filter((one) => one.at > seen && concerns(one, decides)).length;
