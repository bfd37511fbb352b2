/** A thread that fits once: takes a FitInput, answers with a Fitted. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Fit, type FitInput, fitSteps } from '../domain/forecast/fit.ts';
import { runToEnd } from '../domain/steps.ts';
import { type EncodedFit, encodeFit } from '../store/fit-codec.ts';

/** A fit, and the same with its events as it is to be stored. */
export interface Fitted {
  readonly fit: Fit;
  readonly encoded: EncodedFit;
}

// Who answers goes first where cores are scarce. Elsewhere than on Linux the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

parentPort?.once('message', (input: FitInput) => {
  const fit = runToEnd(fitSteps(input));
  const encoded = encodeFit({ ...fit, training: input.training });
  const fitted: Fitted = { fit, encoded };
  parentPort?.postMessage(fitted, [...buffersOf(fit), encoded.bytes.buffer]);
});

/** The columns that grow with the data are handed over rather than copied. */
function buffersOf({ model, placedModel, demand }: Fit): ArrayBuffer[] {
  const models = placedModel ? [model, placedModel] : [model];
  const columns = models.flatMap(({ effects, baseline, residual }) => [effects, baseline, residual]);
  return [...columns, demand.season, demand.trend].map(({ buffer }) => buffer as ArrayBuffer);
}
