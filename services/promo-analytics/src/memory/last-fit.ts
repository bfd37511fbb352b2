import { randomUUID } from 'node:crypto';
import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import type { Training } from '../domain/forecast/training.ts';
import {
  claimFit,
  freeClaim,
  loadFit,
  loadLatestFit,
  RENEW_MS,
  renewClaim,
  type StoredFit,
  storeFit,
} from '../store/stored-fits.ts';
import type { Facts } from './facts.ts';
import { skusOf } from './fit-key.ts';
import type { Fitted } from './fit-worker.ts';
import { beginFit, type Fitting } from './fitting.ts';

/** The fit that this replica answers from. One replica makes it, and stores it for all. */
interface LastFit extends AsyncDisposable {
  /** Of the facts in force or of earlier ones; undefined before the first. */
  readonly current: StoredFit | undefined;
  /** The same for what is asked of some facts; undefined where its ordinals stand for other SKUs, since products were taken back. */
  readonly answering: (of: Facts) => Promise<StoredFit | undefined>;
  /** Takes the stored fit of a key; while there is none at all, the one stored last. */
  readonly recall: (key: string, of: Facts) => Promise<void>;
  /** Makes the fit of a key, unless another replica does or it has failed here. */
  readonly make: (key: string, of: Facts, training: Training, asOf: number) => Promise<void>;
}

export function createLastFit(db: Db, logger: Logger): LastFit {
  const by = randomUUID();
  let current: StoredFit | undefined;
  let running: Fitting | undefined;
  /** The key whose fit failed: it would again. */
  let failed: string | undefined;
  let closed = false;

  async function answering(of: Facts): Promise<StoredFit | undefined> {
    const held = current;
    return held && (await isOfSameSkus(held, of)) ? held : undefined;
  }

  async function recall(key: string, of: Facts): Promise<void> {
    try {
      const stored = (await loadFit(db, key)) ?? (current ? undefined : await loadLatestFit(db));
      if (!stored || !(await isOfSameSkus(stored, of))) return;
      current = stored;
      logger.info({ version: stored.version, stale: stored.key !== key }, 'forecasts: stored fit taken');
    } catch (error) {
      logger.warn({ err: error }, 'forecasts: the stored fit cannot be taken');
    }
  }

  async function make(key: string, of: Facts, training: Training, asOf: number): Promise<void> {
    if (closed || failed === key || !(await claimFit(db, key, by))) return;
    const renewing = setInterval(() => void renewClaim(db, key, by).catch(() => undefined), RENEW_MS);
    try {
      // It may have been stored between the last look and the claim.
      await recall(key, of);
      if (!closed && current?.key !== key) await fit(key, of, training, asOf);
    } finally {
      clearInterval(renewing);
      // It ends by itself too.
      await freeClaim(db, key, by).catch(() => undefined);
    }
  }

  async function fit(key: string, of: Facts, training: Training, asOf: number): Promise<void> {
    const { version } = of.manifest;
    const skus = await skusOf(of);
    const started = performance.now();
    let fitted: Fitted;
    running = beginFit(of, training, asOf);
    try {
      fitted = await running.done;
      current = { key, version, fittedAt: new Date(), fit: { ...fitted.fit, training }, skus };
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

const isOfSameSkus = async ({ skus }: StoredFit, of: Facts): Promise<boolean> =>
  (await skusOf(of, skus.count)).sha256 === skus.sha256;
