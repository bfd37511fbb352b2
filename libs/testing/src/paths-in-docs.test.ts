import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const PAGES = ['*.md', 'docs/*.md', 'docs/adr/*.md', 'services/*/README.md', 'console/README.md', 'test-e2e/**/*.md'];

/** Links to files, and what stands in backticks and is meant as one: by its ending, or a folder by its first name. */
const LINK = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
const IN_BACKTICKS = /`([^`\s]+)`/g;
const FILE = /^\.?\w[\w./<>*{},-]*\.(?:ts|tsx|cjs|css|py)$/;
const FOLDER =
  /^(?:services|libs|console|deploy|docs|tools|bench|test-e2e|src|domain|routes|actions|store|\.ci|\.github)\//;

/** `<name>` stands for any. */
const found = (...path: string[]) => globSync(join(...path).replace(/<[^>]+>/g, '*')).length > 0;

/** Names of all files of the page's folder: a name without a folder is one of them. */
const namesBelow = (folder: string): Set<string> =>
  new Set(
    globSync('**/*.*', { cwd: folder, exclude: (name) => name.includes('node_modules') }).map((path) => basename(path)),
  );

/** What a page names and is nowhere: from the root, its own folder, its source, or, of a folder, any service's source. */
function missing(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const here = join(root, dirname(page));
  const links = [...text.matchAll(LINK)].map(([, path = '']) => path).filter((path) => !existsSync(join(here, path)));
  const paths = [...text.matchAll(IN_BACKTICKS)].map(([, path = '']) => path).filter((path) => !path.includes('/dist'));
  const names = namesBelow(page.startsWith('docs/') ? root : here);
  const bare = paths.filter((path) => FILE.test(path) && !/[/<*{]/.test(path) && !names.has(path));
  const full = paths
    .filter((path) => FOLDER.test(path) || (FILE.test(path) && path.includes('/')))
    .filter((path) => ![root, here, join(here, 'src')].some((from) => found(from, path)))
    .filter((path) => !(path.endsWith('/') && found(root, 'services/*/src', path)));
  return [...links, ...bare, ...full].map((path) => `${page}: ${path}`);
}

test('every file that the documentation names is there', () => {
  const pages = globSync(PAGES, { cwd: root });
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap(missing)).toEqual([]);
});
