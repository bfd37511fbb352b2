import { createLogger, type Logger } from '@promo/runtime/logger';

const LEVELS = { info: 30, warn: 40, error: 50 };

export const silent = (name: string): Logger => createLogger(name, 'silent');

/** What is logged, kept in memory. */
interface CapturedLog {
  readonly logger: Logger;
  /** As JSON. */
  readonly lines: string[];
  readonly of: (level: keyof typeof LEVELS) => Record<string, unknown>[];
}

export function captureLog(name: string, least: 'trace' | 'info' = 'info'): CapturedLog {
  const lines: string[] = [];
  const logger = createLogger(name, least, { write: (text) => void lines.push(text) });
  const of = (level: keyof typeof LEVELS) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.level === LEVELS[level]);
  return { logger, lines, of };
}
