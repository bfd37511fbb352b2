import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', '.ci', 'closing-line.cjs');

function closing(report: unknown, steps: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'closing-'));
  const path = join(dir, 'report.json');
  writeFileSync(path, report === undefined ? '' : JSON.stringify(report));
  const { status, stdout } = spawnSync(process.execPath, [script, path, ...steps], { encoding: 'utf8' });
  rmSync(dir, { recursive: true });
  return { status, line: stdout.trim().split('\n').at(-1) };
}

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const broken = { status: 'failed', assertionResults: [] };
const report = (...testResults: object[]) => ({ testResults });

test.each([
  ['all is well', report(file('passed', 'passed'), file('passed')), [], '3 passed, 0 failed'],
  ['a test fails', report(file('passed', 'failed')), ['test'], '1 passed, 1 failed'],
  ['a file does not load', report(file('passed'), broken), ['test'], '1 passed, 1 failed'],
  ['the run fails with no test failing', report(file('passed')), ['test'], '1 passed, 1 failed'],
  ['lint fails', report(file('passed')), ['lint'], '1 passed, 1 failed'],
  ['there is no report', undefined, ['test', 'lint', 'typecheck'], '0 passed, 3 failed'],
  ['no test ran', report(), [], '0 passed, 1 failed'],
])('%s', (_, results, steps, line) => {
  expect(closing(results, steps)).toEqual({ line, status: line.endsWith(' 0 failed') ? 0 : 1 });
});
