import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';

type OfChannel = Pick<CalendarEntry, 'channel'>;

/** The channels that promotions name. */
export const channelsOf = (all: readonly OfChannel[]): string[] => [
  ...new Set(all.flatMap(({ channel }) => channel || [])),
];

/** Whether it is of one of the channels, as the services select: none means all, and what names no channel is of none. */
export const isOfChannels = ({ channel }: OfChannel, channels: readonly string[]): boolean =>
  channels.length === 0 || (channel !== null && channels.includes(channel));
