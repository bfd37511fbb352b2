import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(dir, 'deploy', 'local'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'install.cjs'), join(dir, 'deploy', 'local', 'install.cjs'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs the installer of a project whose npm is a little script. */
function install(lock: string, npm: string, more: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(dir, 'package-lock.json'), lock);
  writeFileSync(join(dir, 'npm.cjs'), npm);
  const env = { ...process.env, npm_node_execpath: process.execPath, npm_execpath: join(dir, 'npm.cjs'), ...more };
  return spawnSync(process.execPath, [join(dir, 'deploy', 'local', 'install.cjs')], { env, encoding: 'utf8' });
}

const good = `const fs = require('fs');
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.writeFileSync('node_modules/.bin/node', '');
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;

test('installs once per lockfile, and again after a failure', () => {
  expect(install('{"a":1}', 'process.exit(7)')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('exit code 7'),
  });
  for (let time = 0; time < 2; time++) expect(install('{"a":1}', good).status).toBe(0);
  expect(install('{"a":2}', good).status).toBe(0);
  const calls = readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n');
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatch(/^ci --include=dev --include=optional /);
});

test('lets npm keep what it downloads in our cache where its own cannot be written, as in a read-only home', () => {
  const env = { npm_config_cache: join(dir, 'package-lock.json', 'no-folder'), XDG_CACHE_HOME: join(dir, 'cache') };
  expect(install('{"a":3}', good, env).status).toBe(0);
  expect(readFileSync(join(dir, 'calls'), 'utf8')).toContain(`--cache ${join(dir, 'cache', 'promo-npl', 'npm')}`);
  expect(install('{"a":4}', good, { npm_config_cache: join(dir, 'npm') }).status).toBe(0);
  expect(readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n').at(-1)).not.toContain('--cache');
});
