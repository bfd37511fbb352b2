import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What the linter's rules for `domain` do not see. */
const IMPURE = /\b(Temporal\.Now|Math\.random|performance\.now|crypto\.)/;

test('domain code reads no clock and no chance', () => {
  const files = globSync('services/*/src/domain/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(10);
  const impure = files.filter((file) => IMPURE.test(readFileSync(join(root, file), 'utf8')));
  expect(impure).toEqual([]);
});
