import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../i18n/messages.ts';
import type { Question } from './confirm.tsx';
import { text } from './text.ts';

/** A question before something is destroyed. */
export default function QuestionDialog({ title, body, action, run, onClose }: Question & { onClose: () => void }) {
  const { remove, cancel } = useText(text);
  return (
    <Modal opened onClose={onClose} title={title}>
      <Text size="sm">{body}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            run();
          }}
        >
          {action ?? remove}
        </Button>
      </Group>
    </Modal>
  );
}
