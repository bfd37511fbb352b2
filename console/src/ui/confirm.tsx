import { Suspense } from 'react';
import { lazy } from './lazy.tsx';
import { onDemand } from './onDemand.ts';
import type { Question } from './QuestionDialog.tsx';

const question = onDemand<Question>();

/** Asks before something is destroyed for good. */
export const confirmRemoval = (asked: Question): void => question.open(asked);

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'));

/** Where questions are asked; once in the shell. */
export function Questions() {
  const asked = question.use();
  return <Suspense>{asked && <QuestionDialog {...asked} onClose={question.close} />}</Suspense>;
}
