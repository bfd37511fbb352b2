import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The heading's id, for what is labelled by it. */
  readonly heading: string;
  /** What is begun here, at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of the things that are kept here: what it is called, what it is for, and what is kept. */
export function Section({ title, hint, heading, action, children }: Props) {
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} id={heading}>
          {title}
        </Title>
        {action}
      </Group>
      <Text size="sm">{hint}</Text>
      {children}
    </Stack>
  );
}
