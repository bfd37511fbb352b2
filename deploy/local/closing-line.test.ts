import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', '.ci', 'closing-line.cjs');

function closing(reports: readonly unknown[], steps: string[]) {
  const [test, walks, drills] = reports;
  const dir = mkdtempSync(join(tmpdir(), 'closing-'));
  for (const [name, report] of Object.entries({ test, walks, drills }))
    if (report !== undefined) writeFileSync(join(dir, `${name}.json`), JSON.stringify(report));
  const { status, stdout } = spawnSync(process.execPath, [script, dir, ...steps], { encoding: 'utf8' });
  rmSync(dir, { recursive: true });
  return { status, line: stdout.trim().split('\n').at(-1) };
}

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const broken = { status: 'failed', assertionResults: [] };
const report = (...testResults: object[]) => ({ testResults });

const well = report(file('passed'));

test.each([
  ['all is well', [report(file('passed', 'passed'), file('passed')), well, well], [], '5 passed, 0 failed'],
  ['a test fails', [report(file('passed', 'failed')), well, well], ['test'], '3 passed, 1 failed'],
  ['a walk fails', [well, report(file('passed', 'failed')), well], ['walks'], '3 passed, 1 failed'],
  ['a drill fails', [well, well, report(file('passed', 'failed'))], ['drills'], '3 passed, 1 failed'],
  ['a file does not load', [report(file('passed'), broken), well, well], ['test'], '3 passed, 1 failed'],
  ['the run fails with no test failing', [well, well, well], ['test'], '3 passed, 1 failed'],
  ['lint fails', [well, well, well], ['lint'], '3 passed, 1 failed'],
  ['there is no report', [], ['test', 'walks', 'drills', 'lint', 'typecheck'], '0 passed, 5 failed'],
  ['there is no report of the drills', [well, well], [], '2 passed, 1 failed'],
  ['no test ran', [report(), well, well], [], '2 passed, 1 failed'],
])('%s', (_, reports, steps, line) => {
  expect(closing(reports, steps)).toEqual({ line, status: line.endsWith(' 0 failed') ? 0 : 1 });
});
