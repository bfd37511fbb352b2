import { Button, type ButtonProps, Group } from '@mantine/core';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

interface Props extends Pick<ButtonProps, 'color' | 'loading' | 'disabled' | 'children'> {
  readonly onClose: () => void;
}

/** The end of a form in a dialog: leave it, or send it. */
export function FormButtons({ onClose, ...submit }: Props) {
  const { cancel } = useText(text);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" {...submit} />
    </Group>
  );
}
