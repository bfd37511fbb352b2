import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

/** Says that fields came back as they were left, unsaved. */
export function Restored({ onDiscard, children }: { onDiscard: () => void; children?: ReactNode }) {
  const words = useText(text);
  return (
    <Alert color="blue" py="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {words.restored} {children}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Group>
    </Alert>
  );
}
