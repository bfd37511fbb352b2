import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { useText } from '../i18n/messages.ts';
import { channelText } from '../wording/npl.text.ts';
import { text } from './channel.text.ts';

interface Props {
  readonly value: NplChannel | '';
  readonly onChange: (channel: NplChannel | '') => void;
  readonly w: NonNullable<NativeSelectProps['w']>;
}

/** Of which channel, or of all. */
export function ChannelFilter({ value, onChange, w }: Props) {
  const words = useText(text);
  const channels = useText(channelText);
  return (
    <NativeSelect
      w={w}
      aria-label={words.channel}
      data={[
        { value: '', label: words.allChannels },
        ...NPL_CHANNELS.map((channel) => ({ value: channel, label: channels[channel] })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(NPL_CHANNELS.find((channel) => channel === currentTarget.value) ?? '')}
    />
  );
}
