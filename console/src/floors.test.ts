import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms of the console from the top floor down. A room imports from the floors below it only. */
const FLOORS = [
  ['main.tsx'],
  ['app'],
  ['pages'],
  ['plan', 'performance-event', 'sku-history', 'listing', 'upload', 'views'],
  ['live'],
  ['session'],
  ['ui'],
  ['api'],
  ['wording'],
  ['format'],
  ['i18n'],
  ['store.ts', 'in-browser.ts'],
];

const src = import.meta.dirname;
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.ts$|\.d\.ts$/.test(file));
const roomOf = (file: string) => file.split(sep)[0] ?? '';
const floorOf = (file: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)));
const pageOf = (file: string) => /^pages\/([^/]+)\//.exec(file)?.[1];

/** The sources that a file imports, also those it fetches on demand. */
const importsOf = (file: string) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((target) => files.includes(target));

test('every file stands on a floor', () => {
  expect(files.filter((file) => floorOf(file) < 0)).toEqual([]);
});

test('nothing imports upward, and neither pages nor rooms of one floor import each other', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) =>
        roomOf(target) === roomOf(file)
          ? pageOf(target) !== undefined && pageOf(target) !== pageOf(file)
          : floorOf(target) <= floorOf(file),
      )
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});
