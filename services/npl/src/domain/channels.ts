import { CHANNEL_NAMES, NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { fold } from '@promo/retail/fold';

/** The names of channels that a file may have, each with its channel; those of two words first, which would else be two. */
const NAMES = NPL_CHANNELS.flatMap((channel) =>
  [channel, ...CHANNEL_NAMES[channel]].map((name) => ({ name, channel })),
).sort((a, b) => b.name.length - a.name.length);
const NAME = new RegExp(NAMES.map(({ name }) => name).join('|'), 'g');
const APART = /[\s,;|]+/;

/** The channels that a cell names, in any case; null when a word is none, an empty list of a blank cell. */
export function channelsOf(cell: string): NplChannel[] | null {
  const words = fold(cell)
    // between words alone: a dash by itself names nothing
    .replace(/(?<=\p{L})[\s-]+(?=\p{L})/gu, ' ')
    .replace(NAME, (found) => NAMES.find(({ name }) => name === found)?.channel ?? found)
    .split(APART)
    .filter((word) => word !== '');
  const channels = NPL_CHANNELS.filter((channel) => words.includes(channel));
  return words.every((word) => (NPL_CHANNELS as readonly string[]).includes(word)) ? channels : null;
}
