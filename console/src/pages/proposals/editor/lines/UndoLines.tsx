import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { messages, useText } from '../../../../i18n/messages.ts';
import { text as shared } from '../../../../ui/text.ts';
import type { Step } from './useLines.ts';
import { useUndoKey } from './useUndoKey.ts';

const text = messages({
  hr: {
    removed: (product: string) => `Uklonjeno: ${product}`,
    discounted: 'Popust je postavljen svim artiklima.',
  },
  en: {
    removed: (product: string) => `Removed: ${product}`,
    discounted: 'The discount is set for all products.',
  },
});

interface Props {
  readonly step: Step;
  readonly onUndo: () => void;
}

/** Says what was done to lines last, and takes it back. It stays until the proposal is saved: nothing pushes it away. */
export default function UndoLines({ step, onUndo }: Props) {
  const { removed } = step;
  const words = useText(text);
  const { undo } = useText(shared);
  useUndoKey(step, onUndo);
  const button = useRef<HTMLButtonElement>(null);
  // the button that removed it went with the line: who works by keyboard goes on here
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  return (
    <Group gap="sm" mb="xs" role="status">
      <Text size="sm">{removed ? words.removed(removed.name ?? removed.code) : words.discounted}</Text>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        title="Ctrl Z"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      >
        {undo}
      </Button>
    </Group>
  );
}
