import { NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { messages, useText } from '../../i18n/messages.ts';
import { channelText } from '../../wording/npl.text.ts';

const text = messages({ hr: { undivided: 'Nepodijeljeno' }, en: { undivided: 'Undivided' } });

/** The channel that a word names; null for any other. */
export const channelOf = (word: string | null): NplChannel | null =>
  NPL_CHANNELS.find((channel) => channel === word) ?? null;

/** A row's channel in words. */
export function useChannelName(): (channel: string | null) => string {
  const { undivided } = useText(text);
  const names = useText(channelText);
  return (word) => {
    const channel = channelOf(word);
    return channel ? names[channel] : word || undivided;
  };
}
