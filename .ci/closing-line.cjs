// biome-ignore-all lint/style/useNodejsImportProtocol: runs on the Node of the machine
/* Closing line of .ci/run: counts of vitest's JSON report; a step that fails on its own counts as one failure. */
'use strict';

const fs = require('fs');

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

function read(path) {
  try {
    return count(JSON.parse(fs.readFileSync(path, 'utf8')));
  } catch (_) {
    return { passed: 0, failed: 0 };
  }
}

const [, , report, ...steps] = process.argv;
const { passed, failed } = read(report);
// the failing tests are the failure of the test step; without any, the run itself went wrong
const own = new Set(steps.filter((step) => step !== 'test' || failed === 0));
if (passed + failed === 0) own.add('test');
if (steps.length > 0) console.log(`failed: ${steps.join(', ')}`);
console.log(`${passed} passed, ${failed + own.size} failed`);
process.exit(failed + own.size > 0 ? 1 : 0);
