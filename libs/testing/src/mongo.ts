import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { fromRunner } from './environment.ts';

export type TestDatabase = AsyncDisposable & { uri: string; name: string };

/** A database of one's own on the MongoDB of the test run, dropped at the end. */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = fromRunner('TEST_MONGODB_URI');
  const name = `test_${randomBytes(8).toString('hex')}`;
  return {
    uri,
    name,
    async [Symbol.asyncDispose]() {
      await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
      await client.db(name).dropDatabase();
    },
  };
}
