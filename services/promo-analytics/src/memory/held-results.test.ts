import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { weekIndex } from '@promo/retail/weeks';
import { expect, it } from 'vitest';
import type { ApprovedPlans } from './approved-plans.ts';
import { emptyFacts, type FactsStore } from './facts.ts';
import { holdResults } from './held-results.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('lets facts go once they are over, however long ago results were asked for', async () => {
  const store = { current: emptyFacts() };
  const plans = { refresh: async () => undefined, all: () => [] } as unknown as ApprovedPlans;
  const results = holdResults(store as FactsStore, plans);
  const last = weekIndex(202639);
  await results({ from: last - 9, to: last, thisYw: 202640 });
  const over = new WeakRef(store.current);
  store.current = emptyFacts();
  // what has been dereferenced is held until the turn is over
  await sleep(0);
  collectGarbage();
  expect(over.deref()).toBeUndefined();
});
