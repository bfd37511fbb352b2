import type { Analysis } from '../events/analysis.ts';
import { runToEnd } from '../steps.ts';
import { fitPlainSteps } from './plain/plain-model.ts';
import type { ForecastContext, HierarchicalFit } from './plan.ts';
import { collectTrainingSteps } from './training.ts';

/** What forecasts are made from, computed in one go. @param asOf week index; the week after the last one when left out */
export function contextOf(
  analysis: Analysis,
  asOf: number = analysis.lastWeek + 1,
  hierarchical: HierarchicalFit | null = null,
): ForecastContext {
  const { category, categories } = analysis.catalog;
  const training = runToEnd(collectTrainingSteps(analysis));
  const plain = runToEnd(fitPlainSteps(training, category, categories.length, asOf));
  return { analysis, asOf, training, plain, hierarchical, auto: hierarchical?.quality.auto ?? 'analog' };
}
