import { expect, test } from 'vitest';
import { analysisOf, historyOf, product, weekly } from '../../../test/facts.ts';
import { runToEnd } from '../steps.ts';
import { countEventsSteps, type EventQuery, selectEvents } from './select-events.ts';

/** S0 is flagged for four weeks on end; later S1 is promoted three times, twice for a week and at last for two. */
const analysis = analysisOf(
  [product(0), product(1)],
  [...weekly(0, 202401, '9p 9p 9p 9p 5 5 5 5 5 5'), ...weekly(1, 202401, '5 5 5 5 9p 5 9p 5 9p 9p')],
);

test.each<[EventQuery, readonly string[]]>([
  [{}, ['S1 202409', 'S1 202407', 'S1 202405', 'S0 202401']],
  [{ maxEvents: 2 }, ['S1 202409', 'S1 202407']],
  [{ minWeeks: 2 }, ['S1 202409', 'S0 202401']],
  // the longest is the oldest: length counts before the cut
  [{ minWeeks: 3, maxEvents: 2 }, ['S0 202401']],
  [{ minWeeks: 2, maxWeeks: 3 }, ['S1 202409']],
  [{ minWeeks: 5 }, []],
  [{ sku: 'S1' }, ['S1 202409', 'S1 202407', 'S1 202405']],
  [{ sku: 'S1', maxEvents: 2 }, ['S1 202409', 'S1 202407']],
  [{ sku: 'S1', minYw: 202406, maxYw: 202408 }, ['S1 202407']],
  [{ sku: 'S1', minWeeks: 2 }, ['S1 202409']],
  [{ sku: 'S0', maxWeeks: 3 }, []],
  [{ sku: 'S2' }, []],
])('%j selects %j', (query, expected) => {
  expect(historyOf(analysis, query).map(({ sku, start_yw }) => `${sku} ${start_yw}`)).toEqual(expected);
  // as if it were not cut
  const whole = selectEvents(analysis, { ...query, maxEvents: undefined });
  expect(runToEnd(countEventsSteps(analysis, query))).toBe(whole.length);
});
