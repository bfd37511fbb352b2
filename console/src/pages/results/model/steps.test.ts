import { expect, test } from 'vitest';
import { marginSteps } from './steps.ts';

const made = { revenue_eur: 160, cost_eur: -120, funding_eur: 20, cannibalization_eur: 0, pull_forward_eur: -80 };

test('from the added revenue to the net margin', () => {
  const levels = marginSteps({ steps: made, net_effect_margin_eur: -20 }).map(({ key, from, to }) => [key, from, to]);
  expect(levels).toEqual([
    ['revenue_eur', 0, 160],
    ['cost_eur', 160, 40],
    ['funding_eur', 40, 60],
    ['cannibalization_eur', 60, 60],
    ['pull_forward_eur', 60, -20],
    ['net', 0, -20],
  ]);
});

test('nothing where nobody knows what was earned', () => {
  expect(marginSteps({ steps: made, net_effect_margin_eur: null })).toEqual([]);
});
