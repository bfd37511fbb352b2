import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard output. Credentials are never written, wherever a caller puts them. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: {
      paths: ['authorization', 'token', 'password', '*.authorization', '*.token', '*.password', '*["x-identity"]'],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
