// biome-ignore-all lint/style/useNodejsImportProtocol: runs on the Node of the machine
/* Closing line of .ci/run: counts of vitest's JSON reports; a step that fails on its own counts as one failure. */
'use strict';

const fs = require('fs');
const path = require('path');

/** Steps that leave a report, which has their name. */
const REPORTING = ['test', 'walks', 'drills'];

/** A file that could not be loaded has no test that failed; it is one failure itself. */
function count(report) {
  const counts = { passed: 0, failed: 0 };
  for (const file of report.testResults) {
    const of = (status) => file.assertionResults.filter((test) => test.status === status).length;
    counts.passed += of('passed');
    counts.failed += of('failed') || (file.status === 'failed' ? 1 : 0);
  }
  return counts;
}

function read(file) {
  try {
    return count(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (_) {
    return { passed: 0, failed: 0 };
  }
}

const [, , folder, ...steps] = process.argv;
const own = new Set(steps);
let passed = 0;
let failed = 0;
for (const step of REPORTING) {
  const counts = read(path.join(folder, `${step}.json`));
  // the failing tests are the failure of their step; without any, the run itself went wrong
  if (counts.failed > 0) own.delete(step);
  if (counts.passed + counts.failed === 0) own.add(step);
  passed += counts.passed;
  failed += counts.failed;
}
if (steps.length > 0) console.log(`failed: ${steps.join(', ')}`);
console.log(`${passed} passed, ${failed + own.size} failed`);
process.exit(failed + own.size > 0 ? 1 : 0);
