import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fatal } from './fatal.ts';
import { findChromium } from './find-browser.ts';

let dir: string;
let env: NodeJS.ProcessEnv;

function fake(name: string, script: string): string {
  const path = join(dir, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const found = (more: NodeJS.ProcessEnv = {}) =>
  findChromium({ env: { ...env, ...more }, say: () => {}, playwrights: join(dir, 'bin', 'of-playwright') });

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'browser-'));
  mkdirSync(join(dir, 'bin'));
  env = { PATH: join(dir, 'bin'), XDG_CACHE_HOME: join(dir, 'cache'), HOME: dir };
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('finding a Chromium', () => {
  test('with nothing usable names every way to provide one', async () => {
    const error = await found().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fatal);
    const ways = [
      'CHROMIUM',
      'chromium-browser on PATH',
      'msedge on PATH',
      'npx playwright-core install',
      'npm with access',
    ];
    for (const way of ways) expect((error as Fatal).message).toContain(way);
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'takes no package but the one that is expected, and leaves nothing of it',
    async () => {
      fake('npm', 'echo another > sparticuz-chromium-153.0.0.tgz');
      await expect(found()).rejects.toThrow('the package is not the one expected');
      expect(readdirSync(join(dir, 'cache', 'promo-npl'))).toEqual([]);
    },
  );

  test("goes on to Playwright's own past one that does not run, as Ubuntu's stand-in for its snap", async () => {
    fake('chromium-browser', 'echo "requires the chromium snap to be installed" >&2; exit 1');
    const executablePath = fake('of-playwright', 'echo "Chromium 153.0.1"');
    expect(await found()).toEqual({ executablePath, env: {}, chosen: 'Chromium 153.0.1 of Playwright' });
  });

  test('takes one on PATH before that, and the one that CHROMIUM names before all', async () => {
    const executablePath = fake('google-chrome', 'echo "Google Chrome 152.0.7"');
    expect((await found()).executablePath).toBe(executablePath);
    const CHROMIUM = fake('mine', 'echo "Chromium 151.0.2"');
    expect((await found({ CHROMIUM })).chosen).toBe('Chromium 151.0.2 from CHROMIUM');
    await expect(found({ CHROMIUM: join(dir, 'none') })).rejects.toThrow(
      /CHROMIUM is set to .*none.*does not run here/,
    );
  });
});
