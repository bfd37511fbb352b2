import type { Analysis } from '../src/domain/events/analysis.ts';
import type { FinishedFit } from '../src/domain/forecast/fit.ts';
import type { ForecastContext } from '../src/domain/forecast/forecast-context.ts';
import { fitPlainSteps } from '../src/domain/forecast/plain/plain-model.ts';
import { collectTrainingSteps } from '../src/domain/forecast/training.ts';
import { runToEnd } from '../src/domain/steps.ts';

/** What forecasts are made from, computed in one go. @param asOf week index; the week after the last one when left out */
export function contextOf(
  analysis: Analysis,
  asOf: number = analysis.lastWeek + 1,
  fit: FinishedFit | null = null,
): ForecastContext {
  const training = runToEnd(collectTrainingSteps(analysis));
  const plain = runToEnd(fitPlainSteps(training, analysis.catalog, asOf));
  return {
    analysis,
    asOf,
    training,
    plain,
    hierarchical: fit,
    auto: fit?.quality.auto ?? 'analog',
    provisional: false,
  };
}
