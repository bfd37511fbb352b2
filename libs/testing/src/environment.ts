/** What `npm test` hands to the tests. A test without it fails: it is never skipped. */
export function fromRunner(name: 'TEST_DIR' | 'TEST_MONGODB_URI' | 'TEST_NATS_SERVER'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with 'npm test' (npm test -- <file> for one of them)`);
  return value;
}
