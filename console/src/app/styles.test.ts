import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const mantine = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles');

test('every Mantine component in use has its styles', () => {
  const styles = new Set(globSync('*.css', { cwd: mantine }).map((file) => file.replace(/\.css$/, '')));
  const loaded = readFileSync(join(src, 'app', 'styles.ts'), 'utf8');
  const used = globSync('**/*.tsx', { cwd: src }).flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(join(src, file), 'utf8')) ?? [];
    return names.split(',').map((name) => name.trim());
  });
  // these are drawn with the styles of others
  const missing = [...new Set(used)].filter((name) => styles.has(name) && !loaded.includes(`/${name}.css'`));
  expect(missing).toEqual([]);
});
