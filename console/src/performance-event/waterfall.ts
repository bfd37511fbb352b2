import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { type Step, steps } from '../ui/chart/waterfall.ts';

type StepKey = 'uplift' | 'cannibalization' | 'pull_forward' | 'net_effect';

/** From uplift to net effect, bar by bar; empty without a baseline. */
export function waterfall({
  uplift,
  cannibalization,
  pull_forward,
  net_effect,
}: Pick<PerformanceEvent, StepKey>): Step<StepKey>[] {
  if (uplift === null || net_effect === null) return [];
  return steps(
    [
      ['uplift', uplift],
      ['cannibalization', 0 - (cannibalization ?? 0)],
      ['pull_forward', 0 - (pull_forward ?? 0)],
    ],
    ['net_effect', net_effect],
  );
}
