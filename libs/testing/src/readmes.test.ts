import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');

const SUBJECT = /'([a-z-]+)\.(?:event|query|command)\.([a-z0-9-]+)'/g;
const COLLECTION = /\.collection(?:<[^()]*>)?\('([a-z_]+)'/g;
const SUBJECTS = [...sourcesOf('libs/contracts/src/**/*.ts').matchAll(SUBJECT)];

test.each(globSync('services/*', { cwd: root }))(
  'the README of %s names what it says, answers and stores',
  (service) => {
    const readme = read(`${service}/README.md`);
    const subjects = SUBJECTS.filter(([, owner]) => service === `services/${owner}`).map(([, , name]) => name);
    const collections = [...sourcesOf(`${service}/src/**/*.ts`).matchAll(COLLECTION)].map(([, name]) => name);
    const isNamed = (name = '') => new RegExp(`[^\\w-]${name}[^\\w-]`).test(readme);
    expect([...subjects, ...collections].filter((name) => !isNamed(name))).toEqual([]);
  },
);
