import { createLogger, type Logger } from '@promo/runtime/logger';

const LEVELS = { info: 30, warn: 40, error: 50 };

export const silent = (name: string): Logger => createLogger(name, 'silent');

/** What is logged, kept in memory. */
interface CapturedLog {
  readonly logger: Logger;
  readonly of: (level: keyof typeof LEVELS) => Record<string, unknown>[];
}

export function captureLog(name: string): CapturedLog {
  const written: Record<string, unknown>[] = [];
  const logger = createLogger(name, 'info', { write: (text) => void written.push(JSON.parse(text)) });
  return { logger, of: (level) => written.filter((line) => line.level === LEVELS[level]) };
}
