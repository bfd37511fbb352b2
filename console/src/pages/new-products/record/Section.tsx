import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** One part of a record's page. */
export function Section({ title, hint, children }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} mb={hint ? 2 : 'xs'}>
        {title}
      </Title>
      {hint && (
        <Text size="xs" mb="xs">
          {hint}
        </Text>
      )}
      {children}
    </Paper>
  );
}
