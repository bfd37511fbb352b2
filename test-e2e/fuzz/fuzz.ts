import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { unpackedWheels } from '@promo/servers/pypi';

const VERSION = '4.32.5';

export interface Fuzz {
  /** Origin of a running system with demo data. */
  readonly gateway: string;
  readonly seed: number;
  /** Test cases for each operation and phase; the product of schemathesis' own table of edge cases comes on top. */
  readonly examples: number;
  /** Phases to run, all unless given. */
  readonly phases?: string;
  readonly say: (line: string) => void;
}

export interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

/**
 * Lets schemathesis loose on every declared route, as an administrator: all its checks are on, one of them by way of
 * hooks.py; see schemathesis.toml.
 * `/events` is left out, since it never ends. Throws where schemathesis cannot be had (Python with pip, or a full cache).
 */
export async function fuzz({ gateway, seed, examples, phases, say }: Fuzz): Promise<Outcome> {
  const modules = await unpackedWheels({
    folder: `schemathesis-${VERSION}`,
    packages: [`schemathesis==${VERSION}`],
    dependencies: true,
    env: process.env,
    onFetch: (dir) => say(`schemathesis ${VERSION} goes to ${dir}`),
  });
  const token = await demoLogin(gateway, 'Admin');
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
    ...['--header', `Authorization: Bearer ${token}`, '--request-timeout', '20'],
    ...['--generation-database', 'none', '--continue-on-failure', '--no-color'],
    ...(phases ? ['--phases', phases] : []),
  ];
  const env = { PYTHONPATH: `${modules}:${import.meta.dirname}`, SCHEMATHESIS_HOOKS: 'hooks' };
  const child = spawn('python3', args, {
    env: { ...process.env, ...env, FUZZ_SKUS: (await knownSkus(gateway)).join(',') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { passed: code === 0, output };
}

/** Some that have been promoted, so that there is something to tell about them. */
async function knownSkus(gateway: string): Promise<string[]> {
  const url = new URL('/api/promo/history?max_events=50', gateway);
  const { events } = await fetchJson<{ events: { sku: string }[] }>('history', url, {});
  return [...new Set(events.map(({ sku }) => sku))];
}
