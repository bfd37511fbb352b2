import { randomUUID } from 'node:crypto';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import type { Product } from '../domain/facts/product.ts';
import type { FinishedFit, FitInput } from '../domain/forecast/fit.ts';
import {
  claimFit,
  type FitLabel,
  freeClaim,
  loadFit,
  loadLatestFit,
  RENEW_MS,
  renewClaim,
  storeFit,
} from '../store/stored-fits.ts';
import { skusOf } from './fit-key.ts';
import type { Fitted } from './fit-worker.ts';
import { beginFit, type Fitting, readFit } from './fitting.ts';
import { giveBackOnceUnused } from './given-back.ts';

/** A fit that is to be made. It holds less than the facts that it is of: those of a version that is over are let go while it is made. */
export interface WantedFit {
  readonly key: string;
  /** Of the data. */
  readonly version: number;
  readonly products: readonly Product[];
  readonly input: FitInput;
}

/** A fit as forecasts are made from it. */
interface HeldFit extends FitLabel {
  readonly fit: FinishedFit;
}

function held(label: FitLabel, fit: FinishedFit): HeldFit {
  giveBackOnceUnused(fit.training, fit.model, fit.placedModel ?? {});
  return { ...label, fit };
}

/** The fit that this replica answers from. One replica makes it, and stores it for all. */
export interface LastFit extends AsyncDisposable {
  /** Of the facts in force or of earlier ones; undefined before the first. */
  readonly current: HeldFit | undefined;
  /** The fit for what is asked of some products; undefined where its ordinals stand for other SKUs, since products were taken back. */
  readonly answering: (of: readonly Product[]) => Promise<HeldFit | undefined>;
  /** Takes the stored fit of a key; while there is none at all, the one stored last. */
  readonly recall: (key: string, of: readonly Product[]) => Promise<void>;
  /** Makes a fit, unless another replica does or it has failed here. */
  readonly make: (wanted: WantedFit) => Promise<void>;
}

export function createLastFit(db: Db, logger: Logger): LastFit {
  const by = randomUUID();
  let current: HeldFit | undefined;
  let running: Fitting | undefined;
  /** The key whose fit failed: it would again. */
  let failed: string | undefined;
  let closed = false;

  async function answering(of: readonly Product[]): Promise<HeldFit | undefined> {
    const last = current;
    return last && (await isOfSameSkus(last, of)) ? last : undefined;
  }

  async function recall(key: string, of: readonly Product[]): Promise<void> {
    try {
      const stored = (await loadFit(db, key)) ?? (current ? undefined : await loadLatestFit(db));
      if (!stored || !(await isOfSameSkus(stored, of))) return;
      const { bytes, ...label } = stored;
      current = held(label, await readFit(bytes));
      logger.info({ version: stored.version, stale: stored.key !== key }, 'forecasts: stored fit taken');
    } catch (error) {
      logger.warn({ err: error }, 'forecasts: the stored fit cannot be taken');
    }
  }

  async function make(wanted: WantedFit): Promise<void> {
    const { key, products } = wanted;
    if (closed || failed === key || !(await claimFit(db, key, by))) return;
    const renewing = setInterval(() => void renewClaim(db, key, by).catch(() => undefined), RENEW_MS);
    try {
      // It may have been stored between the last look and the claim.
      await recall(key, products);
      if (!closed && current?.key !== key) await fit(wanted);
    } finally {
      clearInterval(renewing);
      // It ends by itself too.
      await freeClaim(db, key, by).catch(() => undefined);
    }
  }

  async function fit({ key, version, products, input }: WantedFit): Promise<void> {
    const { training } = input;
    const skus = await skusOf(products);
    const started = performance.now();
    let fitted: Fitted;
    running = beginFit(input);
    try {
      fitted = await running.done;
      giveBackOnceUnused(fitted.encoded);
      current = held({ key, version, fittedAt: new Date(), skus }, { ...fitted.fit, training });
    } catch (error) {
      failed = key;
      if (!closed) logger.warn({ err: error }, 'forecasts: the fit failed, the last one keeps answering');
      return;
    } finally {
      running = undefined;
    }
    const ms = Math.round(performance.now() - started);
    logger.info({ version, events: training.size, ms }, 'forecasts fitted');
    await storeFit(db, current, fitted.encoded).catch((error) => {
      logger.warn({ err: error }, 'forecasts: the fit is not stored, so that others have to make it too');
    });
  }

  return {
    get current() {
      return current;
    },
    answering,
    recall,
    make,
    [Symbol.asyncDispose]: async () => {
      closed = true;
      await running?.[Symbol.asyncDispose]();
    },
  };
}

const isOfSameSkus = async ({ skus }: FitLabel, of: readonly Product[]): Promise<boolean> =>
  (await skusOf(of, skus.count)).sha256 === skus.sha256;
