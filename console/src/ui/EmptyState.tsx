import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';
import { usePageTitle } from './usePageTitle.ts';

interface EmptyProps {
  readonly Icon?: IconType;
  readonly title: string;
  /** What to do about it. */
  readonly hint?: ReactNode;
  /** It is all there is on the page, so that its title is the page's. */
  readonly asPage?: boolean;
  readonly children?: ReactNode;
}

/** Nothing here: says why and what to do. */
export function EmptyState({ Icon, title, hint, asPage, children }: EmptyProps) {
  usePageTitle(asPage ? title : null);
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={460} ta="center">
        {Icon && <Icon size={40} aria-hidden />}
        <Title order={asPage ? 1 : 2} size="h2">
          {title}
        </Title>
        {hint && <Text>{hint}</Text>}
        {children && <Group justify="center">{children}</Group>}
      </Stack>
    </Center>
  );
}

/** Nothing that the filters let through. */
export function NothingFound({ onClear, ...says }: Pick<EmptyProps, 'title' | 'hint'> & { onClear: () => void }) {
  const { clear } = useText(text);
  return (
    <EmptyState {...says}>
      <Button variant="default" onClick={onClear}>
        {clear}
      </Button>
    </EmptyState>
  );
}
