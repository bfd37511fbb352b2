import { NativeSelect } from '@mantine/core';
import { NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { useText } from '../../../i18n/messages.ts';
import { channelOf, useChannelName } from '../useChannelName.ts';
import { text } from './text.ts';

interface Props {
  readonly value: NplChannel | null;
  readonly onChange: (channel: NplChannel | null) => void;
}

/** One channel, or all of them together. */
export function ChannelField({ value, onChange }: Props) {
  const words = useText(text);
  const channelName = useChannelName();
  return (
    <NativeSelect
      w={150}
      label={words.channel}
      data={['', ...NPL_CHANNELS].map((channel) => ({ value: channel, label: channelName(channel) }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(channelOf(currentTarget.value))}
    />
  );
}
