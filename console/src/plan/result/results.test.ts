import { expect, test } from 'vitest';
import { verdictOn } from './results.ts';

test.each([
  ['more than planned', 120, 20, { sign: '▲', hue: 'green' }],
  ['as planned', 120, 0, { sign: '▲', hue: 'green' }],
  ['less than planned', 80, -20, { sign: '▼', hue: 'yellow' }],
  ['a loss, though a smaller one than planned', -80, 20, { sign: '▲', hue: 'red' }],
  ['a gain that nobody planned', 80, null, { sign: '', hue: 'plain' }],
  ['a loss that nobody planned', -80, null, { sign: '', hue: 'red' }],
  ['not known', null, null, null],
])('%s', (_, actual, error, verdict) => {
  expect(verdictOn({ actual_incremental_margin_eur: actual, error_incremental_margin_eur: error })).toEqual(verdict);
});
