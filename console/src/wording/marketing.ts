import type { marketingMessage } from '@promo/contracts/marketing/messages';
import { day } from '../format/dates.ts';
import { hrCount, hrDays } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** What marketing says of campaigns and their rows. */
export const marketing: Sentences<typeof marketingMessage> = {
  unknown_campaign_row: () => 'nema takve kampanje; kampanje se uvoze prve',
  last_start_before_first: ({ start_from }) => `ne smije biti prije ${day(start_from)}`,
  campaign_ends_before_start: ({ start_date }) => `ne smije biti prije početka, ${day(start_date)}`,
  campaign_too_long: ({ days, start_date }) => `smije biti najviše ${hrDays(days)} nakon početka, ${day(start_date)}`,
  far_from_redemptions: ({ days, first_date, last_date }) =>
    `više je od ${hrCount(days, 'dana', 'dana', 'dana')} od iskorištenja kampanje, ${day(first_date)} – ${day(last_date)}`,
  far_outside_campaign: ({ days, start_date, end_date }) =>
    `više je od ${hrCount(days, 'dana', 'dana', 'dana')} izvan trajanja kampanje, ${day(start_date)} – ${day(end_date)}`,
  outside_campaign: ({ count }) =>
    `${hrCount(count, 'iskorištenje je', 'iskorištenja su', 'iskorištenja je')} izvan trajanja svoje kampanje.`,
  unknown_campaign: ({ id }) => `Kampanje ${id} nema.`,
  campaign_being_replaced: () => 'Kampanju upravo zamjenjuju uvozi; pokušajte ponovno.',
};
