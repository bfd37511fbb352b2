import { Button, Group, TextInput } from '@mantine/core';
import { useText } from '../../i18n/messages.ts';
import { tell } from '../../ui/tell.ts';
import { text } from './text.ts';

/** A text to be taken along: selected by a click, copied by the button where the browser allows that. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const words = useText(text);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    tell.done(words.copied);
  };
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        readOnly
        flex={1}
        label={label}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {'clipboard' in navigator && (
        <Button variant="default" onClick={() => void copy()}>
          {words.copy}
        </Button>
      )}
    </Group>
  );
}
