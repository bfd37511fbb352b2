import type { Logger } from '@promo/runtime/logger';
import { counter } from '@promo/runtime/metrics';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { learnPlanned } from './actions/learn-planned.ts';
import type { Context } from './context.ts';

/** How often proposals are compared, and how soon again when promo-proposals did not answer. */
const EVERY_MS = 60_000;
const RETRY_MS = 5_000;

const learnt = counter(
  'planned_promotions_corrected_total',
  'Proposals that differed from what promo-proposals says: no event had told, or none was left to tell',
);

/**
 * Learns what no event tells any more, at the start and every minute until disposed of: after either database was restored or
 * lost, or the stream was made anew. Replicas that do so at once do no harm.
 */
export function keepLearning(context: Context, logger: Logger): AsyncDisposable {
  const learn = async () => {
    const differed = await learnPlanned(context);
    if (differed > 0) logger.info({ proposals: differed }, 'planned promotions were not as promo-proposals has them');
    learnt.inc(differed);
    return EVERY_MS;
  };
  const warning = 'planned promotions are not compared yet; trying again';
  return repeatWarningOnce(learn, { logger, warning, retryMs: RETRY_MS });
}
