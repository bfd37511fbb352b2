/**
 * `npm run clients [-- --gateway http://127.0.0.1:8080]`: has two generators make a client of docs/openapi.json, and with each a
 * script that knows nothing else sign in, plan, submit, approve and read, on a running system or on one started for it.
 * openapi-typescript comes from npm, openapi-python-client from PyPI, in pinned versions; neither is a dependency of the project.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackedWheels } from '@promo/servers/pypi';
import { removeFolder, startSystem, testFolder } from '../system.ts';

const here = import.meta.dirname;
const DOCUMENT = join(here, '..', '..', 'docs', 'openapi.json');
const PYTHON_CLIENT = '0.26.1';

type Run = (command: string, args: readonly string[], env?: Record<string, string>) => void;

/** Runs commands in a folder; throws with what one printed where it fails. */
const running =
  (cwd: string): Run =>
  (command, args, env = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
    if (command === process.execPath || args.includes('plan.py')) process.stdout.write(stdout);
  };

/** Generated types, checked by TypeScript, called by openapi-fetch. */
function typescript(run: Run, gateway: string): void {
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts']);
  run('npx', ['openapi-typescript', DOCUMENT, '--output', 'promo.ts']);
  run('npx', ['tsc', '--project', '.']);
  run(process.execPath, ['plan.ts'], { GATEWAY: gateway });
}

/** A generated package of functions and models. */
async function python(run: Run, gateway: string): Promise<void> {
  const modules = await unpackedWheels({
    folder: `openapi-python-client-${PYTHON_CLIENT}`,
    requirements: join(here, 'python', 'requirements.txt'),
    env: process.env,
    onFetch: (dir) => console.log(`openapi-python-client ${PYTHON_CLIENT} goes to ${dir}`),
  });
  const env = { PYTHONPATH: modules, GATEWAY: gateway };
  const options = ['--path', DOCUMENT, '--config', 'config.yaml', '--meta', 'none', '--output-path', 'promo'];
  run('python3', ['-m', 'openapi_python_client', 'generate', ...options], env);
  run('python3', ['-m', 'compileall', '-q', 'promo'], env);
  run('python3', ['plan.py'], env);
}

const CLIENTS = { typescript, python } as const;

const { values } = parseArgs({ options: { gateway: { type: 'string' } } });
const dataDir = testFolder();
const system = values.gateway ? undefined : await startSystem(dataDir, { DEMO_DATA: '1' });
try {
  for (const [language, client] of Object.entries(CLIENTS)) {
    const folder = mkdtempSync(join(tmpdir(), `promo-${language}-`));
    cpSync(join(here, language), folder, { recursive: true });
    try {
      await client(running(folder), values.gateway ?? (system?.gateway as string));
      console.log(`${language}: generated, compiled and run`);
    } catch (error) {
      console.error(`${language}: ${(error as Error).message}`);
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
} finally {
  await system?.stop();
  removeFolder(dataDir);
}
