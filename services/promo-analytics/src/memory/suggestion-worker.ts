/** A thread that suggests one calendar: takes a SuggestionInput, answers with a Suggestion. */
import { parentPort } from 'node:worker_threads';
import { suggestCalendar } from '../domain/suggestions/suggest.ts';
import type { SuggestionInput } from './suggesting.ts';

parentPort?.once('message', ({ problem, searchMs }: SuggestionInput) => {
  const end = performance.now() + searchMs;
  parentPort?.postMessage(suggestCalendar(problem, () => performance.now() > end));
});
