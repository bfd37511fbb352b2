import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';

const [RUN, LOGGER, CONFIG] = ['./run.ts', './logger.ts', './service-config.ts'].map(
  (file) => new URL(file, import.meta.url).href,
);
/** Says when it listens and when it has ended; a timer keeps it alive meanwhile. */
const SERVICE = `import { run } from '${RUN}';
  import { createLogger } from '${LOGGER}';
  const timer = setInterval(() => {}, 1000);
  await run(createLogger('a service', 'silent'), async () => ({ [Symbol.asyncDispose]: async () => process.stdout.write('ended') }));
  process.stdout.write('listening ');`;

test.each([
  ['the end of a service manager', 'SIGTERM'],
  ['Ctrl-C', 'SIGINT'],
  ['a closed terminal', 'SIGHUP'],
] as const)('%s ends a service in order', async (_, signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout) {
    if (output === '') child.kill(signal);
    output += text;
  }
  expect([output, ...(await exited)]).toEqual(['listening ended', 0, null]);
});

/** Logs more than is held back, and says on standard error when that has been tried. */
const FULL_LOG = `import { run } from '${RUN}';
  import { createLogger } from '${LOGGER}';
  const logger = createLogger('a service', 'info');
  await run(logger, async () => ({ [Symbol.asyncDispose]: async () => {} }));
  let lines = 0;
  setInterval(() => {
    logger.info('x'.repeat(5_000));
    if (++lines === 20) process.stderr.write('still there');
  }, 10);`;

test('a service outlives a full disk under its log', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', FULL_LOG], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  const exited = once(child, 'exit');
  let said = '';
  for await (const text of child.stderr as Readable) {
    said += text;
    child.kill('SIGTERM');
  }
  expect([said, ...(await exited)]).toEqual(['still there', 0, null]);
});

/** Says from which level on it logs. */
const LEVEL = `import { runService } from '${RUN}';
  import { LOG_LEVEL } from '${CONFIG}';
  import { Type } from 'typebox';
  await runService('a service', Type.Object({ LOG_LEVEL }), async (_, { logger }) => {
    process.stdout.write(logger.level);
    process.exit(0);
  });`;

test.each([
  ['', [0, 'info', '']],
  ['warn', [0, 'warn', '']],
  [
    'WARN',
    [
      1,
      '',
      'The environment is not right:\n  LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace\n',
    ],
  ],
])('LOG_LEVEL=%s is what a service logs from, or is refused by a sentence', (level, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LEVEL], {
    cwd: import.meta.dirname,
    env: { ...process.env, LOG_LEVEL: level },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual(said);
});
