import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';

const STEPS = ['uplift', 'cannibalization', 'pull_forward', 'net_effect'] as const;
export type StepKey = (typeof STEPS)[number];

/** One bar, between two levels. */
export interface Step {
  readonly key: StepKey;
  readonly from: number;
  readonly to: number;
  /** As it is signed in the sum: what is taken away is negative. */
  readonly value: number;
}

type Event = Pick<PerformanceEvent, StepKey>;

/** From uplift to net effect, bar by bar; empty without a baseline. */
export function waterfall({ uplift, cannibalization, pull_forward, net_effect }: Event): Step[] {
  if (uplift === null || net_effect === null) return [];
  const left = uplift - (cannibalization ?? 0);
  const step = (key: StepKey, from: number, to: number): Step => ({ key, from, to, value: to - from });
  return [
    step('uplift', 0, uplift),
    step('cannibalization', uplift, left),
    step('pull_forward', left, left - (pull_forward ?? 0)),
    step('net_effect', 0, net_effect),
  ];
}

/** A bar as stacked parts: what lies unseen below it, and its parts above and below zero. */
export function stacked({ from, to }: Step): { unseen: number; above: number; below: number } {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return {
    unseen: low > 0 ? low : high < 0 ? high : 0,
    above: Math.max(0, high) - Math.max(0, low),
    below: Math.min(0, low) - Math.min(0, high),
  };
}
