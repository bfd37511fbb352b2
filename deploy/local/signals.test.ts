import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const SIGNALS = new URL('./signals.ts', import.meta.url).href;
/** Says when it listens, and ends with 7 when it is asked to stop; a timer keeps it alive meanwhile. */
const WAITING = `import { stopSignal } from '${SIGNALS}';
  stopSignal().addEventListener('abort', () => process.exit(7));
  setInterval(() => {}, 1000);
  process.stdout.write('listening');`;

test.each<[string, (child: ChildProcess) => unknown]>([
  ['Ctrl-C', (child) => child.kill('SIGINT')],
  ['the end of a service manager', (child) => child.kill('SIGTERM')],
  ['a closed terminal', (child) => child.kill('SIGHUP')],
  ['a parent that is gone', (child) => child.disconnect()],
])('%s asks to stop', async (_name, end) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WAITING], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  end(child);
  expect((await exited)[0]).toBe(7);
});
