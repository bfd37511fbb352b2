/**
 * `npm run openapi:lint`: holds docs/openapi.json to the recommended rules of redocly and spectral, without an error or a
 * warning. Both are fetched by npx, at these versions, and are no dependency of the project: they bring 200 packages.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const DOCUMENT = join('docs', 'openapi.json');

const LINTERS: readonly (readonly [packageName: string, command: string, ...args: string[]])[] = [
  ['@redocly/cli@2.77.0', 'redocly', 'lint', DOCUMENT, '--config', join(here, 'redocly.yaml'), '--max-problems', '200'],
  [
    '@stoplight/spectral-cli@6.16.3',
    'spectral',
    'lint',
    DOCUMENT,
    '--ruleset',
    join(here, 'spectral.yaml'),
    '--fail-severity',
    'warn',
  ],
];

/** Neither tells its maker that it was run, nor asks for a newer version. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

for (const [packageName, command, ...args] of LINTERS) {
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', '--package', packageName, '--', command, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`;
  // redocly ends well with warnings
  const clean = status === 0 && !/\d+ warnings?\b|\bWarning was generated/.test(output);
  process.stdout.write(clean ? `${packageName}: no error, no warning\n` : output);
  if (!clean) process.exitCode = 1;
}
