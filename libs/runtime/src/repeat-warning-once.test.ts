import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { repeatWarningOnce } from './repeat-warning-once.ts';

test('of turns that throw one after the other each reason is warned of once; after one that succeeds, again', async () => {
  const told: { msg: string; err: { message: string } }[] = [];
  const logger = createLogger('test', 'info', { write: (text) => void told.push(JSON.parse(text)) });
  const turns = ['away', 'away', 'refused', null, 'refused'];
  const last = Promise.withResolvers<void>();
  await using _ = repeatWarningOnce(
    async () => {
      if (turns.length === 0) {
        last.resolve();
        return 3_600_000;
      }
      const fault = turns.shift();
      if (fault) throw new Error(fault);
      return 0;
    },
    { logger, warning: 'not yet', retryMs: 1 },
  );
  await last.promise;
  expect(told.map(({ msg, err }) => [msg, err.message])).toEqual([
    ['not yet', 'away'],
    ['not yet', 'refused'],
    ['not yet', 'refused'],
  ]);
});
