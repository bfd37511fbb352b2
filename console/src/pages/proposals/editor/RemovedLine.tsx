import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { text as shared } from '../../../ui/text.ts';
import { text } from '../text.ts';

/** Says which line was removed last, and has it back. It stays until the proposal is saved: nothing pushes it away. */
export default function RemovedLine({ product, onUndo }: { product: string; onUndo: () => void }) {
  const words = useText(text);
  const { undo } = useText(shared);
  const button = useRef<HTMLButtonElement>(null);
  // the button that removed it went with the line: who works by keyboard goes on here
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  return (
    <Group gap="sm" mb="xs" role="status">
      <Text size="sm">{words.removedLine(product)}</Text>
      <Button ref={button} size="compact-sm" variant="default" onClick={onUndo}>
        {undo}
      </Button>
    </Group>
  );
}
