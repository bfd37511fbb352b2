import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Processes } from '@promo/servers/processes/processes';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'console');
const built = join(folder, 'dist');
/** In `dist`: names what it was built from. */
const STAMP = '.sources';

/** What goes into a build: the console's own files, the guides, the libraries it draws on, and every dependency's version. */
export const SOURCES = [
  'console/{src,public}/**/*',
  'console/*.{html,json,ts}',
  'docs/guide/**/*',
  'libs/{contracts,csv,retail}/src/**/*',
  'tsconfig.base.json',
  'package-lock.json',
];

interface Options {
  readonly processes: Processes;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/** Builds the console where its sources have changed. The API works without it, so a failure is told and no more. */
export async function buildConsole({ processes, dataDir, say }: Options): Promise<void> {
  // beside the one in use: another launcher may be building too
  const fresh = join(folder, `.build-${process.pid}`);
  try {
    const sources = hashOf(SOURCES);
    if (isBuiltFrom(sources)) return;
    const started = Date.now();
    const build = processes.launch('service', {
      name: 'console build',
      command: process.execPath,
      args: [viteProgram(), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir', folder],
      cwd: root,
      // The launcher may be a test's child: NODE_ENV=test would give a build for development, half as heavy again.
      env: { NODE_ENV: 'production' },
      log: join(dataDir, 'logs', 'console-build.log'),
    });
    const end = await build.exited;
    if (end !== 'exit code 0') throw new Error(`${end}\n${build.tail()}`);
    putInPlace(fresh);
    writeFileSync(join(built, STAMP), sources);
    say(`console: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    say(`console: could not be built, the API works without it: ${(error as Error).message}`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const DAY_MS = 86_400_000;

/**
 * Puts a build in place of the last one. That one's hashed files stay for a day: a gateway that is running, and pages that
 * are open, still ask for them.
 */
function putInPlace(fresh: string): void {
  cpSync(fresh, built, { recursive: true });
  const current = new Set(readdirSync(join(fresh, 'assets')));
  for (const name of readdirSync(join(built, 'assets'))) {
    const file = join(built, 'assets', name);
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file);
  }
}

function isBuiltFrom(sources: string): boolean {
  const stamp = join(built, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

function viteProgram(): string {
  const manifest = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), 'bin', 'vite.js');
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
