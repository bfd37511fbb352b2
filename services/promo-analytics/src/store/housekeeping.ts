import type { Logger } from '@promo/runtime/logger';
import type { Db } from 'mongodb';
import { collectOrphans } from './parts.ts';

const EVERY_MS = 10 * 60_000;

/** Collects orphaned parts now and then. */
export function keepHouse(db: Db, now: () => Date, logger: Logger): Disposable {
  const collect = () => {
    collectOrphans(db, now()).then(
      (deleted) => deleted > 0 && logger.info({ deleted }, 'orphaned parts collected'),
      (error) => logger.warn({ err: error }, 'orphaned parts not collected'),
    );
  };
  collect();
  const timer = setInterval(collect, EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
