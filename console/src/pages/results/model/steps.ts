import type { ResultTotals } from '@promo/contracts/promo-analytics/results';
import { type Step, steps } from '../../../ui/chart/waterfall.ts';

/** What the net margin is made of, in the order in which money comes and goes. */
const PARTS = [
  'revenue_eur',
  'cost_eur',
  'funding_eur',
  'cannibalization_eur',
  'pull_forward_eur',
] as const satisfies readonly (keyof ResultTotals['steps'])[];

type MarginStep = (typeof PARTS)[number] | 'net';

/** From the added revenue to the net margin, bar by bar; empty where it is known of no promotion. */
export function marginSteps({
  steps: made,
  net_effect_margin_eur: net,
}: Pick<ResultTotals, 'steps' | 'net_effect_margin_eur'>): Step<MarginStep>[] {
  if (net === null) return [];
  return steps(
    PARTS.map((part) => [part, made[part] ?? 0]),
    ['net', net],
  );
}
