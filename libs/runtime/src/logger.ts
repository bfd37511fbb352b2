import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Lines are written in blocks, since a write per request costs a fifth of the gateway's time; none waits longer. */
const FLUSH_MS = 500;

/** So many bytes wait while they cannot be written; what comes beyond is dropped. */
const MAX_WAITING = 8 * 1024 * 1024;

/** JSON lines on standard output, also those last written before an exit. Credentials are never written, wherever a caller puts them. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: {
      paths: ['authorization', 'token', 'password', '*.authorization', '*.token', '*.password', '*["x-identity"]'],
      censor: '[redacted]',
    },
  };
  if (destination) return pino(options, destination);
  const standardOutput = pino.destination({ sync: false, minLength: 4096, maxLength: MAX_WAITING });
  // A full disk under the log is no reason to end: lines wait, as far as they are not too many, and are written once there is room.
  // Whoever ends meanwhile does without them, since pino would try for ever.
  const { flushSync } = standardOutput;
  standardOutput.on('error', () => {
    standardOutput.flushSync = () => undefined;
  });
  standardOutput.on('write', () => {
    standardOutput.flushSync = flushSync;
  });
  setInterval(() => standardOutput.flush(), FLUSH_MS).unref();
  return pino(options, standardOutput);
}
