/** What the plain method learns from: the events of the facts in force, and the method fitted to them. */

import { runYielding } from '@promo/runtime/yielding-steps';
import { LRUCache } from 'lru-cache';
import { fitPlainSteps, type PlainModel } from '../domain/forecast/plain/plain-model.ts';
import { collectTrainingSteps, type Training } from '../domain/forecast/training.ts';
import type { Facts, FactsStore } from './facts.ts';
import { giveBackOnceUnused } from './given-back.ts';

/** How many origins (weeks as of which the plain method was fitted) are kept. */
const KEPT_ORIGINS = 8;

/** Of the facts that it names. */
export interface LatestTraining {
  readonly facts: Facts;
  readonly training: Training;
  /** The plain method as of a week. */
  readonly plainAt: (origin: number) => Promise<PlainModel>;
}

/** Gives what is learnt of the facts in force: once, however often it is asked for while their sales and products are the same. */
export function createLatestTraining(facts: FactsStore): () => Promise<LatestTraining> {
  let latest: { readonly of: Facts; readonly done: Promise<LatestTraining> } | undefined;
  return () => {
    if (!latest || !sameSales(latest.of, facts.current)) latest = { of: facts.current, done: learn(facts) };
    return latest.done;
  };
}

/** The events of the facts in force; begins again when those change before it is done. */
async function learn(facts: FactsStore): Promise<LatestTraining> {
  for (;;) {
    const used = facts.current;
    const training = await runYielding(collectTrainingSteps(used.analysis), () => sameSales(facts.current, used));
    if (!training) continue;
    giveBackOnceUnused(training);
    return { facts: used, training, plainAt: plainModels(used, training) };
  }
}

/** Forecasts follow from sales and products; what suppliers pay may change beside them, and counts at once. */
export const sameSales = (a: Facts, b: Facts): boolean => a.manifest === b.manifest;

/** Fits the plain method when an origin is first asked for, and keeps the origins asked for last. */
function plainModels({ analysis }: Facts, training: Training): LatestTraining['plainAt'] {
  const kept = new LRUCache<number, Promise<PlainModel>>({
    max: KEPT_ORIGINS,
    memoMethod: (origin) => runYielding(fitPlainSteps(training, analysis.catalog, origin)),
  });
  return (origin) => kept.memo(origin);
}
