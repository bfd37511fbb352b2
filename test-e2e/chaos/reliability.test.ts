import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLUSTER } from './cluster/list.ts';
import { PROMISES } from './promises/list.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
const pathsOf = (folder: string, scenarios: readonly { readonly name: string }[]) =>
  scenarios.map(({ name }) => `test-e2e/chaos/${folder}/${name}.ts`);

test('docs/reliability.md names every scenario with what it promises', () => {
  const paths = [...pathsOf('promises', PROMISES), ...pathsOf('cluster', CLUSTER), 'test-e2e/chaos/sweep/scenario.ts'];
  expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});
