import type { Logger } from '@promo/runtime/logger';
import { runYielding } from '@promo/runtime/yielding-steps';
import { measureSideEffectsSteps } from '../domain/forecaster/side-effects.ts';
import type { Facts, FactsStore } from './facts.ts';
import { fitKey } from './fit-key.ts';
import { fitInput } from './fitting.ts';
import type { LastFit, WantedFit } from './last-fit.ts';
import { type LatestTraining, sameSales } from './latest-training.ts';

/** Several imports often follow one another: the fit begins when none has come for this long. */
const QUIET_MS = 500;

/** While a fit is awaited, a replica looks so often whether another one has stored it, or has died before. */
const LOOK_MS = 2_000;

interface Kept {
  readonly facts: FactsStore;
  readonly latest: () => Promise<LatestTraining>;
  readonly fits: LastFit;
  readonly asOfToday: (of: Facts) => number;
  /** Whether the fit of these events is still to come. */
  readonly awaited: (of: LatestTraining) => Promise<boolean>;
}

/** Has what forecasts of the facts in force are made from ready, or under way, until disposed of. */
export function keepFitting({ facts, latest, fits, asOfToday, awaited }: Kept, logger: Logger): Disposable {
  let tending = false;
  let quiet: NodeJS.Timeout | undefined;
  let closed = false;
  const sideEffectsReady = measuringOnce((used) => !closed && sameSales(facts.current, used));

  /** Sees to it that the plain method is ready; returns the fit that is still to be made of the facts in force, if any. */
  async function wanted(): Promise<WantedFit | undefined> {
    const known = await latest();
    const { facts: used, training, plainAt } = known;
    const { manifest, analysis } = used;
    const asOf = asOfToday(used);
    await plainAt(asOf);
    await sideEffectsReady(used);
    if (closed || tending || !(await awaited(known))) return undefined;
    const { products } = analysis.catalog;
    const key = await fitKey(used, asOf);
    await fits.recall(key, products);
    if (!(await awaited(known))) return undefined;
    return { key, version: manifest.version, products, input: fitInput(analysis, training, asOf) };
  }

  /** Sees to it that the fit of the facts in force is there, or under way. */
  async function tend(): Promise<void> {
    const fit = await wanted();
    if (!fit || closed || tending) return;
    tending = true;
    try {
      await fits.make(fit);
    } finally {
      tending = false;
    }
    if (fit.version !== facts.version) follow();
  }

  function follow(): void {
    clearTimeout(quiet);
    quiet = setTimeout(tendLogged, QUIET_MS);
  }

  const tendLogged = () => {
    if (!closed && facts.version > 0) tend().catch((error) => logger.error({ err: error }, 'forecasts: cannot fit'));
  };

  const unfollow = facts.onChange(follow);
  const looking = setInterval(tendLogged, LOOK_MS);
  follow();
  return {
    [Symbol.dispose]: () => {
      closed = true;
      unfollow();
      clearTimeout(quiet);
      clearInterval(looking);
    },
  };
}

/** Measures what promotions cost their families, once for the facts in force, however often it is asked for meanwhile. */
function measuringOnce(isWanted: (of: Facts) => boolean): (of: Facts) => Promise<void> {
  let measured: { readonly of: Facts; readonly done: Promise<void> } | undefined;
  return (of) => {
    if (measured?.of !== of) {
      const steps = runYielding(measureSideEffectsSteps(of.analysis), () => isWanted(of));
      measured = { of, done: steps.then(() => undefined) };
    }
    return measured.done;
  };
}
