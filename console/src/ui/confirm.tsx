import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { textOf } from '../i18n/messages.ts';
import { onDemand } from './onDemand.ts';
import type { Question } from './QuestionDialog.tsx';
import { tell } from './tell.ts';
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

const UNDO_MS = 6000;

/** Does it a few seconds later unless it is undone meanwhile; closing the toast does it at once. */
export function offerUndo({ message, run, undone }: { message: string; run: () => void; undone: () => void }): void {
  let id = '';
  const undo = () => {
    tell.hide(id);
    undone();
  };
  id = tell.offer(
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {textOf(text).undo}
      </Button>
    </Group>,
    UNDO_MS,
    run,
  );
}
