import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

interface Trying {
  readonly logger: Pick<Logger, 'warn'>;
  /** What is said of the first turn that throws; then nothing, until one has succeeded again. */
  readonly warning: string;
  /** The pause after a turn that threw, milliseconds. */
  readonly retryMs: number;
  readonly firstPauseMs?: number;
}

/** As `repeat`, for turns that may throw: they are tried again, and warned of once. */
export function repeatWarningOnce(
  once: () => Promise<number>,
  { logger, warning, retryMs, firstPauseMs }: Trying,
): AsyncDisposable {
  let failing = false;
  return repeat(async () => {
    try {
      const pauseMs = await once();
      failing = false;
      return pauseMs;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, warning);
      failing = true;
      return retryMs;
    }
  }, firstPauseMs);
}
