import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagesIn, unpackedWheels } from './pypi.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const files = globSync('{libs,deploy,tools,bench,test-e2e}/**/requirements.txt', { cwd: root });

test('every wheel that is fetched is named with its hash', () => {
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const requirements = readFileSync(join(root, file), 'utf8')
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(' \\\n', '')
      .trim();
    for (const line of requirements.split('\n')) {
      expect(line, file).toMatch(/^[\w.-]+==[\w.]+(?: +--hash=sha256:[0-9a-f]{64})+$/);
    }
    expect(packagesIn(join(root, file))).toHaveLength(requirements.split('\n').length);
  }
});

const hasPip = (() => {
  try {
    execFileSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let dir: string;
const WHEEL = 'tiny-1.0-py3-none-any.whl';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pypi-'));
  const info = join(dir, 'tiny-1.0.dist-info');
  mkdirSync(info);
  writeFileSync(join(dir, 'tiny.py'), '');
  writeFileSync(join(info, 'METADATA'), 'Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n');
  writeFileSync(join(info, 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n');
  writeFileSync(join(info, 'RECORD'), '');
  if (hasPip) execFileSync('python3', ['-m', 'zipfile', '-c', WHEEL, 'tiny.py', 'tiny-1.0.dist-info'], { cwd: dir });
});
afterAll(() => rmSync(dir, { recursive: true }));

test.runIf(hasPip)('a wheel that is another than the one named is not taken', async () => {
  const env = { ...process.env, XDG_CACHE_HOME: join(dir, 'cache'), PIP_NO_INDEX: '1', PIP_FIND_LINKS: dir };
  const take = (folder: string, sha256: string) => {
    const requirements = join(dir, `${folder}.txt`);
    writeFileSync(requirements, `tiny==1.0 --hash=sha256:${sha256}\n`);
    return unpackedWheels({ folder, requirements, env, onFetch: () => {} });
  };
  const sha256 = createHash('sha256')
    .update(readFileSync(join(dir, WHEEL)))
    .digest('hex');
  await expect(take('another', '0'.repeat(64))).rejects.toThrow(sha256);
  expect(readdirSync(join(dir, 'cache', 'promo-npl'))).toEqual([]);
  expect(existsSync(join(await take('same', sha256), 'tiny.py'))).toBe(true);
});
