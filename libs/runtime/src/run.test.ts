import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const [RUN, LOGGER] = ['./run.ts', './logger.ts'].map((file) => new URL(file, import.meta.url).href);
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
