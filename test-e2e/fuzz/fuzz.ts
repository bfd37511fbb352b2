import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogin } from '@promo/client/sign-in';
import { ROLES, type Role } from '@promo/contracts/sections';
import { unpackedWheels } from '@promo/servers/pypi';
import { makeData } from './data.ts';

const VERSION = '4.32.5';

/** Whom the API may be called by. */
export const CALLERS = [...ROLES, 'anonymous'] as const;
export type Caller = Role | 'anonymous';

interface Fuzz {
  /** Origin of a running system with demo data. */
  readonly gateway: string;
  readonly caller: Caller;
  readonly seed: number;
  /** Test cases for each operation and phase; the product of schemathesis' own table of edge cases comes on top. */
  readonly examples: number;
  /** Phases to run, all unless given. */
  readonly phases?: string;
  readonly say: (line: string) => void;
}

interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

/**
 * Lets schemathesis loose on every declared route: all its checks are on, one of them by way of hooks.py; what is exempt
 * from them, and why, is listed in docs/fuzzing.md.
 * `/events` is left out, since it never ends. Throws where schemathesis cannot be had (Python with pip, or a full cache).
 */
export async function fuzz({ gateway, caller, seed, examples, phases, say }: Fuzz): Promise<Outcome> {
  const modules = await unpackedWheels({
    folder: `schemathesis-${VERSION}`,
    requirements: join(import.meta.dirname, 'requirements.txt'),
    env: process.env,
    onFetch: (dir) => say(`schemathesis ${VERSION} goes to ${dir}`),
  });
  const headers =
    caller === 'anonymous' ? [] : ['--header', `Authorization: Bearer ${await demoLogin(gateway, caller)}`];
  const dir = mkdtempSync(join(tmpdir(), 'promo-fuzz-'));
  const data = join(dir, 'data.json');
  // who may change nothing uses up nothing
  const count = caller === 'anonymous' ? 1 : Math.max(8, examples);
  writeFileSync(data, JSON.stringify(await makeData(gateway, count)));
  const args = [
    ...['-m', 'schemathesis.cli', '--config-file', join(import.meta.dirname, 'schemathesis.toml')],
    ...['run', `${gateway}/openapi.json`, '--exclude-path', '/events'],
    // One worker: with several, Python's own parser fails now and then.
    ...[
      '--checks',
      'all',
      '--exclude-checks',
      'negative_data_rejection',
      '--seed',
      String(seed),
      '--max-examples',
      String(examples),
      '--workers',
      '1',
    ],
    ...headers,
    ...['--request-timeout', '20'],
    ...['--generation-database', 'none', '--continue-on-failure', '--no-color'],
    ...(phases ? ['--phases', phases] : []),
  ];
  const env = { PYTHONPATH: `${modules}:${import.meta.dirname}`, SCHEMATHESIS_HOOKS: 'hooks' };
  const child = spawn('python3', args, {
    env: { ...process.env, ...env, FUZZ_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  rmSync(dir, { recursive: true });
  return { passed: code === 0, output };
}
