import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from './console.ts';

const root = join(import.meta.dirname, '..', '..');

/** Libraries that a package draws on, itself or through another one. */
function librariesOf(path: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const own = Object.keys(dependencies).flatMap((name) => /^@promo\/(.*)/.exec(name)?.[1] ?? []);
  return [...new Set(own.flatMap((name) => [name, ...librariesOf(join('libs', name))]))];
}

test('the console is built anew when a file of its own, or of a library that it draws on, has changed', () => {
  const libraries = librariesOf('console');
  expect(libraries).toContain('contracts');
  const folders = ['console', ...libraries.map((name) => `libs/${name}`)];
  const files = globSync(
    folders.map((folder) => `${folder}/src/**/*.*`),
    { cwd: root },
  );
  const sources = new Set(globSync(SOURCES, { cwd: root }));
  expect(files.filter((file) => !sources.has(file))).toEqual([]);
});
