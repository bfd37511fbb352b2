import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

export interface Question {
  readonly title: string;
  readonly body: string;
  /** What the button says; Delete unless told otherwise. */
  readonly action?: string;
  readonly run: () => void;
}

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
