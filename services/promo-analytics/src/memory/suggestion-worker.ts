/** A thread that suggests one calendar: takes a SuggestionInput, answers with a Suggestion. */
import { parentPort } from 'node:worker_threads';
import { suggestCalendar } from '../domain/suggestions/suggest.ts';
import type { SuggestionInput } from './suggesting.ts';

/** On a busy machine a search of a second may take so many. */
const PATIENCE = 2;

parentPort?.once('message', ({ problem, searchMs }: SuggestionInput) => {
  // Processor time, so that other work on the machine does not change the answer.
  const ownMs = () => Object.values(process.threadCpuUsage()).reduce((sum, us) => sum + us) / 1000;
  const end = { own: ownMs() + searchMs, wall: performance.now() + PATIENCE * searchMs };
  parentPort?.postMessage(suggestCalendar(problem, () => ownMs() > end.own || performance.now() > end.wall));
});
