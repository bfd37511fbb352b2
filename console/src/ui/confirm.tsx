import { Button, Group, Text } from '@mantine/core';
import { Suspense } from 'react';
import { textOf } from '../i18n/messages.ts';
import { lazy } from './lazy.tsx';
import { onDemand } from './onDemand.ts';
import type { Question } from './QuestionDialog.tsx';
import { endToast, tell } from './tell.ts';
import { text } from './text.ts';

const question = onDemand<Question>();

/** Asks before something is destroyed for good. */
export const confirmRemoval = (asked: Question): void => question.open(asked);

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'));

/** Where questions are asked; once in the shell. */
export function Questions() {
  const asked = question.use();
  return <Suspense>{asked && <QuestionDialog {...asked} onClose={question.close} />}</Suspense>;
}

const UNDO_MS = 20_000;

/** Tells what is done, and offers for a while to take it back. */
export function offerUndo({ message, undo }: { message: string; undo: () => void }): void {
  const press = () => {
    endToast(id);
    undo();
  };
  const id = tell.offer(
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" flex="none" onClick={press}>
        {textOf(text).undo}
      </Button>
    </Group>,
    UNDO_MS,
  );
}
