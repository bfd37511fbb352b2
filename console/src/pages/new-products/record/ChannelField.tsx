import { NativeSelect } from '@mantine/core';
import { NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { useText } from '../../../i18n/messages.ts';
import { channelText } from '../../../wording/npl.text.ts';
import { text } from './text.ts';

interface Props {
  readonly value: NplChannel | null;
  readonly onChange: (channel: NplChannel | null) => void;
}

/** One channel, or all of them together. */
export function ChannelField({ value, onChange }: Props) {
  const words = useText(text);
  const names = useText(channelText);
  return (
    <NativeSelect
      w={150}
      label={words.channel}
      data={[
        { value: '', label: words.undivided },
        ...NPL_CHANNELS.map((channel) => ({ value: channel, label: names[channel] })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(channelOf(currentTarget.value))}
    />
  );
}

/** The channel that a word names; null for any other. */
export const channelOf = (word: string | null): NplChannel | null =>
  NPL_CHANNELS.find((channel) => channel === word) ?? null;

/** A row's channel in words. */
export function useChannelName(): (channel: string | null) => string {
  const { undivided } = useText(text);
  const names = useText(channelText);
  return (word) => {
    const channel = channelOf(word);
    return channel ? names[channel] : (word ?? undivided);
  };
}
