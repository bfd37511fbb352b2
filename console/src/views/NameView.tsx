import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/messages.ts';
import { submitting } from '../ui/submitting.ts';
import { text } from './text.ts';
import { LONGEST_NAME } from './views.ts';

interface Props {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks under which name the page's filters are kept. */
export default function NameView({ onName, onClose }: Props) {
  const words = useText(text);
  const [name, setName] = useState('');
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <form
        onSubmit={submitting(() => {
          if (!name.trim()) return;
          onName(name);
          onClose();
        })}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={words.name}
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Text size="sm">{words.hint}</Text>
          <Group justify="flex-end">
            <Button type="submit" disabled={!name.trim()}>
              {words.keep}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
