import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** The rooms of a service from the ground up. A room imports from its own floor and those below it. */
const FLOORS = ['domain', 'store', 'memory', 'actions', 'queries', 'routes'];
/** Start the service and wire it together: no room imports them. */
const TOP = ['main.ts', 'service.ts', 'bus.ts'];

const files = globSync(['{services,libs}/*/src/**/*.ts', 'console/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(test|fixture)\.tsx?$/.test(file),
);
const isSource = new Set(files);
const roomOf = (file: string): string => file.split('/')[3] as string;

/** The sources that a file imports, those of libraries too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\(|import) ?'(\.[^']+|@promo\/[^']+)'/g)].flatMap(([, path = '']) => {
    const [, library, rest] = /^@promo\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const target = library ? `libs/${library}/src/${rest}.ts` : relative(root, join(root, dirname(file), path));
    return isSource.has(target) ? [target] : [];
  });
}

test('nothing in a service imports upward', () => {
  const wrong = files
    .filter((file) => file.startsWith('services/') && FLOORS.includes(roomOf(file)))
    .flatMap((file) => {
      const floor = FLOORS.indexOf(roomOf(file));
      const isAbove = (target: string) => {
        if (!target.startsWith('services/')) return false;
        if (TOP.includes(roomOf(target))) return true;
        // What stands beside the rooms, such as the context, is for those above the stores.
        return FLOORS.includes(roomOf(target)) ? FLOORS.indexOf(roomOf(target)) > floor : floor < 2;
      };
      return importsOf(file)
        .filter(isAbove)
        .map((target) => `${file} -> ${target}`);
    });
  expect(wrong).toEqual([]);
});

/** services/npl, libs/http, console/src */
const ownerOf = (file: string): string => file.split('/').slice(0, 2).join('/');

test('services and the console import libraries and themselves, libraries one another', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith('libs/') && ownerOf(target) !== ownerOf(file))
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** Ways that lead from something back to itself. */
function circlesAmong(all: readonly string[], nextOf: (one: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (one: string, way: readonly string[]): void => {
    if (way.includes(one)) circles.push([...way.slice(way.indexOf(one)), one].join(' -> '));
    if (done.has(one) || way.includes(one)) return;
    for (const next of nextOf(one)) visit(next, [...way, one]);
    done.add(one);
  };
  for (const one of all) visit(one, []);
  return circles;
}

test('no library imports itself by way of others', () => {
  const libraries = new Map<string, Set<string>>();
  for (const file of files.filter((path) => path.startsWith('libs/'))) {
    const others = libraries.getOrInsertComputed(ownerOf(file), () => new Set());
    for (const other of importsOf(file).map(ownerOf)) if (other !== ownerOf(file)) others.add(other);
  }
  expect(circlesAmong([...libraries.keys()], (library) => [...(libraries.get(library) ?? [])])).toEqual([]);
});

test('no file imports itself by way of others', () => {
  expect(circlesAmong(files, importsOf)).toEqual([]);
});

test('no two files of one name in a service', () => {
  const services = globSync('services/*', { cwd: root }).filter((service) => existsSync(join(root, service, 'src')));
  const doubles = services.flatMap((service) => {
    const own = files.filter((file) => file.startsWith(`${service}/`));
    const names = own.map((file) => file.split('/').at(-1) as string);
    return own.filter((_, i) => names.indexOf(names[i] as string) !== names.lastIndexOf(names[i] as string));
  });
  expect(doubles).toEqual([]);
});
