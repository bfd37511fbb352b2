import { messages } from '../messages/message.ts';

/** What marketing says of campaigns and their rows. */
export const marketingMessage = messages({
  unknown_campaign_row: () => 'is no known campaign; campaigns are imported first',
  campaign_ends_before_start: ({ start_date }: { start_date: string }) => `must not be before start_date ${start_date}`,
  last_start_before_first: ({ start_from }: { start_from: string }) => `must not be before start_from ${start_from}`,
  campaign_too_long: ({ days, start_date }: { days: number; start_date: string }) =>
    `must be at most ${days} days after start_date ${start_date}`,
  far_from_redemptions: ({ days, first_date, last_date }: { days: number; first_date: string; last_date: string }) =>
    `is more than ${days} days from its redemptions, ${first_date} to ${last_date}`,
  far_outside_campaign: ({ days, start_date, end_date }: { days: number; start_date: string; end_date: string }) =>
    `is more than ${days} days outside its campaign, ${start_date} to ${end_date}`,
  outside_campaign: ({ count }: { count: number }) => `${count} redemptions lie outside the dates of their campaign`,
  unknown_campaign: ({ id }: { id: number }) => `campaign ${id} is not known`,
  campaign_being_replaced: () => 'imports keep replacing this campaign; try again',
});
