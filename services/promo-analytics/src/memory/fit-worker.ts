/** A thread that fits once: takes a FitInput, answers with a Fit. */
import { parentPort } from 'node:worker_threads';
import { type Fit, type FitInput, fitSteps } from '../domain/forecast/fit.ts';
import { runToEnd } from '../domain/steps.ts';

parentPort?.once('message', (input: FitInput) => {
  const fit = runToEnd(fitSteps(input));
  parentPort?.postMessage(fit, buffersOf(fit));
});

/** The columns that grow with the data are handed over rather than copied. */
function buffersOf({ model, placedModel, demand }: Fit): ArrayBuffer[] {
  const models = placedModel ? [model, placedModel] : [model];
  const columns = models.flatMap(({ effects, baseline, residual }) => [effects, baseline, residual]);
  return [...columns, demand.season, demand.trend].map(({ buffer }) => buffer as ArrayBuffer);
}
