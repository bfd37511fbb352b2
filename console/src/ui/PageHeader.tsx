import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './usePageTitle.ts';

interface Props {
  readonly title: string;
  /** Beside the title, for example a status. */
  readonly aside?: ReactNode;
  /** Buttons, the main one last. */
  readonly children?: ReactNode;
}

/** The page's only h1; also the title of the browser tab. */
export function PageHeader({ title, aside, children }: Props) {
  usePageTitle(title);
  return (
    <Group justify="space-between" gap="sm" mb="md" className="page-header">
      <Group gap="sm">
        <Title order={1}>{title}</Title>
        {aside}
      </Group>
      <Group gap="xs" className="no-print">
        {children}
      </Group>
    </Group>
  );
}
