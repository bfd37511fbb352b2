/** A thread that fits once: takes a FitInput, answers with a Fitted. */
import { constants, getPriority, setPriority } from 'node:os';
import { type Fit, type FitInput, fitSteps } from '../domain/forecast/fit.ts';
import { runToEnd } from '../domain/steps.ts';
import { type EncodedFit, encodeFit } from '../store/fit-codec.ts';
import { answerWith } from './thread.ts';

/** A fit, and the same with its events as it is to be stored. */
export interface Fitted {
  readonly fit: Fit;
  readonly encoded: EncodedFit;
}

// Who answers goes first where cores are scarce. Elsewhere than on Linux the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

answerWith((input: FitInput): Fitted => {
  const fit = runToEnd(fitSteps(input));
  return { fit, encoded: encodeFit({ ...fit, training: input.training }) };
});
