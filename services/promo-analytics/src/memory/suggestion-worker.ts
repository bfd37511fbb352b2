/** A thread that suggests one calendar: takes a SuggestionInput, answers with a Suggestion. */
import { type Suggestion, searchCalendar } from '../domain/suggestions/search.ts';
import type { SuggestionInput } from './suggesting.ts';
import { answerWith } from './thread.ts';

/** On a busy machine a search of a second may take so many. */
const PATIENCE = 2;

answerWith(({ problem, searchMs }: SuggestionInput): Suggestion => {
  // Processor time, so that other work on the machine does not change the answer.
  const ownMs = () => Object.values(process.threadCpuUsage()).reduce((sum, us) => sum + us) / 1000;
  const end = { own: ownMs() + searchMs, wall: performance.now() + PATIENCE * searchMs };
  return searchCalendar(problem, () => ownMs() > end.own || performance.now() > end.wall);
});
