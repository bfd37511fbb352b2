import type { Logger } from './logger.ts';
import { type Repeating, repeat } from './repeat.ts';

interface Trying {
  readonly logger: Pick<Logger, 'warn'>;
  /** What is said of a turn that throws, unless the turn before threw with the same message. */
  readonly warning: string;
  /** The pause after a turn that threw, milliseconds. */
  readonly retryMs: number;
  readonly firstPauseMs?: number;
}

/** As `repeat`, for turns that may throw: they are tried again, and each reason is warned of once. */
export function repeatWarningOnce(
  once: (stopping: AbortSignal) => Promise<number>,
  { logger, warning, retryMs, firstPauseMs }: Trying,
): Repeating {
  let said = '';
  return repeat(async (stopping) => {
    try {
      const pauseMs = await once(stopping);
      said = '';
      return pauseMs;
    } catch (error) {
      const { message } = error as Error;
      if (message !== said) logger.warn({ err: error }, warning);
      said = message;
      return retryMs;
    }
  }, firstPauseMs);
}
